package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.DecisionOperations.NoInput;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.ending.Ending;
import io.straightway.backoffice.ending.EndingDesk;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.books.Costs;
import io.straightway.backoffice.enquiry.books.Costs.CostFilter;
import io.straightway.backoffice.enquiry.books.Costs.HeldAtCost;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.ProvedCall;
import io.straightway.operators.proposal.Proposable;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.cost.CapitalisedFee;
import io.straightway.settlement.penalty.PenaltyDesk;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Operations on holdings at cost and on penalties of CSDs. */
public final class CostOperations {

  /** Lists holdings at cost. */
  public static final Operation<CostFilter, Page<HeldAtCost>> COSTS =
      Subject.BOOKS
          .pages("/api/costs", CostFilter.class, HeldAtCost.class)
          .command("costs")
          .does(
              "List securities at cost, by account, security and currency.",
              "As of the last end of day: quantity, cost and average, negative if sold short; for"
                  + " revalued accounts also the market value and the unrealised gain.")
          .page("/console/ledger/costs", "costs")
          .reads((context, filter) -> Costs.page(context.connection(), filter));

  /** Adopts a penalty. */
  public static final Operation<PenaltyAdoption, Penalty> ADOPT =
      Subject.RECONCILIATION
          .one("/api/breaks/{number}/adopt", PenaltyAdoption.class, Penalty.class)
          .command("settle adopt-penalty")
          .does(
              "Adopt the penalty of a CSD in place of our own.",
              "For a break of kind SEFP or LMFP: the CSD's figure is binding. The break is closed,"
                  + " and the end of the day posts the difference.",
              InstructionOperations.SECOND)
          .form(
              "/console/reconciliation/adopt",
              "/console/reconciliation/break?number={number}",
              "The figure of the CSD is adopted.")
          .ends(Ending.ADOPT_PENALTY, PenaltyAdoption::item)
          .atProving(
              Desk::new,
              Desk::adopt,
              adoption ->
                  List.of(
                      ProvedCall.of("adopt_penalty", adoption.number),
                      ProvedCall.of(
                          "propose_ending",
                          Ending.ADOPT_PENALTY.name(),
                          adoption.item(),
                          adoption.reason)));

  /** Lists the rules for capitalised fees. */
  public static final Operation<NoInput, List<CapitalisedFee>> FEE_RULES =
      Subject.BOOKS
          .whole("/api/costs/fees", NoInput.class, CapitalisedFee.class)
          .command("settle fees")
          .does(
              "List the fees that belong to the cost of a purchase.",
              "An account's own rule precedes that for any account (*); of several, the latest "
                  + "on the trade date applies. A fee without a rule is an expense.")
          .reads((context, input) -> CapitalisedFee.all(context.connection()));

  /** Proposes a rule for capitalised fees. */
  public static final Operation<Fees, SettlementDecision> FEES =
      DecisionOperations.proposing(
          Subject.BOOKS
              .one("/api/costs/fees", Fees.class, SettlementDecision.class)
              .command("settle capitalise")
              .does(
                  "Propose the trade date from which fees of a kind belong to the cost of a"
                      + " purchase.",
                  "They are booked as an expense with the trade, and moved to SECURITIES by the end"
                      + " of the day; a sale then realises less. Fees of sales stay an expense."
                      + " Trades up to a day whose cost is computed do not change.",
                  IncomeOperations.APPROVAL)
              .form(
                  "/console/ledger/costs/fees",
                  "/console/ledger/costs",
                  DecisionOperations.PROPOSED),
          fees -> DecisionKind.CAPITALISED_FEES.of(fees.rule().json()),
          Fees::reason);

  /** All operations on costs. */
  static final List<Operation<?, ?>> ALL = List.of(COSTS, ADOPT, FEE_RULES, FEES);

  private CostOperations() {}

  private record Desk(PenaltyDesk penalties, EndingDesk endings) {
    Desk(DataSource database) {
      this(new PenaltyDesk(database), new EndingDesk(database));
    }

    Penalty adopt(OperatorLogin login, PenaltyAdoption adoption) throws SQLException {
      Long proposal =
          endings.doOrPropose(
              login,
              Ending.ADOPT_PENALTY,
              adoption.item(),
              adoption.reason,
              () -> penalties.adopt(login, adoption.number));
      return new Penalty(adoption.number, proposal == null ? "ADOPTED" : "PROPOSED", proposal);
    }
  }

  /** The rule for fees of an account and kind, from a trade date on. */
  public record Fees(
      @Argument(value = "Our account; '*' for any.", otherwise = "*") String account,
      @Argument("COMMISSION, TAX, EXCHANGE_FEE or OTHER_FEE.") CapitalisedFee.FeeType kind,
      @Argument("The first trade date.") LocalDate from,
      @Argument("Book them as an expense from then on.") boolean expense,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {
    private CapitalisedFee rule() {
      return new CapitalisedFee(account, kind, from, !expense);
    }
  }

  /** The penalty to adopt. */
  public record PenaltyAdoption(
      @Argument("The number of the break.") long number,
      @Argument(value = "Reason, shown to the approver; required above the limit.", label = "TEXT")
          @Nullable String reason) {
    private String item() {
      return "break:" + number;
    }
  }

  /**
   * A penalty that was adopted, or whose adoption is proposed.
   *
   * @param number the number of its break
   * @param done ADOPTED or PROPOSED
   * @param proposal the number of the proposal; null if the penalty is adopted
   */
  public record Penalty(long number, String done, @Nullable Long proposal) implements Proposable {}
}
