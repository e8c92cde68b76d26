package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.InstructionStory;
import io.straightway.backoffice.enquiry.ItemName;
import io.straightway.backoffice.repair.ConfirmationDecisions;
import io.straightway.db.operator.ProvedCall;
import io.straightway.settlement.confirm.CashTolerance;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.HandSettlement;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.Kind;
import io.straightway.settlement.confirm.SingleLimit;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * What two operators decide on confirmations, on what has none, on cancelled rests and tolerances.
 */
public final class DecisionOperations {
  static final String NUMBER = "The number of the decision.";
  private static final String PAGE = "/console/settlement/instruction?reference={instruction}";
  private static final String PROPOSED = "Proposed; it waits for another operator.";

  /** The desk of confirmations. */
  public static final Function<DataSource, ConfirmationDecisions> DESK = ConfirmationDecisions::new;

  /** Proposes to accept an amount. */
  public static final Operation<OfConfirmation, SettlementDecision> ACCEPT =
      onConfirmation(
          Kind.AMOUNT,
          "accept",
          new Operation.Form(
              "/console/exceptions/accept",
              "/console/exceptions/item?name={item}",
              "Proposed. Somebody else approves it."),
          "Propose to accept the amount of a confirmation beyond the tolerance.",
          "For a confirmation that is in repair for CONFIRMATION_AMOUNT. When another operator"
              + " approves it ('stp settle approve'), the confirmation settles its instruction, and"
              + " the difference is posted to SETTLEMENT_DIFFERENCE. 'stp exceptions reject' disputes"
              + " it instead.");

  /** Proposes to take back what was settled. */
  public static final Operation<OfConfirmation, SettlementDecision> REVERSE =
      onConfirmation(
          Kind.REVERSAL,
          "reverse",
          new Operation.Form(
              "/console/settlement/reverse",
              "/console/settlement/instruction?reference={instruction}",
              "Proposed; it waits for another operator."),
          "Propose to take back what a confirmation has settled.",
          "For a confirmation that should not have settled anything, such as one that came again"
              + " under another reference. When another operator approves it ('stp settle"
              + " approve'), the opposite of its entry and movements is booked, and its instruction"
              + " is open again by what it had settled. Only the last that has settled of an"
              + " instruction can be taken back.");

  /** Proposes to settle by hand. */
  public static final Operation<ByHand, SettlementDecision> BY_HAND =
      Subject.SETTLEMENT
          .one("/api/instructions/{instruction}/by-hand", ByHand.class, SettlementDecision.class)
          .command("settle by-hand")
          .does(
              "Propose to settle an instruction by hand, or a part of it.",
              "For what has settled and the custodian will not confirm. When another operator"
                  + " approves it ('stp settle approve'), it is booked as a confirmation would be,"
                  + " and the document is kept in its place. A confirmation of the same that comes"
                  + " later is CONFIRMATION_CONFLICT and settles nothing.")
          .creates()
          .form("/console/settlement/by-hand", PAGE, PROPOSED)
          .at(
              DESK,
              (desk, login, it) -> desk.alone(at -> at.propose(login, it.terms(), it.reason)),
              it ->
                  ProvedCall.of(
                      "propose_decision", Kind.BY_HAND.name(), it.terms().json(), it.reason));

  /** Proposes to take back what was cancelled. */
  public static final Operation<OfInstruction, SettlementDecision> TAKE_BACK =
      Subject.SETTLEMENT
          .one(
              "/api/instructions/{instruction}/take-back",
              OfInstruction.class,
              SettlementDecision.class)
          .command("settle take-back")
          .does(
              "Propose to take the cancelled rest of an instruction out of the books.",
              "For an instruction that has settled in part and whose rest is cancelled. When another"
                  + " operator approves it ('stp settle approve'), the traded position, what is"
                  + " still owed, and the same share of interest, fees and taxes are reversed."
                  + " Nothing is instructed anew.")
          .creates()
          .form("/console/settlement/take-back", PAGE, PROPOSED)
          .at(
              DESK,
              (desk, login, it) ->
                  desk.alone(at -> at.proposeRemainder(login, number(it.instruction), it.reason)),
              it ->
                  ProvedCall.of(
                      "propose_decision",
                      Kind.REMAINDER.name(),
                      ConfirmationDesk.remainder(number(it.instruction)),
                      it.reason));

  /** Lists tolerances. */
  public static final Operation<Nothing, List<CashTolerance>> TOLERANCES =
      Subject.SETTLEMENT
          .whole("/api/tolerances", Nothing.class, CashTolerance.class)
          .does("List how far the cash may differ for an instruction to settle by itself.")
          .reads((asked, it) -> CashTolerance.all(asked.connection()));

  /** Proposes a tolerance. */
  public static final Operation<Tolerance, SettlementDecision> TOLERANCE =
      Subject.SETTLEMENT
          .one("/api/tolerances", Tolerance.class, SettlementDecision.class)
          .does("Propose how far the cash may differ for an instruction to settle by itself.")
          .creates()
          .form(
              "/console/settlement/tolerances",
              "/console/settlement/tolerances",
              "Proposed; it waits for another operator.")
          .at(
              DESK,
              (desk, login, it) -> desk.alone(at -> at.propose(login, it.terms(), it.reason)),
              it ->
                  ProvedCall.of(
                      "propose_decision", "CASH_TOLERANCE", it.terms().json(), it.reason));

  /** Lists limits. */
  public static final Operation<Nothing, List<SingleLimit>> LIMITS =
      Subject.SETTLEMENT
          .whole("/api/limits", Nothing.class, SingleLimit.class)
          .command("settle limits")
          .does(
              "List up to which amount one operator alone does what can't be taken back.",
              "To close the rest of an instruction, to have one cancelled at the custodian, and to"
                  + " reject an exception; above it another operator approves. The limit of a"
                  + " currency counts, else that of any (*), at first 1,000,000. Two write breaks off"
                  + " up to the same ('stp reconcile write-off').")
          .reads((asked, it) -> SingleLimit.all(asked.connection()));

  /** Proposes a limit. */
  public static final Operation<Limit, SettlementDecision> LIMIT =
      Subject.SETTLEMENT
          .one("/api/limits", Limit.class, SettlementDecision.class)
          .command("settle limit")
          .does(
              "Propose up to which amount one operator alone does what can't be taken back.",
              "It counts when another operator approves it ('stp settle approve').")
          .creates()
          .form(
              "/console/settlement/limits",
              "/console/settlement/tolerances",
              "Proposed; it waits for another operator.")
          .at(
              DESK,
              (desk, login, it) -> desk.alone(at -> at.propose(login, it.terms(), it.reason)),
              it ->
                  ProvedCall.of("propose_decision", "SINGLE_LIMIT", it.terms().json(), it.reason));

  /** Shows a decision. */
  public static final Operation<Numbered, SettlementDecision> SHOW =
      Subject.SETTLEMENT
          .one("/api/decisions/{decision}", Numbered.class, SettlementDecision.class)
          .does("Show a decision on a confirmation, an instruction or a tolerance.")
          .reads((asked, it) -> SettlementDecision.find(asked.connection(), it.decision));

  /** Decides on one. */
  public static final Decided<SettlementDecision, SettlementDecision> DECIDED =
      Decided.of(
              Subject.SETTLEMENT, "/api/decisions", "settle", "decision", SettlementDecision.class)
          .approving(
              "Approve what another operator has proposed, and carry it out.",
              "For what 'stp settle accept', 'reverse', 'by-hand', 'take-back', 'tolerance',"
                  + " 'income accept' and 'stp reconcile accept' propose; 'stp approvals' lists it with its hash. Its maker can't approve it, and nobody what has"
                  + " changed since.")
          .rejecting("Reject what is proposed; its maker withdraws it.")
          .also(ProvedCall.of("audit_custodian_resubmission"))
          .at(
              DESK,
              (desk, login, number, shown) -> desk.alone(at -> at.approve(login, number, shown)),
              (desk, login, number, reason) -> desk.alone(at -> at.reject(login, number, reason)));

  /** All of them. */
  static final List<Operation<?, ?>> ALL =
      List.of(
          ACCEPT,
          REVERSE,
          BY_HAND,
          TAKE_BACK,
          TOLERANCES,
          TOLERANCE,
          LIMITS,
          LIMIT,
          SHOW,
          DECIDED.approve(),
          DECIDED.reject());

  private DecisionOperations() {}

  private static Operation<OfConfirmation, SettlementDecision> onConfirmation(
      Kind kind, String word, Operation.Form form, String summary, String help) {
    return Subject.SETTLEMENT
        .one("/api/confirmations/{item}/" + word, OfConfirmation.class, SettlementDecision.class)
        .command("settle " + word)
        .does(summary, help)
        .creates()
        .form(form.address(), form.page(), form.done())
        .at(
            DESK,
            (desk, login, it) -> {
              long message = ConfirmationDecisions.number(it.item);
              return desk.alone(at -> at.propose(login, kind, message, it.reason));
            },
            it ->
                ProvedCall.of(
                    "propose_decision",
                    kind.name(),
                    ConfirmationDesk.terms(
                        ItemName.number(ItemName.Kind.CUSTODIAN, it.item).orElse(0L)),
                    it.reason));
  }

  private static long number(String instruction) {
    return InstructionStory.number(instruction);
  }

  /** What has settled of an instruction by a document. */
  public record ByHand(
      @Argument(value = "The reference of the instruction, such as SI20001.", label = "REF")
          String instruction,
      @Argument("What has settled.") BigDecimal quantity,
      @Argument("The cash that moved with it, in the currency of the instruction; 0 if free.")
          BigDecimal amount,
      @Argument("The day on which it has settled.") LocalDate settledOn,
      @Argument("What shows it, such as a letter of the custodian.") String document,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {
    private HandSettlement terms() {
      return new HandSettlement(number(instruction), quantity, amount, settledOn, document);
    }
  }

  /** Whose rest is taken back. */
  public record OfInstruction(
      @Argument(value = "The reference of the instruction, such as SI20001.", label = "REF")
          String instruction,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** No arguments. */
  public record Nothing() {}

  /** What is proposed of a confirmation. */
  public record OfConfirmation(
      @Argument(
              "The confirmation, such as custodian:30004: as 'stp exceptions list' prints it, or the"
                  + " number of an answer in 'stp settle show'.")
          String item,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** Another tolerance. */
  public record Tolerance(
      @Nullable String place,
      @Nullable String currency,
      @Nullable BigDecimal above,
      BigDecimal tolerance,
      String reason) {
    private CashTolerance terms() {
      return new CashTolerance(
          place == null ? "*" : place,
          currency == null ? "*" : currency,
          above == null ? BigDecimal.ZERO : above,
          tolerance);
    }
  }

  /** Another limit. */
  public record Limit(
      @Argument(value = "Of amounts in this currency; '*' for any.", label = "CCY", otherwise = "*")
          String currency,
      @Argument("The amount, in the currency.") BigDecimal amount,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {
    private SingleLimit terms() {
      return new SingleLimit(currency, amount);
    }
  }

  /** Which decision. */
  public record Numbered(@Argument(NUMBER) long decision) {}
}
