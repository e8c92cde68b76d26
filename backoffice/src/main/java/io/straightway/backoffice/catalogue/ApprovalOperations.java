package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.approval.Approval;
import io.straightway.backoffice.approval.Approvals;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.ending.Ending;
import io.straightway.backoffice.ending.EndingDesk;
import io.straightway.backoffice.ending.EndingProposal;
import io.straightway.backoffice.ending.EndingTerms;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.markup.HardenedXml;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What waits for a second person, and how each kind of it is decided on. */
public final class ApprovalOperations {
  /** Lists it. */
  public static final Operation<Wanted, Page<Approval>> LIST =
      Subject.APPROVALS
          .pages("/api/approvals", Wanted.class, Approval.class)
          .does(
              "List what waits for a second person, the oldest first, both versions beside.",
              "mine=false leaves out what the caller has made himself. It is decided by the POST of"
                  + " its kind, which takes the contentHash.")
          .reads(
              (asked, it) ->
                  new Approvals(new HardenedXml())
                      .page(asked.connection(), asked.operator(), !it.mine, it.after, it.limit));

  /** What would end. */
  public static final Operation<ToEnd, EndingTerms> ENDING =
      Subject.APPROVALS
          .one("/api/endings", ToEnd.class, EndingTerms.class)
          .does(
              "Show what closing, cancelling or rejecting would end, and whether it needs a second"
                  + " person.",
              "Nothing is done. It needs one where the amount is more than one operator alone"
                  + " decides in its currency.")
          .reads((asked, it) -> EndingTerms.read(asked.connection(), it.action, it.item));

  /** Decides on what can't be taken back. */
  public static final Decided<EndingProposal, EndingProposal> ENDED =
      Decided.of(Subject.APPROVALS, "/api/endings", "approvals", "ending", EndingProposal.class)
          .approving(
              "Approve what can't be taken back, which another operator has proposed, and do it.",
              "For what 'stp settle close', 'stp settle cancel', 'stp settle adopt-penalty' and"
                  + " 'stp exceptions reject' propose above the limit of one operator. Its maker can't approve it, and nobody what"
                  + " has changed since.")
          .rejecting("Reject what is proposed; its maker withdraws it.")
          .at(EndingDesk::new, EndingDesk::approve, EndingDesk::reject);

  /** All of them. */
  static final List<Operation<?, ?>> ALL = List.of(LIST, ENDING, ENDED.approve(), ENDED.reject());

  private ApprovalOperations() {}

  /** How one of a kind is approved and rejected. */
  public static Decided<?, ?> of(Approval.Kind kind) {
    return switch (kind) {
      case REPAIR -> ExceptionOperations.REPAIRS;
      case JOURNAL -> JournalOperations.DECIDED;
      case STATIC_DATA -> LoadOperations.DECIDED;
      case EXCHANGE -> ExchangeOperations.DECIDED;
      case AMOUNT, REVERSAL, CASH_TOLERANCE, BY_HAND, REMAINDER, INCOME, BREAK, SINGLE_LIMIT ->
          DecisionOperations.DECIDED;
      case CLOSE_REST, CANCEL_INSTRUCTION, REJECT_ITEM, ADOPT_PENALTY -> ENDED;
    };
  }

  /** What would end, and how. */
  public record ToEnd(
      @Argument("CLOSE_REST, CANCEL_INSTRUCTION, REJECT_ITEM or ADOPT_PENALTY.") Ending action,
      @Argument("Such as instruction:SI20001 or message:30004.") String item) {}

  /**
   * Which of it.
   *
   * @param mine whether what the caller has made himself is listed too
   */
  public record Wanted(
      @Argument(value = "Whether what you have proposed yourself is listed.", otherwise = "true")
          boolean mine,
      @Nullable String after,
      int limit)
      implements Listed {}
}
