package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.EnquiryOperations.Paging;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Who;
import io.straightway.backoffice.enquiry.Holdings;
import io.straightway.backoffice.enquiry.Holdings.Holding;
import io.straightway.backoffice.enquiry.Holdings.HoldingMovement;
import io.straightway.backoffice.enquiry.LedgerEnquiry;
import io.straightway.backoffice.enquiry.LedgerEnquiry.AccountBalance;
import io.straightway.backoffice.enquiry.LedgerEnquiry.AccountPosting;
import io.straightway.backoffice.enquiry.LedgerEnquiry.EntryDates;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.Reconciliations;
import io.straightway.backoffice.enquiry.TrialBalances;
import io.straightway.db.operator.ProvedCall;
import io.straightway.ledger.AccountKind;
import io.straightway.settlement.ProjectedPosition;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.BreakDesk;
import io.straightway.settlement.reconcile.BreakNote;
import io.straightway.settlement.reconcile.OpenBreaks;
import io.straightway.settlement.reconcile.ReconciledStatement;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** Positions, the ledger and what differs from statements. */
public final class BookOperations {
  private static final String BOOKS = "Books";
  private static final String RECONCILIATION = "Reconciliation";

  /** Lists positions. */
  public static final Operation<PositionSearch, Page<Holding>> POSITIONS =
      Operation.of("/api/positions", PositionSearch.class, new TypeReference<Page<Holding>>() {})
          .of(BOOKS, Who.READS)
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
      Operation.of("/api/balances", CashSearch.class, new TypeReference<Page<Holding>>() {})
          .of(BOOKS, Who.READS)
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
      Operation.of(
              "/api/positions/{account}/{instrument}/movements",
              MovementSearch.class,
              new TypeReference<Page<HoldingMovement>>() {})
          .of(BOOKS, Who.READS)
          .does(
              "List what moved a position, the latest first.",
              "instrument is an ISIN, or a currency for cash.")
          .page("/console/positions/movements", "movements")
          .reads(
              (asked, it) ->
                  Holdings.movements(
                      asked.connection(), it.account, it.instrument, it.after, it.limit));

  /** Lists accounts of the ledger. */
  public static final Operation<AccountSearch, Page<AccountBalance>> ACCOUNTS =
      Operation.of(
              "/api/ledger/accounts",
              AccountSearch.class,
              new TypeReference<Page<AccountBalance>>() {})
          .of(BOOKS, Who.READS)
          .does("List accounts of the ledger with their balances; credits are negative.")
          .page("/console/ledger", "ledger")
          .reads(
              (asked, it) ->
                  LedgerEnquiry.accounts(
                      asked.connection(), it.kind, it.owner, it.currency, it.after, it.limit));

  /** Lists what was posted to an account. */
  public static final Operation<EntrySearch, Page<AccountPosting>> ENTRIES =
      Operation.of(
              "/api/ledger/entries",
              EntrySearch.class,
              new TypeReference<Page<AccountPosting>>() {})
          .of(BOOKS, Who.READS)
          .does(
              "List what was posted to an account of the ledger, the latest entry first, with its"
                  + " source and the balance that it left.",
              "account is named as /api/ledger/accounts does, such as CASH:ACC1:GBP; from and to are"
                  + " business dates on which it was entered.")
          .page("/console/ledger/entries", "entries")
          .reads(
              (asked, it) ->
                  LedgerEnquiry.postings(
                      asked.connection(),
                      it.account,
                      new EntryDates(it.from, it.to),
                      it.after,
                      it.limit));

  /** The trial balance. */
  public static final Operation<BalanceDay, TrialBalances> TRIAL_BALANCE =
      Operation.of("/api/trial-balance", BalanceDay.class, new TypeReference<TrialBalances>() {})
          .of(BOOKS, Who.READS)
          .does(
              "Show the trial balance by value date, and by entry date.",
              "on is the business date (by default), a day after it, or a closed day as it was"
                  + " closed.")
          .page("/console/ledger/trial-balance", "trial-balance")
          .reads((asked, it) -> TrialBalances.read(asked.connection(), it.on, it.currency));

  /** Lists statements. */
  public static final Operation<Paging, Page<ReconciledStatement>> STATEMENTS =
      Operation.of(
              "/api/reconciliations",
              Paging.class,
              new TypeReference<Page<ReconciledStatement>>() {})
          .of(RECONCILIATION, Who.READS)
          .does("List statements that our books were reconciled with, that of the last day first.")
          .page("/console/reconciliation/statements", "statements")
          .reads(
              (asked, it) ->
                  Reconciliations.statements(asked.connection(), it.after(), it.limit()));

  /** Lists open breaks. */
  public static final Operation<BreakSearch, Page<Break>> BREAKS =
      Operation.of("/api/breaks", BreakSearch.class, new TypeReference<Page<Break>>() {})
          .of(RECONCILIATION, Who.READS)
          .does(
              "List open breaks with owner, reason, comment and age, by their number.",
              "minAge is in calendar days; nobodys=true lists those without an owner.")
          .reads(
              (asked, it) ->
                  Reconciliations.breaks(asked.connection(), it.filter(), it.after, it.limit));

  /** Notes who looks after a break. */
  public static final Operation<Note, Noted> NOTE =
      Operation.of("/api/breaks/{break}/note", Note.class, new TypeReference<Noted>() {})
          .of(RECONCILIATION, Who.WORKS)
          .does("Note owner, reason and comment of a break; what is left out stays.")
          .at(
              BreakDesk::new,
              (desk, login, it) -> {
                desk.note(login, it.number, it.owner, it.reason, it.comment);
                return new Noted(it.number);
              },
              it ->
                  ProvedCall.of(
                      "note_break",
                      it.number,
                      it.owner,
                      it.reason == null ? null : it.reason.name(),
                      it.comment));

  /** All of them. */
  static final List<Operation<?, ?>> ALL =
      List.of(
          POSITIONS,
          BALANCES,
          MOVEMENTS,
          ACCOUNTS,
          ENTRIES,
          TRIAL_BALANCE,
          STATEMENTS,
          BREAKS,
          NOTE);

  private BookOperations() {}

  /** Which positions. */
  public record PositionSearch(
      @Nullable String account,
      @Nullable String security,
      @Argument(value = "Only short positions.", name = "short") boolean isShort,
      @Nullable String after,
      @Argument(value = Argument.LIMIT, label = "N", otherwise = "50") int limit)
      implements Listed {}

  /** Which cash. */
  public record CashSearch(
      @Nullable String account,
      @Nullable String currency,
      @Nullable String after,
      @Argument(value = Argument.LIMIT, label = "N", otherwise = "50") int limit)
      implements Listed {}

  /** Which movements. */
  public record MovementSearch(
      String account,
      String instrument,
      @Nullable String after,
      @Argument(value = Argument.LIMIT, label = "N", otherwise = "50") int limit)
      implements Listed {}

  /** Which accounts. */
  public record AccountSearch(
      @Nullable AccountKind kind,
      @Nullable String owner,
      @Nullable String currency,
      @Nullable String after,
      @Argument(value = Argument.LIMIT, label = "N", otherwise = "50") int limit)
      implements Listed {}

  /** Which postings. */
  public record EntrySearch(
      String account,
      @Nullable LocalDate from,
      @Nullable LocalDate to,
      @Nullable String after,
      @Argument(value = Argument.LIMIT, label = "N", otherwise = "50") int limit)
      implements Listed {}

  /** Which trial balance. */
  public record BalanceDay(@Nullable LocalDate on, @Nullable String currency) {}

  /** Which breaks. */
  public record BreakSearch(
      @Nullable String owner,
      boolean nobodys,
      @Nullable String account,
      BreakNote.@Nullable Reason reason,
      @Argument(value = "At least so many calendar days old.", otherwise = "0") int minAge,
      @Nullable String after,
      @Argument(value = Argument.LIMIT, label = "N", otherwise = "50") int limit)
      implements Listed {
    private OpenBreaks.Filter filter() {
      return new OpenBreaks.Filter(owner, nobodys, account, reason, minAge);
    }
  }

  /** What is noted of a break; null leaves what is there. */
  public record Note(
      @Argument(value = "The number of the break.", name = "break") long number,
      @Nullable String owner,
      BreakNote.@Nullable Reason reason,
      @Nullable String comment) {
    /**
     * Refuses a note of nothing.
     *
     * @throws IllegalArgumentException if nothing is noted
     */
    public Note {
      if (owner == null && reason == null && comment == null) {
        throw new IllegalArgumentException("give owner, reason or comment");
      }
    }
  }

  /** The break that something was noted of. */
  public record Noted(long number) {}
}
