package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.ending.Ending;
import io.straightway.backoffice.enquiry.ExceptionList;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.Exceptions.ItemFilter;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.ItemKind;
import io.straightway.backoffice.repair.Correction;
import io.straightway.backoffice.repair.ExceptionDetail;
import io.straightway.backoffice.repair.ExceptionDetails;
import io.straightway.backoffice.repair.Repair;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.backoffice.repair.RepairTrial;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.ProvedCall;
import io.straightway.operators.proposal.Proposable;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Operations on exceptions: enquiries, repairs and decisions. */
public final class ExceptionOperations {
  static final String DOCUMENT = "Start from this trade message instead of the original's fields.";
  static final String SET =
      "Set a field, named as in the schema, such as Account or Fee/COMMISSION; without a value the"
          + " field is removed. Repeatable.";
  private static final String PAGE = "/console/exceptions/item?name={item}";
  static final String ITEM =
      "Name of the exception, as 'stp exceptions list' prints it, such as message:30004.";

  /** Creates the repair desk. */
  public static final Function<DataSource, RepairDesk> DESK =
      database -> new RepairDesk(database, new HardenedXml());

  /** Lists exceptions. */
  public static final Operation<ItemFilter, ExceptionList> LIST =
      Subject.EXCEPTIONS
          .one("/api/exceptions", ItemFilter.class, ExceptionList.class)
          .command("exceptions list")
          .does(
              "List exceptions, oldest first.",
              "Refused messages, messages in repair, conflicts, sequence gaps, and items blocked"
                  + " in settlement. The counts by code are printed first.")
          .reads(
              (context, filter) ->
                  new Exceptions(context.clock()).read(context.connection(), filter));

  /** Shows an exception. */
  public static final Operation<ExceptionName, ExceptionDetail> SHOW =
      Subject.EXCEPTIONS
          .one("/api/exceptions/{item}", ExceptionName.class, ExceptionDetail.class)
          .command("exceptions show")
          .does(
              "Show an exception with its message, its reason, its repairs and its audit events.",
              "Exit code 1 if there is no such exception.")
          .reads(
              (context, name) ->
                  new ExceptionDetails(context.clock(), new HardenedXml())
                      .find(context.connection(), name.item));

  /** Proposes a corrected copy of a message. */
  public static final Operation<RepairProposal, Repair> REPAIR =
      Subject.EXCEPTIONS
          .one("/api/exceptions/{item}/repair", RepairProposal.class, Repair.class)
          .command("exceptions repair")
          .does(
              "Propose a corrected copy of a message for approval by another operator.",
              "The original is unchanged. The copy has the original's fields except the changed"
                  + " ones, and its own message id. The differences are printed, with the hash"
                  + " that an approval must give.")
          .creates()
          .form("/console/exceptions/propose", PAGE, DecisionOperations.PROPOSED)
          .at(
              DESK,
              (desk, login, proposal) ->
                  desk.propose(login, proposal.item, proposal.correction(), proposal.reason),
              proposal -> ProvedCall.of("propose_repair"));

  /** Checks a corrected copy without writing anything. */
  public static final Operation<RepairDraft, RepairTrial> TRY =
      Subject.EXCEPTIONS
          .one("/api/exceptions/{item}/try", RepairDraft.class, RepairTrial.class)
          .command("exceptions try")
          .does(
              "Check a corrected copy of a message as intake would, and write nothing.",
              "The loaded static data are used. Rules about other versions of the trade, positions"
                  + " or plug-ins are not checked.")
          .atProving(
              DESK,
              (desk, login, draft) -> desk.tryOut(draft.item, draft.correction()),
              draft -> List.of());

  /** Approves or rejects a corrected copy. */
  public static final Decisions<Repair, Repair> REPAIRS =
      Decisions.of(Subject.EXCEPTIONS, "/api/repairs", "exceptions", "repair", Repair.class)
          .approving(
              "Approve a repair that another operator has proposed.",
              "The copy becomes a message, which an element processes within seconds; the original"
                  + " is REPAIRED. The proposer can't approve the repair.")
          .rejecting(
              "Reject a repair, or withdraw your own.",
              "The message is unchanged and can be repaired again.")
          .rejectedBy(
              "exceptions reject-repair",
              "/api/repairs/{number}/decline",
              "/console/exceptions/decline")
          .forms(
              "/console/exceptions/approve",
              "/console/exceptions/reject-repair",
              PAGE,
              "Approved. An element processes the copy within seconds.",
              "Rejected; the message is unchanged.")
          .at(DESK, RepairDesk::approve, RepairDesk::reject);

  /** Processes a message again. */
  public static final Operation<ExceptionName, ExceptionOutcome> RESUBMIT =
      decision(
              "resubmit",
              ExceptionName.class,
              ExceptionOutcome.class,
              "Resubmitted. It is processed within seconds.",
              "Process a message in repair again, unchanged.",
              "Use it after a change of the data that the message is checked against, such as"
                  + " static data. An element processes it within seconds; a message of the"
                  + " custodian is processed at once, with exit code 1 if it is still in repair.")
          .at(
              DESK,
              (desk, login, name) -> {
                desk.resubmit(login, name.item);
                return new ExceptionOutcome(name.item, "RESUBMITTED");
              },
              ExceptionOperations::resubmission);

  /** Closes an exception permanently. */
  public static final Operation<RejectionReason, Closure> REJECT =
      decision(
              "reject",
              RejectionReason.class,
              Closure.class,
              "Rejected.",
              "Close an exception permanently.",
              "A message, also one of the custodian, becomes REJECTED; a gap, a conflict or a"
                  + " message without a key leaves the open list. The reason is appended. Open"
                  + " settlement (trade:..., instruction:...) can't be rejected. "
                  + InstructionOperations.SECOND)
          .ends(Ending.REJECT_ITEM, RejectionReason::item)
          .atProving(
              DESK,
              (desk, login, reason) ->
                  Closure.of(reason.item, desk.reject(login, reason.item, reason.reason)),
              reason ->
                  List.of(
                      ProvedCall.of("reject_item", reason.item, reason.reason),
                      ProvedCall.of(
                          "propose_ending",
                          Ending.REJECT_ITEM.name(),
                          reason.item,
                          reason.reason)));

  /** Assigns an exception to an operator, or removes the assignment. */
  public static final Operation<Assignment, ExceptionOwner> ASSIGN =
      decision(
              "assign",
              Assignment.class,
              ExceptionOwner.class,
              "Assigned.",
              "Assign an exception to an operator.",
              "Proposing a repair assigns an unassigned exception to the proposer.")
          .at(
              DESK,
              (desk, login, assignment) -> {
                desk.assign(login, assignment.item, assignment.named());
                return new ExceptionOwner(assignment.item, "ASSIGNED", assignment.owner);
              },
              assignment -> ProvedCall.of("assign_item", assignment.item, assignment.named()));

  /** Adds a comment to an exception. */
  public static final Operation<Comment, ExceptionOutcome> COMMENT =
      decision(
              "comment",
              Comment.class,
              ExceptionOutcome.class,
              "The comment is added.",
              "Add a comment to an exception.",
              "It appears in the history of the exception, and in the audit.")
          .at(
              DESK,
              (desk, login, comment) -> {
                desk.comment(login, comment.item, comment.comment);
                return new ExceptionOutcome(comment.item, "COMMENTED");
              },
              comment -> ProvedCall.of("comment_item", comment.item, comment.comment));

  /** All operations on exceptions. */
  static final List<Operation<?, ?>> ALL =
      List.of(
          LIST,
          SHOW,
          REPAIR,
          TRY,
          RESUBMIT,
          REJECT,
          ASSIGN,
          COMMENT,
          REPAIRS.approve(),
          REPAIRS.reject());

  private ExceptionOperations() {}

  private static <P extends Record, R> Operation.Builder<P, R> decision(
      String word, Class<P> arguments, Class<R> result, String done, String summary, String help) {
    return Subject.EXCEPTIONS
        .one("/api/exceptions/{item}/" + word, arguments, result)
        .command("exceptions " + word)
        .does(summary, help)
        .form("/console/exceptions/" + word, PAGE, done);
  }

  /**
   * Returns the call that proves a resubmission. A message of the custodian is matched again first,
   * with a result that is not known here.
   */
  private static ProvedCall resubmission(ExceptionName exception) {
    return ItemName.number(ItemKind.CUSTODIAN, exception.item)
        .map(number -> ProvedCall.of("audit_custodian_resubmission", number))
        .orElseGet(
            () ->
                ProvedCall.of(
                    "resubmit_message",
                    ItemName.number(ItemKind.MESSAGE, exception.item).orElse(null)));
  }

  /** The exception to show or resubmit. */
  public record ExceptionName(@Argument(ITEM) String item) {}

  /**
   * A corrected copy of a message.
   *
   * @param document a whole trade message to start from; null to start from the original
   * @param set fields to set on that
   */
  public record RepairProposal(
      @Argument(ITEM) String item,
      @Argument(value = DOCUMENT, option = "--file", label = "FILE.xml") @Nullable String document,
      @Argument(value = SET, label = "FIELD=VALUE") @Nullable Map<String, String> set,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {
    private Correction correction() {
      return new RepairDraft(item, document, set).correction();
    }
  }

  /**
   * A corrected copy of a message, without a reason.
   *
   * @param document a whole trade message to start from; null to start from the original
   * @param set fields to set on that
   */
  public record RepairDraft(
      @Argument(ITEM) String item,
      @Argument(value = DOCUMENT, option = "--file", label = "FILE.xml") @Nullable String document,
      @Argument(value = SET, label = "FIELD=VALUE") @Nullable Map<String, String> set) {
    private Correction correction() {
      String text = document == null ? "" : document;
      return new Correction(text.getBytes(StandardCharsets.UTF_8), set == null ? Map.of() : set);
    }
  }

  /** The exception to close, and the reason. */
  public record RejectionReason(
      @Argument(ITEM) String item,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** A comment on an exception. */
  public record Comment(
      @Argument(ITEM) String item,
      @Argument(value = "Comment; one line.", label = "TEXT") String comment) {}

  /** An exception and its new owner. */
  public record Assignment(
      @Argument(ITEM) String item,
      @Argument(
              value = "An operator, or 'desk' to remove the assignment.",
              label = "NAME",
              otherwise = RepairDesk.EVERYBODY)
          String owner) {
    private @Nullable String named() {
      return owner.equals(RepairDesk.EVERYBODY) ? null : owner;
    }
  }

  /**
   * The outcome of an operation on an exception.
   *
   * @param done RESUBMITTED or COMMENTED
   */
  public record ExceptionOutcome(String item, String done) {}

  /**
   * The outcome of closing an exception.
   *
   * @param done REJECTED, or PROPOSED if it needs a second person
   */
  public record Closure(String item, String done, @Nullable Long proposal) implements Proposable {
    private static Closure of(String item, @Nullable Long proposal) {
      return new Closure(item, proposal == null ? "REJECTED" : "PROPOSED", proposal);
    }
  }

  /** An exception and its owner after an assignment. */
  public record ExceptionOwner(String item, String done, String owner) {}
}
