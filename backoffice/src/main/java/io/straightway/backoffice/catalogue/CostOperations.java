package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.DecisionOperations.Nothing;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Proposable;
import io.straightway.backoffice.ending.Ending;
import io.straightway.backoffice.ending.EndingDesk;
import io.straightway.backoffice.enquiry.Costs;
import io.straightway.backoffice.enquiry.Costs.HeldAtCost;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.ProvedCall;
import io.straightway.settlement.cost.CapitalisedFee;
import io.straightway.settlement.penalty.PenaltyDesk;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** What is held at cost, and penalties as CSDs have them. */
public final class CostOperations {

  /** Lists what is held at cost. */
  public static final Operation<Costs.Filter, Page<HeldAtCost>> COSTS =
      Subject.BOOKS
          .pages("/api/costs", Costs.Filter.class, HeldAtCost.class)
          .command("costs")
          .does(
              "List what is held at cost, by account, security and currency.",
              "As of the last end of a day: quantity, cost and average, negative of what is sold"
                  + " short; and, for accounts that are revalued, the market value and the gain that"
                  + " is not realised.")
          .page("/console/ledger/costs", "costs")
          .reads((asked, it) -> Costs.page(asked.connection(), it));

  /** Adopts a penalty. */
  public static final Operation<Adopting, Adopted> ADOPT =
      Subject.RECONCILIATION
          .one("/api/breaks/{number}/adopt", Adopting.class, Adopted.class)
          .command("settle adopt-penalty")
          .does(
              "Adopt the penalty of a CSD in place of ours.",
              "For a break of kind SEFP or LMFP: the figure of the CSD is binding. The break is"
                  + " closed, and the end of the day posts the difference.",
              InstructionOperations.SECOND)
          .form(
              "/console/reconciliation/adopt",
              "/console/reconciliation/break?number={number}",
              "The figure of the CSD is adopted.")
          .ends(Ending.ADOPT_PENALTY, Adopting::item)
          .atProving(
              Desk::new,
              Desk::adopt,
              it ->
                  List.of(
                      ProvedCall.of("adopt_penalty", it.number),
                      ProvedCall.of(
                          "propose_ending", Ending.ADOPT_PENALTY.name(), it.item(), it.reason)));

  /** Lists which fees are capitalised. */
  public static final Operation<Nothing, List<CapitalisedFee>> FEE_RULES =
      Subject.BOOKS
          .whole("/api/costs/fees", Nothing.class, CapitalisedFee.class)
          .command("settle fees")
          .does(
              "List which fees belong to the cost of a purchase.",
              "The rule of an account counts, else that of any (*); the last that has begun on the"
                  + " trade date. A fee without a rule is an expense.")
          .reads((asked, it) -> CapitalisedFee.all(asked.connection()));

  /** Sets which fees are capitalised. */
  public static final Operation<Fees, CapitalisedFee> FEES =
      Subject.BOOKS
          .one("/api/costs/fees", Fees.class, CapitalisedFee.class)
          .command("settle capitalise")
          .does(
              "Set from which trade date on fees of a kind belong to the cost of a purchase.",
              "They are entered as an expense with the trade, and moved to SECURITIES by the end of"
                  + " the day; so a sale realises less. Fees of sales stay an expense. What was"
                  + " traded up to a day that is costed stays as it is.")
          .creates()
          .form(
              "/console/ledger/costs/fees", "/console/ledger/costs", "It counts from that day on.")
          .at(
              CapitalisedFee.Desk::new,
              (desk, login, it) -> desk.set(login, it.rule()),
              it ->
                  ProvedCall.of(
                      "capitalise_fees", it.account, it.kind.name(), it.from, !it.expense));

  /** All of them. */
  static final List<Operation<?, ?>> ALL = List.of(COSTS, ADOPT, FEE_RULES, FEES);

  private CostOperations() {}

  private record Desk(PenaltyDesk penalties, EndingDesk endings) {
    Desk(DataSource database) {
      this(new PenaltyDesk(database), new EndingDesk(database));
    }

    Adopted adopt(OperatorLogin login, Adopting it) throws SQLException {
      Long proposal =
          endings.doOrPropose(
              login,
              Ending.ADOPT_PENALTY,
              it.item(),
              it.reason,
              () -> penalties.adopt(login, it.number));
      return new Adopted(it.number, proposal == null ? "ADOPTED" : "PROPOSED", proposal);
    }
  }

  /** Which fees, from when on. */
  public record Fees(
      @Argument(value = "An account of ours; '*' for any.", otherwise = "*") String account,
      @Argument("COMMISSION, TAX, EXCHANGE_FEE or OTHER_FEE.") CapitalisedFee.Kind kind,
      @Argument("The first trade date.") LocalDate from,
      @Argument("They are an expense from then on.") boolean expense) {
    private CapitalisedFee rule() {
      return new CapitalisedFee(account, kind, from, !expense);
    }
  }

  /** Which penalty. */
  public record Adopting(
      @Argument("The number of the break.") long number,
      @Argument(
              value = "The reason, for who approves it; it must be given above the limit.",
              label = "TEXT")
          @Nullable String reason) {
    private String item() {
      return "break:" + number;
    }
  }

  /**
   * A penalty that was adopted, or is proposed to be.
   *
   * @param number of its break
   * @param done ADOPTED or PROPOSED
   * @param proposal the number of the proposal; null if it is adopted
   */
  public record Adopted(long number, String done, @Nullable Long proposal) implements Proposable {}
}
