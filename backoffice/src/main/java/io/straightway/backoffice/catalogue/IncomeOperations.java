package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.operator.ProvedCall;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.income.CashItem;
import io.straightway.settlement.income.DividendFile;
import io.straightway.settlement.income.IncomeDesk;
import io.straightway.settlement.income.IncomeDesk.Announced;
import io.straightway.settlement.income.IncomeDesk.IncomeTax;
import io.straightway.settlement.income.IncomeDesk.Withdrawn;
import io.straightway.settlement.income.IncomeEvent;
import io.straightway.settlement.income.IncomeItem;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Coupons, redemptions, dividends and claims. */
public final class IncomeOperations {
  private static final String PAGE = "/console/settlement/income";

  /** Lists what is expected and what has come. */
  public static final Operation<Search, Page<IncomeItem>> LIST =
      Subject.INCOME
          .pages("/api/income", Search.class, IncomeItem.class)
          .command("settle income list")
          .does(
              "List coupons, redemptions, dividends and claims, the last expected first.",
              "What we held at the end of the record date is expected by the end of that day. It is"
                  + " LATE after its payment date, and DIFFERENT if another amount has come.")
          .page(PAGE, "income")
          .reads(
              (asked, it) ->
                  Page.byNumber(
                      it.after(),
                      it.limit(),
                      (below, most) ->
                          IncomeItem.below(
                              asked.connection(), it.state, it.account, it.security, below, most),
                      IncomeItem::incomeId));

  /** Lists what came and went during the day. */
  public static final Operation<CashSearch, Page<CashItem>> CASH =
      Subject.INCOME
          .pages("/api/cash-items", CashSearch.class, CashItem.class)
          .command("settle income cash")
          .does("List credits and debits that custodians have reported during the day (camt.054).")
          .reads(
              (asked, it) ->
                  Page.byNumber(
                      it.after(),
                      it.limit(),
                      (below, most) -> CashItem.below(asked.connection(), it.nobodys, below, most),
                      CashItem::number));

  /** Announces dividends. */
  public static final Operation<Dividends, Announced> ANNOUNCE =
      Subject.INCOME
          .one("/api/income/dividends", Dividends.class, Announced.class)
          .does(
              "Announce dividends from a CSV file, all or none of them.",
              "The columns are isin, currency, ex_date, record_date, payment_date, rate (of one"
                  + " unit) and tax_percent, which may be empty. A dividend that nothing is"
                  + " expected of can be announced anew.")
          .creates()
          .form(PAGE + "/dividends", PAGE, "Announced.")
          .at(
              IncomeDesk::new,
              (desk, login, it) -> desk.announce(login, it.csv),
              it -> ProvedCall.of("announce_income", DividendFile.json(it.csv)));

  /** States a tax. */
  public static final Operation<Tax, IncomeTax> TAX =
      Subject.INCOME
          .one("/api/income/tax", Tax.class, IncomeTax.class)
          .command("settle income tax")
          .does(
              "Set the percentage of income that is withheld as tax.",
              "That of an ISIN counts, else that of its country, else that of any (*). What is"
                  + " expected already stays.")
          .form(PAGE + "/tax", PAGE, "It counts from the next event on.")
          .at(
              IncomeDesk::new,
              (desk, login, it) -> desk.setTax(login, it.isin, it.percent),
              it -> ProvedCall.of("set_income_tax", it.isin, it.percent));

  /** Proposes to let a difference go. */
  public static final Operation<Rest, SettlementDecision> ACCEPT =
      Subject.INCOME
          .one("/api/income/{income}/accept", Rest.class, SettlementDecision.class)
          .command("settle income accept")
          .does(
              "Propose to accept what has come of income, and to let the rest go.",
              "For what is LATE or DIFFERENT. When another operator approves it ('stp settle"
                  + " approve'), the difference is posted to SETTLEMENT_DIFFERENCE.")
          .creates()
          .form(PAGE + "/accept", PAGE, "Proposed; it waits for another operator.")
          .at(
              DecisionOperations.DESK,
              (desk, login, it) -> desk.alone(at -> at.proposeIncome(login, it.income, it.reason)),
              it ->
                  ProvedCall.of(
                      "propose_decision",
                      SettlementDecision.Kind.INCOME.name(),
                      ConfirmationDesk.income(it.income),
                      it.reason));

  /** Withdraws what is not paid. */
  public static final Operation<Event, Withdrawn> WITHDRAW =
      Subject.INCOME
          .one(
              "/api/income/events/{kind}/{isin}/{paymentDate}/withdraw",
              Event.class,
              Withdrawn.class)
          .command("settle income withdraw")
          .does(
              "Withdraw a coupon, redemption or dividend that is not paid.",
              "Nothing is expected of it any more; what is in the books of it is taken back by the"
                  + " next end of day. A dividend can be announced again. What has come of it shows"
                  + " as DIFFERENT.")
          .form(PAGE + "/withdraw", PAGE, "Withdrawn.")
          .at(
              IncomeDesk::new,
              (desk, login, it) ->
                  desk.withdraw(login, it.kind, it.isin, it.paymentDate, it.reason),
              it ->
                  ProvedCall.of(
                      "withdraw_income", it.kind.name(), it.isin, it.paymentDate, it.reason));

  /** All of them. */
  static final List<Operation<?, ?>> ALL = List.of(LIST, CASH, ANNOUNCE, TAX, ACCEPT, WITHDRAW);

  private IncomeOperations() {}

  /** Which income. */
  public record Search(
      @Argument("Only what is EXPECTED, LATE, DIFFERENT, RECEIVED, ACCEPTED or WITHDRAWN.")
          IncomeItem.@Nullable State state,
      @Argument("Only of this account.") @Nullable String account,
      @Argument("Only of the security with this ISIN.") @Nullable String security,
      @Nullable String after,
      int limit)
      implements Listed {}

  /** Which credits and debits. */
  public record CashSearch(
      @Argument("Only what is of no instruction and no income.") boolean nobodys,
      @Nullable String after,
      int limit)
      implements Listed {}

  /** A file of dividends. */
  public record Dividends(@Argument("The lines of the file.") String csv) {}

  /** A part that is withheld. */
  public record Tax(
      @Argument(
              value = "An ISIN, the two letters that ISINs begin with, or '*' for any.",
              label = "ISIN",
              otherwise = "*")
          String isin,
      @Argument("Percent of the gross amount.") BigDecimal percent) {}

  /** What is not paid. */
  public record Event(
      @Argument("COUPON, REDEMPTION or DIVIDEND.") IncomeEvent.Kind kind,
      @Argument("The ISIN.") String isin,
      @Argument(value = "The day on which it was to be paid.", label = "DAY") LocalDate paymentDate,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** Whose rest is let go. */
  public record Rest(
      @Argument("The number of the income, as 'stp settle income list' prints it.") long income,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}
}
