package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Proposable;
import io.straightway.backoffice.ending.Ending;
import io.straightway.backoffice.enquiry.ExceptionList;
import io.straightway.backoffice.enquiry.Exceptions;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.enquiry.ItemName.Kind;
import io.straightway.backoffice.repair.Correction;
import io.straightway.backoffice.repair.ExceptionDetail;
import io.straightway.backoffice.repair.ExceptionDetails;
import io.straightway.backoffice.repair.Repair;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.backoffice.repair.RepairTrial;
import io.straightway.db.operator.ProvedCall;
import io.straightway.markup.HardenedXml;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Exceptions: reading, repairing and deciding on them. */
public final class ExceptionOperations {
  static final String DOCUMENT = "Start from this trade message instead of the original's fields.";
  static final String SET =
      "Set a field, named as in the schema, such as Account or Fee/COMMISSION. Without a value the"
          + " field is removed. Repeatable.";
  private static final String PAGE = "/console/exceptions/item?name={item}";
  static final String ITEM =
      "The name of the exception, as 'stp exceptions list' prints it, such as message:30004.";

  /** The desk of exceptions. */
  public static final Function<DataSource, RepairDesk> DESK =
      database -> new RepairDesk(database, new HardenedXml());

  /** Lists them. */
  public static final Operation<Exceptions.Filter, ExceptionList> LIST =
      Subject.EXCEPTIONS
          .one("/api/exceptions", Exceptions.Filter.class, ExceptionList.class)
          .command("exceptions list")
          .does(
              "List exceptions, the oldest first.",
              "Refused messages, messages in repair, conflicts, sequence gaps, and what is blocked"
                  + " in settlement. The counts by code are printed first.")
          .reads((asked, it) -> new Exceptions(asked.clock()).read(asked.connection(), it));

  /** Shows one. */
  public static final Operation<Named, ExceptionDetail> SHOW =
      Subject.EXCEPTIONS
          .one("/api/exceptions/{item}", Named.class, ExceptionDetail.class)
          .command("exceptions show")
          .does(
              "Show an exception with its message, its reason, its repairs and its audit events.",
              "Exit code 1 if no exception has that name.")
          .reads(
              (asked, it) ->
                  new ExceptionDetails(asked.clock(), new HardenedXml())
                      .find(asked.connection(), it.item));

  /** Proposes a corrected copy of a message. */
  public static final Operation<RepairProposal, Repair> REPAIR =
      Subject.EXCEPTIONS
          .one("/api/exceptions/{item}/repair", RepairProposal.class, Repair.class)
          .command("exceptions repair")
          .does(
              "Propose a corrected copy of a message for approval by another operator.",
              "The original is unchanged. The copy has the original's fields except those that are"
                  + " set, and a message id of its own. The differences are printed, with the hash"
                  + " that an approval must give.")
          .creates()
          .form("/console/exceptions/propose", PAGE, "Proposed. Somebody else approves it.")
          .at(
              DESK,
              (desk, login, it) -> desk.propose(login, it.item, it.correction(), it.reason),
              it -> ProvedCall.of("propose_repair"));

  /** Tries a corrected copy. */
  public static final Operation<RepairDraft, RepairTrial> TRY =
      Subject.EXCEPTIONS
          .one("/api/exceptions/{item}/try", RepairDraft.class, RepairTrial.class)
          .command("exceptions try")
          .does(
              "Check a corrected copy of a message as intake would; write nothing.",
              "With the static data that are loaded. What depends on other versions of its trade, on"
                  + " positions or on plug-ins is not tried.")
          .atProving(
              DESK, (desk, login, it) -> desk.tryOut(it.item, it.correction()), it -> List.of());

  /** Decides on a corrected copy. */
  public static final Decided<Repair, Repair> REPAIRS =
      Decided.of(Subject.EXCEPTIONS, "/api/repairs", "exceptions", "repair", Repair.class)
          .approving(
              "Approve a repair that another operator has proposed.",
              "The copy becomes a message, which an element processes within seconds; the original"
                  + " is REPAIRED. The maker of the repair can't approve it.")
          .rejecting(
              "Reject a repair; its maker withdraws it.",
              "The message is unchanged and can be repaired again.")
          .rejectedBy(
              "exceptions reject-repair",
              "decline",
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
  public static final Operation<Named, Done> RESUBMIT =
      decision(
              "resubmit",
              Named.class,
              Done.class,
              "Resubmitted. It is processed within seconds.",
              "Process a message in repair again, unchanged.",
              "Use it after the data that the message is checked against has changed, such as"
                  + " static data. An element processes it within seconds; a message of the"
                  + " custodian is processed at once, with exit code 1 if it is still in repair.")
          .at(
              DESK,
              (desk, login, it) -> {
                desk.resubmit(login, it.item);
                return new Done(it.item, "RESUBMITTED");
              },
              ExceptionOperations::resubmission);

  /** Closes an item. */
  public static final Operation<Closing, Closed> REJECT =
      decision(
              "reject",
              Closing.class,
              Closed.class,
              "Rejected.",
              "Close an exception permanently.",
              "A message, also one of the custodian, becomes REJECTED; a gap, a conflict or a"
                  + " message without a key leaves the open list. The reason is added to the one it"
                  + " has. What is still to settle (trade:..., instruction:...) can't be rejected. "
                  + InstructionOperations.SECOND)
          .ends(Ending.REJECT_ITEM, Closing::item)
          .atProving(
              DESK,
              (desk, login, it) -> Closed.of(it.item, desk.reject(login, it.item, it.reason)),
              it ->
                  List.of(
                      ProvedCall.of("reject_item", it.item, it.reason),
                      ProvedCall.of(
                          "propose_ending", Ending.REJECT_ITEM.name(), it.item, it.reason)));

  /** Gives an item to an operator, or back to the desk. */
  public static final Operation<Assignment, Assigned> ASSIGN =
      decision(
              "assign",
              Assignment.class,
              Assigned.class,
              "Assigned.",
              "Assign an exception to an operator.",
              "An exception that is not assigned is assigned to the operator who proposes a"
                  + " repair.")
          .at(
              DESK,
              (desk, login, it) -> {
                desk.assign(login, it.item, it.named());
                return new Assigned(it.item, "ASSIGNED", it.owner);
              },
              it -> ProvedCall.of("assign_item", it.item, it.named()));

  /** Says something about an item. */
  public static final Operation<Comment, Done> COMMENT =
      decision(
              "comment",
              Comment.class,
              Done.class,
              "The comment is added.",
              "Add a comment to an exception.",
              "It stands in the history of the exception, and in the audit.")
          .at(
              DESK,
              (desk, login, it) -> {
                desk.comment(login, it.item, it.comment);
                return new Done(it.item, "COMMENTED");
              },
              it -> ProvedCall.of("comment_item", it.item, it.comment));

  /** All of them. */
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

  /** A message of the custodian is matched again first: how, is not known here. */
  private static ProvedCall resubmission(Named it) {
    return ItemName.number(Kind.CUSTODIAN, it.item)
        .map(number -> ProvedCall.of("audit_custodian_resubmission", number))
        .orElseGet(
            () ->
                ProvedCall.of(
                    "resubmit_message", ItemName.number(Kind.MESSAGE, it.item).orElse(null)));
  }

  /** Which item. */
  public record Named(@Argument(ITEM) String item) {}

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
   * The same without a reason.
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

  /** What is closed, and why. */
  public record Closing(
      @Argument(ITEM) String item,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** What is said about an item. */
  public record Comment(
      @Argument(ITEM) String item,
      @Argument(value = "What is to be said; one line.", label = "TEXT") String comment) {}

  /** Whose an item shall be. */
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
   * What was done to an item.
   *
   * @param done RESUBMITTED or COMMENTED
   */
  public record Done(String item, String done) {}

  /**
   * What was closed.
   *
   * @param done REJECTED, or PROPOSED where it needs a second person
   */
  public record Closed(String item, String done, @Nullable Long proposal) implements Proposable {
    private static Closed of(String item, @Nullable Long proposal) {
      return new Closed(item, proposal == null ? "REJECTED" : "PROPOSED", proposal);
    }
  }

  /** Whose an item is now. */
  public record Assigned(String item, String done, String owner) {}
}
