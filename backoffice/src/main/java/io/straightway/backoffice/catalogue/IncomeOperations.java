package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.operators.ProvedCall;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.income.CashItem;
import io.straightway.settlement.income.DividendFile;
import io.straightway.settlement.income.IncomeDesk;
import io.straightway.settlement.income.IncomeDesk.AnnouncedDividends;
import io.straightway.settlement.income.IncomeDesk.Withdrawal;
import io.straightway.settlement.income.IncomeEvent;
import io.straightway.settlement.income.IncomeItem;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations on coupons, redemptions, dividends and claims. */
public final class IncomeOperations {
  private static final String PAGE = "/console/settlement/income";
  static final String APPROVAL =
      "It takes effect when another operator approves it ('stp settle approve').";
  private static final String SECOND =
      "Above the limit of one operator ('stp settle limits'), computed from the holdings, it is a"
          + " proposal that another operator approves ('stp settle approve').";

  /** Lists expected and received income. */
  public static final Operation<Search, Page<IncomeItem>> LIST =
      Subject.INCOME
          .pages("/api/income", Search.class, IncomeItem.class)
          .command("settle income list")
          .does(
              "List coupons, redemptions, dividends and claims, the last expected first.",
              "Income on our holdings at the end of the record date is expected from that evening"
                  + " on. It is LATE after its payment date, and DIFFERENT if another amount was"
                  + " received.")
          .page(PAGE, "income")
          .reads(
              (context, search) ->
                  Page.byNumber(
                      search.after(),
                      search.limit(),
                      (below, most) ->
                          IncomeItem.below(
                              context.connection(),
                              search.state,
                              search.account,
                              search.security,
                              below,
                              most),
                      IncomeItem::incomeId));

  /** Lists credits and debits reported during the day. */
  public static final Operation<CashItemSearch, Page<CashItem>> CASH =
      Subject.INCOME
          .pages("/api/cash-items", CashItemSearch.class, CashItem.class)
          .command("settle income cash")
          .does("List credits and debits that custodians have reported during the day (camt.054).")
          .reads(
              (context, search) ->
                  Page.byNumber(
                      search.after(),
                      search.limit(),
                      (below, most) ->
                          CashItem.below(context.connection(), search.nobodys, below, most),
                      CashItem::number));

  /** Announces dividends. */
  public static final Operation<Dividends, AnnouncedDividends> ANNOUNCE =
      Subject.INCOME
          .one("/api/income/dividends", Dividends.class, AnnouncedDividends.class)
          .does(
              "Announce dividends from a CSV file, all or none of them.",
              "The columns are isin, currency, ex_date, record_date, payment_date, rate (per unit)"
                  + " and tax_percent, which may be empty. A dividend with no expected income"
                  + " can be announced again.",
              SECOND)
          .creates()
          .form(PAGE + "/dividends", PAGE, "Announced.")
          .at(
              IncomeDesk::new,
              (desk, login, dividends) -> desk.announce(login, dividends.csv, dividends.reason),
              dividends ->
                  ProvedCall.of(
                      "announce_income",
                      DividendFile.read(dividends.csv).json(),
                      dividends.reason));

  /** Proposes a withholding tax rate. */
  public static final Operation<Tax, SettlementDecision> TAX =
      DecisionOperations.proposing(
          Subject.INCOME
              .one("/api/income/tax", Tax.class, SettlementDecision.class)
              .command("settle income tax")
              .does(
                  "Propose the percentage of income that is withheld as tax.",
                  "The percentage of an ISIN applies before that of its country, and that before"
                      + " the one of any (*). Income that is already expected does not change.",
                  APPROVAL)
              .form(PAGE + "/tax", PAGE, DecisionOperations.PROPOSED),
          tax -> DecisionKind.INCOME_TAX.of(IncomeDesk.tax(tax.isin, tax.percent)),
          Tax::reason);

  /** Proposes to write off the outstanding income. */
  public static final Operation<Rest, SettlementDecision> ACCEPT =
      DecisionOperations.proposing(
          Subject.INCOME
              .one("/api/income/{income}/accept", Rest.class, SettlementDecision.class)
              .command("settle income accept")
              .does(
                  "Propose to accept the received income, and to write off the difference.",
                  "For income that is LATE or DIFFERENT. When another operator approves it ('stp"
                      + " settle approve'), the difference is posted to SETTLEMENT_DIFFERENCE.")
              .form(PAGE + "/accept", PAGE, DecisionOperations.PROPOSED),
          rest -> DecisionKind.INCOME.of(rest.income),
          Rest::reason);

  /** Withdraws an event that is not paid. */
  public static final Operation<Event, Withdrawal> WITHDRAW =
      Subject.INCOME
          .one(
              "/api/income/events/{kind}/{isin}/{paymentDate}/withdraw",
              Event.class,
              Withdrawal.class)
          .command("settle income withdraw")
          .does(
              "Withdraw an unpaid coupon, redemption or dividend.",
              "It is no longer expected; the next end of day reverses its entries. A dividend can"
                  + " be announced again. Income received for it is listed as DIFFERENT.",
              SECOND)
          .form(PAGE + "/withdraw", PAGE, "Withdrawn.")
          .at(
              IncomeDesk::new,
              (desk, login, event) ->
                  desk.withdraw(login, event.kind, event.isin, event.paymentDate, event.reason),
              event ->
                  ProvedCall.of(
                      "withdraw_income",
                      event.kind.name(),
                      event.isin,
                      event.paymentDate,
                      event.reason));

  /** All operations on income. */
  static final List<Operation<?, ?>> ALL = List.of(LIST, CASH, ANNOUNCE, TAX, ACCEPT, WITHDRAW);

  private IncomeOperations() {}

  /** The filter of income. */
  public record Search(
      @Argument("Only income that is EXPECTED, LATE, DIFFERENT, RECEIVED, ACCEPTED or WITHDRAWN.")
          IncomeItem.@Nullable IncomeState state,
      @Argument("Only of this account.") @Nullable String account,
      @Argument("Only of the security with this ISIN.") @Nullable String security,
      @Nullable String after,
      int limit)
      implements PageArguments {}

  /** The filter of credits and debits. */
  public record CashItemSearch(
      @Argument("Only items of no instruction and no income.") boolean nobodys,
      @Nullable String after,
      int limit)
      implements PageArguments {}

  /** A file of dividends. */
  public record Dividends(
      @Argument("Lines of the file.") String csv,
      @Argument(
              value = "Reason, shown to the approver; required above the limit or the last price.",
              label = "TEXT")
          @Nullable String reason) {}

  /** A withholding tax rate. */
  public record Tax(
      @Argument(
              value = "ISIN, its first two letters, or '*' for any.",
              label = "ISIN",
              otherwise = "*")
          String isin,
      @Argument("Percent of the gross amount.") BigDecimal percent,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** The event to withdraw. */
  public record Event(
      @Argument("COUPON, REDEMPTION or DIVIDEND.") IncomeEvent.Payout kind,
      @Argument("The ISIN.") String isin,
      @Argument(value = "Payment date.", label = "DAY") LocalDate paymentDate,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** The income whose outstanding amount is written off. */
  public record Rest(
      @Argument("Number of the income, as 'stp settle income list' prints it.") long income,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}
}
