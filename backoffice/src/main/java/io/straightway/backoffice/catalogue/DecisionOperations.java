package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.settlement.InstructionStory;
import io.straightway.backoffice.repair.ConfirmationDecisions;
import io.straightway.operators.ProvedCall;
import io.straightway.settlement.confirm.CashTolerance;
import io.straightway.settlement.confirm.HandSettlement;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.confirm.SettlementDecision.DecisionTerms;
import io.straightway.settlement.confirm.SingleLimit;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Operations that two operators decide on: confirmations, settlements without a confirmation,
 * cancelled rests, tolerances and limits.
 */
public final class DecisionOperations {
  static final String NUMBER = "The number of the decision.";
  private static final String PAGE = "/console/settlement/instruction?reference={instruction}";

  /** The answer of a page to a new proposal. */
  public static final String PROPOSED = "Proposed. Another operator must approve it.";

  /** Creates the confirmation desk. */
  public static final Function<DataSource, ConfirmationDecisions> DESK = ConfirmationDecisions::new;

  /** Proposes to accept a confirmed amount. */
  public static final Operation<ConfirmationItem, SettlementDecision> ACCEPT =
      onConfirmation(
          DecisionKind.AMOUNT,
          "accept",
          new Operation.Form(
              "/console/exceptions/accept", "/console/exceptions/item?name={item}", PROPOSED),
          "Propose to accept a confirmation as it is.",
          "For a confirmation in repair for CONFIRMATION_AMOUNT, whose amount is beyond the"
              + " tolerance, or for CONFIRMATION_CONFLICT, if it is another part. When another"
              + " operator approves it ('stp settle approve'), it settles its instruction, and a"
              + " difference is posted to SETTLEMENT_DIFFERENCE. To dispute it, use 'stp"
              + " exceptions reject'.");

  /** Proposes to reverse a confirmed settlement. */
  public static final Operation<ConfirmationItem, SettlementDecision> REVERSE =
      onConfirmation(
          DecisionKind.REVERSAL,
          "reverse",
          new Operation.Form("/console/settlement/reverse", PAGE, PROPOSED),
          "Propose to reverse the settlement of a confirmation.",
          "For a confirmation that should not have settled anything, such as a repeated one with"
              + " another reference. When another operator approves it ('stp settle approve'),"
              + " its entry and movements are reversed, and its instruction is open again by"
              + " that quantity. Only the last settlement of an instruction can be reversed.");

  /** Proposes to settle without a confirmation. */
  public static final Operation<Evidence, SettlementDecision> BY_HAND =
      proposing(
          Subject.SETTLEMENT
              .one(
                  "/api/instructions/{instruction}/by-hand",
                  Evidence.class,
                  SettlementDecision.class)
              .command("settle by-hand")
              .does(
                  "Propose to settle an instruction, or a part of it, by hand.",
                  "For a settlement that the custodian will not confirm. When another operator"
                      + " approves it ('stp settle approve'), it is booked like a confirmation, with"
                      + " the document in its place. A later confirmation becomes the exception "
                      + "CONFIRMATION_CONFLICT and settles nothing.")
              .form("/console/settlement/by-hand", PAGE, PROPOSED),
          Evidence::terms,
          Evidence::reason);

  /** Proposes to reverse the cancelled rest of an instruction. */
  public static final Operation<InstructionRest, SettlementDecision> TAKE_BACK =
      proposing(
          Subject.SETTLEMENT
              .one(
                  "/api/instructions/{instruction}/take-back",
                  InstructionRest.class,
                  SettlementDecision.class)
              .command("settle take-back")
              .does(
                  "Propose to reverse the cancelled remainder of an instruction in the books.",
                  "For a partly settled instruction whose remainder is cancelled. When another"
                      + " operator approves it ('stp settle approve'), the traded position, the open"
                      + " debt, and the same share of interest, fees and taxes are reversed. Nothing"
                      + " is re-instructed.")
              .form("/console/settlement/take-back", PAGE, PROPOSED),
          rest -> DecisionKind.REMAINDER.of(number(rest.instruction)),
          InstructionRest::reason);

  /** Proposes the amendments of trades that settle on a holiday. */
  public static final Operation<Postponement, SettlementDecision> POSTPONE =
      Subject.SETTLEMENT
          .one("/api/postponements", Postponement.class, SettlementDecision.class)
          .command("settle postpone")
          .does(
              "Propose to amend all open trades that settle on a holiday to the next business day.",
              "One proposal for all, for an operator with the role feeder. When another operator"
                  + " approves it ('stp settle approve'), unsent instructions are withdrawn, and the"
                  + " cancellation of sent ones is requested from the custodian; then the trades are"
                  + " amended and instructed again.")
          .creates()
          .at(
              DESK,
              (desk, login, parameters) -> desk.postpone(login, parameters.reason),
              parameters -> ProvedCall.of("propose_decision", DecisionKind.TRADE_FILE.name()));

  /** Lists cash tolerances. */
  public static final Operation<NoInput, List<CashTolerance>> TOLERANCES =
      Subject.SETTLEMENT
          .whole("/api/tolerances", NoInput.class, CashTolerance.class)
          .does("List cash tolerances within which instructions settle automatically.")
          .reads((context, input) -> CashTolerance.all(context.connection()));

  /** Proposes a cash tolerance. */
  public static final Operation<Tolerance, SettlementDecision> TOLERANCE =
      proposing(
          Subject.SETTLEMENT
              .one("/api/tolerances", Tolerance.class, SettlementDecision.class)
              .does("Propose a cash tolerance within which instructions settle automatically.")
              .form("/console/settlement/tolerances", "/console/settlement/tolerances", PROPOSED),
          Tolerance::terms,
          Tolerance::reason);

  /** Lists the limits of one operator. */
  public static final Operation<NoInput, List<SingleLimit>> LIMITS =
      Subject.SETTLEMENT
          .whole("/api/limits", NoInput.class, SingleLimit.class)
          .command("settle limits")
          .does(
              "List the limits up to which one operator can take irreversible actions alone.",
              "For closing the remainder of an instruction, cancelling one at the custodian, and"
                  + " rejecting an exception; above the limit another operator must approve. The"
                  + " limit of a currency applies before that of any (*), initially 1,000,000."
                  + " Two operators can write off breaks of at most that amount"
                  + " ('stp reconcile write-off').")
          .reads((context, input) -> SingleLimit.all(context.connection()));

  /** Proposes a limit of one operator. */
  public static final Operation<Limit, SettlementDecision> LIMIT =
      proposing(
          Subject.SETTLEMENT
              .one("/api/limits", Limit.class, SettlementDecision.class)
              .command("settle limit")
              .does(
                  "Propose the limit up to which one operator can take irreversible actions alone.",
                  "It takes effect when another operator approves it ('stp settle approve').")
              .form("/console/settlement/limits", "/console/settlement/tolerances", PROPOSED),
          Limit::terms,
          Limit::reason);

  /** Shows a decision. */
  public static final Operation<DecisionNumber, SettlementDecision> SHOW =
      Subject.SETTLEMENT
          .one("/api/decisions/{decision}", DecisionNumber.class, SettlementDecision.class)
          .does("Show a decision on a confirmation, an instruction or a tolerance.")
          .reads(
              (context, number) -> SettlementDecision.find(context.connection(), number.decision));

  /** Approves or rejects a decision. */
  public static final Decisions<SettlementDecision, SettlementDecision> DECIDED =
      Decisions.of(
              Subject.SETTLEMENT, "/api/decisions", "settle", "decision", SettlementDecision.class)
          .approving(
              "Approve a proposal of another operator, and carry it out.",
              "For proposals of 'stp settle accept', 'reverse', 'by-hand', 'take-back',"
                  + " 'tolerance', 'income accept' and 'stp reconcile accept', and for files uploaded"
                  + " at the console; 'stp approvals' lists them with their hashes. The proposer can't approve one, nor can"
                  + " anyone once it has changed.")
          .rejecting("Reject a proposal, or withdraw your own.")
          .also(ProvedCall.of("audit_custodian_resubmission"))
          .at(
              DESK,
              (desk, login, number, shown) -> desk.alone(at -> at.approve(login, number, shown)),
              (desk, login, number, reason) -> desk.alone(at -> at.reject(login, number, reason)));

  /** All operations on decisions. */
  static final List<Operation<?, ?>> ALL =
      List.of(
          ACCEPT,
          REVERSE,
          BY_HAND,
          TAKE_BACK,
          POSTPONE,
          TOLERANCES,
          TOLERANCE,
          LIMITS,
          LIMIT,
          SHOW,
          DECIDED.approve(),
          DECIDED.reject());

  private DecisionOperations() {}

  private static Operation<ConfirmationItem, SettlementDecision> onConfirmation(
      DecisionKind kind, String word, Operation.Form form, String summary, String help) {
    return proposing(
        Subject.SETTLEMENT
            .one(
                "/api/confirmations/{item}/" + word,
                ConfirmationItem.class,
                SettlementDecision.class)
            .command("settle " + word)
            .does(summary, help)
            .form(form.address(), form.page(), form.done()),
        item -> kind.of(ConfirmationDecisions.number(item.item)),
        ConfirmationItem::reason);
  }

  /** Completes the description of an operation that proposes a decision. */
  static <P extends Record> Operation<P, SettlementDecision> proposing(
      Operation.Builder<P, SettlementDecision> description,
      Function<P, DecisionTerms> terms,
      Function<P, String> reason) {
    return description
        .creates()
        .at(
            DESK,
            (desk, login, parameters) ->
                desk.alone(
                    at -> at.propose(login, terms.apply(parameters), reason.apply(parameters))),
            parameters -> {
              DecisionTerms proposed = terms.apply(parameters);
              return ProvedCall.of(
                  "propose_decision",
                  proposed.kind().name(),
                  proposed.json(),
                  reason.apply(parameters));
            });
  }

  private static long number(String instruction) {
    return InstructionStory.number(instruction);
  }

  /** A settlement of an instruction that a document proves. */
  public record Evidence(
      @Argument(value = "Reference of the instruction, such as SI20001.", label = "REF")
          String instruction,
      @Argument("Settled quantity.") BigDecimal quantity,
      @Argument("Settled cash, in the currency of the instruction; 0 if free of payment.")
          BigDecimal amount,
      @Argument("Day of settlement.") LocalDate settledOn,
      @Argument("Evidence, such as a letter of the custodian.") String document,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {
    private HandSettlement terms() {
      return new HandSettlement(number(instruction), quantity, amount, settledOn, document);
    }
  }

  /** The instruction whose cancelled rest is reversed. */
  public record InstructionRest(
      @Argument(value = "Reference of the instruction, such as SI20001.", label = "REF")
          String instruction,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** The reason to postpone trades. */
  public record Postponement(@Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** No arguments. */
  public record NoInput() {}

  /** A proposal on a confirmation. */
  public record ConfirmationItem(
      @Argument(
              "Confirmation, such as custodian:30004: as 'stp exceptions list' prints it, or the"
                  + " number of an answer in 'stp settle show'.")
          String item,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** A proposed tolerance. */
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

  /** A proposed limit. */
  public record Limit(
      @Argument(value = "Currency of the amounts; '*' for any.", label = "CCY", otherwise = "*")
          String currency,
      @Argument("Amount, in the currency.") BigDecimal amount,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {
    private SingleLimit terms() {
      return new SingleLimit(currency, amount);
    }
  }

  /** The decision to show. */
  public record DecisionNumber(@Argument(NUMBER) long decision) {}
}
