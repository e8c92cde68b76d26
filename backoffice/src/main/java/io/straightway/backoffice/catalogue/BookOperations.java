package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.books.Holdings;
import io.straightway.backoffice.enquiry.books.Holdings.Holding;
import io.straightway.backoffice.enquiry.books.Holdings.HoldingMovement;
import io.straightway.backoffice.enquiry.books.LedgerEnquiry;
import io.straightway.backoffice.enquiry.books.LedgerEnquiry.AccountBalance;
import io.straightway.backoffice.enquiry.books.LedgerEnquiry.AccountFilter;
import io.straightway.backoffice.enquiry.books.LedgerEnquiry.AccountPosting;
import io.straightway.backoffice.enquiry.books.LedgerEnquiry.EntryFilter;
import io.straightway.backoffice.enquiry.books.TrialBalances;
import io.straightway.settlement.ProjectedPosition;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations on positions and the ledger. */
public final class BookOperations {

  /** Lists securities positions. */
  public static final Operation<PositionSearch, Page<Holding>> POSITIONS =
      Subject.BOOKS
          .pages("/api/positions", PositionSearch.class, Holding.class)
          .does("List positions in securities by account and ISIN: traded, settled and projected.")
          .reads(
              (context, search) ->
                  Holdings.positions(
                      context.connection(),
                      new ProjectedPosition.Filter(
                          search.account, search.security, false, search.isShort),
                      search.after,
                      search.limit));

  /** Lists cash positions. */
  public static final Operation<CashSearch, Page<Holding>> BALANCES =
      Subject.BOOKS
          .pages("/api/balances", CashSearch.class, Holding.class)
          .does("List cash by account and currency: traded, settled and projected.")
          .reads(
              (context, search) ->
                  Holdings.positions(
                      context.connection(),
                      new ProjectedPosition.Filter(search.account, search.currency, true, false),
                      search.after,
                      search.limit));

  /** Lists the movements of a position. */
  public static final Operation<MovementSearch, Page<HoldingMovement>> MOVEMENTS =
      Subject.BOOKS
          .pages(
              "/api/positions/{account}/{instrument}/movements",
              MovementSearch.class,
              HoldingMovement.class)
          .does(
              "List movements of a position, latest first.",
              "instrument is an ISIN, or a currency for cash.")
          .page("/console/positions/movements", "movements")
          .reads(
              (context, search) ->
                  Holdings.movements(
                      context.connection(),
                      search.account,
                      search.instrument,
                      search.after,
                      search.limit));

  /** Lists ledger accounts. */
  public static final Operation<AccountFilter, Page<AccountBalance>> ACCOUNTS =
      Subject.BOOKS
          .pages("/api/ledger/accounts", AccountFilter.class, AccountBalance.class)
          .does("List accounts of the ledger with their balances; credits are negative.")
          .page("/console/ledger", "ledger")
          .reads((context, filter) -> LedgerEnquiry.accounts(context.connection(), filter));

  /** Lists the postings of an account. */
  public static final Operation<EntryFilter, Page<AccountPosting>> ENTRIES =
      Subject.BOOKS
          .pages("/api/ledger/entries", EntryFilter.class, AccountPosting.class)
          .does(
              "List postings to a ledger account, the latest entry first, with source and"
                  + " resulting balance.",
              "account is named as in /api/ledger/accounts, such as CASH:ACC1:GBP; from and to are"
                  + " business dates of entry.")
          .page("/console/ledger/entries", "entries")
          .reads((context, filter) -> LedgerEnquiry.postings(context.connection(), filter));

  /** Shows the trial balance. */
  public static final Operation<BalanceDay, TrialBalances> TRIAL_BALANCE =
      Subject.BOOKS
          .one("/api/trial-balance", BalanceDay.class, TrialBalances.class)
          .does(
              "Show the trial balance by value date, and by entry date.",
              "on is the business date (the default), a later day, or a closed day as of its"
                  + " close.")
          .page("/console/ledger/trial-balance", "trial-balance")
          .reads((context, day) -> TrialBalances.read(context.connection(), day.on, day.currency));

  /** All operations on the books. */
  static final List<Operation<?, ?>> ALL =
      List.of(POSITIONS, BALANCES, MOVEMENTS, ACCOUNTS, ENTRIES, TRIAL_BALANCE);

  private BookOperations() {}

  /** The filter of positions. */
  public record PositionSearch(
      @Nullable String account,
      @Nullable String security,
      @Argument(value = "Only short positions.", name = "short") boolean isShort,
      @Nullable String after,
      int limit)
      implements PageArguments {}

  /** The filter of cash positions. */
  public record CashSearch(
      @Nullable String account, @Nullable String currency, @Nullable String after, int limit)
      implements PageArguments {}

  /** The position whose movements are listed. */
  public record MovementSearch(String account, String instrument, @Nullable String after, int limit)
      implements PageArguments {}

  /** The date and currency of a trial balance. */
  public record BalanceDay(@Nullable LocalDate on, @Nullable String currency) {}
}
