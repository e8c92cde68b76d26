package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.Holdings;
import io.straightway.backoffice.enquiry.Holdings.Holding;
import io.straightway.backoffice.enquiry.Holdings.HoldingMovement;
import io.straightway.backoffice.enquiry.LedgerEnquiry;
import io.straightway.backoffice.enquiry.LedgerEnquiry.AccountBalance;
import io.straightway.backoffice.enquiry.LedgerEnquiry.AccountFilter;
import io.straightway.backoffice.enquiry.LedgerEnquiry.AccountPosting;
import io.straightway.backoffice.enquiry.LedgerEnquiry.EntryFilter;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.TrialBalances;
import io.straightway.settlement.ProjectedPosition;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Positions and the ledger. */
public final class BookOperations {

  /** Lists positions. */
  public static final Operation<PositionSearch, Page<Holding>> POSITIONS =
      Subject.BOOKS
          .pages("/api/positions", PositionSearch.class, Holding.class)
          .does("List positions in securities by account and ISIN: traded, settled and projected.")
          .reads(
              (asked, it) ->
                  Holdings.positions(
                      asked.connection(),
                      new ProjectedPosition.Filter(it.account, it.security, false, it.isShort),
                      it.after,
                      it.limit));

  /** Lists cash. */
  public static final Operation<CashSearch, Page<Holding>> BALANCES =
      Subject.BOOKS
          .pages("/api/balances", CashSearch.class, Holding.class)
          .does("List cash by account and currency: traded, settled and projected.")
          .reads(
              (asked, it) ->
                  Holdings.positions(
                      asked.connection(),
                      new ProjectedPosition.Filter(it.account, it.currency, true, false),
                      it.after,
                      it.limit));

  /** What moved a position. */
  public static final Operation<MovementSearch, Page<HoldingMovement>> MOVEMENTS =
      Subject.BOOKS
          .pages(
              "/api/positions/{account}/{instrument}/movements",
              MovementSearch.class,
              HoldingMovement.class)
          .does(
              "List what moved a position, the latest first.",
              "instrument is an ISIN, or a currency for cash.")
          .page("/console/positions/movements", "movements")
          .reads(
              (asked, it) ->
                  Holdings.movements(
                      asked.connection(), it.account, it.instrument, it.after, it.limit));

  /** Lists accounts of the ledger. */
  public static final Operation<AccountFilter, Page<AccountBalance>> ACCOUNTS =
      Subject.BOOKS
          .pages("/api/ledger/accounts", AccountFilter.class, AccountBalance.class)
          .does("List accounts of the ledger with their balances; credits are negative.")
          .page("/console/ledger", "ledger")
          .reads((asked, it) -> LedgerEnquiry.accounts(asked.connection(), it));

  /** Lists what was posted to an account. */
  public static final Operation<EntryFilter, Page<AccountPosting>> ENTRIES =
      Subject.BOOKS
          .pages("/api/ledger/entries", EntryFilter.class, AccountPosting.class)
          .does(
              "List what was posted to an account of the ledger, the latest entry first, with its"
                  + " source and the balance that it left.",
              "account is named as /api/ledger/accounts does, such as CASH:ACC1:GBP; from and to are"
                  + " business dates on which it was entered.")
          .page("/console/ledger/entries", "entries")
          .reads((asked, it) -> LedgerEnquiry.postings(asked.connection(), it));

  /** The trial balance. */
  public static final Operation<BalanceDay, TrialBalances> TRIAL_BALANCE =
      Subject.BOOKS
          .one("/api/trial-balance", BalanceDay.class, TrialBalances.class)
          .does(
              "Show the trial balance by value date, and by entry date.",
              "on is the business date (by default), a day after it, or a closed day as it was"
                  + " closed.")
          .page("/console/ledger/trial-balance", "trial-balance")
          .reads((asked, it) -> TrialBalances.read(asked.connection(), it.on, it.currency));

  /** All of them. */
  static final List<Operation<?, ?>> ALL =
      List.of(POSITIONS, BALANCES, MOVEMENTS, ACCOUNTS, ENTRIES, TRIAL_BALANCE);

  private BookOperations() {}

  /** Which positions. */
  public record PositionSearch(
      @Nullable String account,
      @Nullable String security,
      @Argument(value = "Only short positions.", name = "short") boolean isShort,
      @Nullable String after,
      int limit)
      implements Listed {}

  /** Which cash. */
  public record CashSearch(
      @Nullable String account, @Nullable String currency, @Nullable String after, int limit)
      implements Listed {}

  /** Which movements. */
  public record MovementSearch(String account, String instrument, @Nullable String after, int limit)
      implements Listed {}

  /** Which trial balance. */
  public record BalanceDay(@Nullable LocalDate on, @Nullable String currency) {}
}
