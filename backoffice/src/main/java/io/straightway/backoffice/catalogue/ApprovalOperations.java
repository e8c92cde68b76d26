package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.approval.Approval;
import io.straightway.backoffice.approval.Approvals;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import io.straightway.backoffice.desk.Operation;
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

  /** All of them. */
  static final List<Operation<?, ?>> ALL = List.of(LIST);

  private ApprovalOperations() {}

  /** How one of a kind is approved and rejected. */
  public static Decided<?, ?> of(Approval.Kind kind) {
    return switch (kind) {
      case REPAIR -> ExceptionOperations.REPAIRS;
      case JOURNAL -> JournalOperations.DECIDED;
      case STATIC_DATA -> LoadOperations.DECIDED;
      case EXCHANGE -> ExchangeOperations.DECIDED;
      case AMOUNT, REVERSAL, CASH_TOLERANCE, BY_HAND, REMAINDER -> DecisionOperations.DECIDED;
    };
  }

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
