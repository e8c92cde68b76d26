package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.approval.Approval;
import io.straightway.backoffice.approval.Approvals;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.ending.Ending;
import io.straightway.backoffice.ending.EndingDesk;
import io.straightway.backoffice.ending.EndingProposal;
import io.straightway.backoffice.ending.EndingTerms;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.markup.HardenedXml;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations on proposals that wait for a second person, and the decisions of each kind. */
public final class ApprovalOperations {
  /** Lists the waiting proposals. */
  public static final Operation<ProposalFilter, Page<Approval>> LIST =
      Subject.APPROVALS
          .pages("/api/approvals", ProposalFilter.class, Approval.class)
          .does(
              "List proposals that wait for approval, oldest first, with both versions.",
              "mine=false leaves out the caller's own proposals. A proposal is decided by the POST"
                  + " of its kind, which takes the contentHash.")
          .reads(
              (context, filter) ->
                  new Approvals(new HardenedXml())
                      .page(
                          context.connection(),
                          context.operator(),
                          !filter.mine,
                          filter.after,
                          filter.limit));

  /** Shows the item that an action would end. */
  public static final Operation<ItemEnding, EndingTerms> ENDING =
      Subject.APPROVALS
          .one("/api/endings", ItemEnding.class, EndingTerms.class)
          .does(
              "Preview closing, cancelling or rejecting an item, and show if it needs a second"
                  + " person.",
              "Nothing is changed. A second person is needed if the amount is above the limit of"
                  + " one operator in its currency.")
          .reads(
              (context, ending) ->
                  EndingTerms.read(context.connection(), ending.action, ending.item));

  /** Decides on actions that can't be undone. */
  public static final Decisions<EndingProposal, EndingProposal> ENDED =
      Decisions.of(Subject.APPROVALS, "/api/endings", "approvals", "ending", EndingProposal.class)
          .approving(
              "Approve an irreversible action proposed by another operator, and carry it out.",
              "For proposals of 'stp settle close', 'stp settle cancel', 'stp settle adopt-penalty'"
                  + " and 'stp exceptions reject' above the limit of one operator. The proposer"
                  + " can't approve it, nor can anyone once it has changed.")
          .rejecting("Reject a proposal, or withdraw your own.")
          .at(EndingDesk::new, EndingDesk::approve, EndingDesk::reject);

  /** All operations on approvals. */
  static final List<Operation<?, ?>> ALL = List.of(LIST, ENDING, ENDED.approve(), ENDED.reject());

  private ApprovalOperations() {}

  /** Returns the approval and rejection of a kind. */
  public static Decisions<?, ?> of(Approval.Kind kind) {
    return switch (kind.family()) {
      case REPAIR -> ExceptionOperations.REPAIRS;
      case JOURNAL -> JournalOperations.DECIDED;
      case STATIC_DATA -> LoadOperations.DECIDED;
      case EXCHANGE -> ExchangeOperations.DECIDED;
      case DECISION -> DecisionOperations.DECIDED;
      case ENDING -> ENDED;
    };
  }

  /** The action that would end an item. */
  public record ItemEnding(
      @Argument("CLOSE_REST, CANCEL_INSTRUCTION, REJECT_ITEM or ADOPT_PENALTY.") Ending action,
      @Argument("Item, such as instruction:SI20001 or message:30004.") String item) {}

  /**
   * The filter of waiting proposals.
   *
   * @param mine whether the caller's own proposals are listed too
   */
  public record ProposalFilter(
      @Argument(value = "True to include your own proposals.", otherwise = "true") boolean mine,
      @Nullable String after,
      int limit)
      implements PageArguments {}
}
