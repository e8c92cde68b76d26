package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.DecisionOperations.Nothing;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Operation.Asked;
import io.straightway.backoffice.desk.Who;
import io.straightway.backoffice.enquiry.Days;
import io.straightway.backoffice.enquiry.Holdings;
import io.straightway.backoffice.enquiry.Holdings.Holding;
import io.straightway.backoffice.enquiry.Holdings.HoldingMovement;
import io.straightway.backoffice.enquiry.InstructionMessages;
import io.straightway.backoffice.enquiry.InstructionMessages.InstructionMessage;
import io.straightway.backoffice.enquiry.InstructionStory;
import io.straightway.backoffice.enquiry.InstructionView;
import io.straightway.backoffice.enquiry.Instructions;
import io.straightway.backoffice.enquiry.LedgerEnquiry;
import io.straightway.backoffice.enquiry.LedgerEnquiry.AccountBalance;
import io.straightway.backoffice.enquiry.LedgerEnquiry.AccountPosting;
import io.straightway.backoffice.enquiry.LedgerEnquiry.EntryDates;
import io.straightway.backoffice.enquiry.LoadedRows;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.Reconciliations;
import io.straightway.backoffice.enquiry.TradeStory;
import io.straightway.backoffice.enquiry.TradeView;
import io.straightway.backoffice.enquiry.Trades;
import io.straightway.backoffice.enquiry.TrialBalances;
import io.straightway.backoffice.enquiry.Unmatched;
import io.straightway.backoffice.enquiry.UnmatchedItem;
import io.straightway.backoffice.status.Status;
import io.straightway.backoffice.status.StatusBoard;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.ProvedCall;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.element.staticdata.load.StaticDataKind;
import io.straightway.ledger.AccountKind;
import io.straightway.settlement.ProjectedPosition;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.BreakDesk;
import io.straightway.settlement.reconcile.BreakNote;
import io.straightway.settlement.reconcile.OpenBreaks;
import io.straightway.settlement.reconcile.ReconciledStatement;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** What is asked of trades, instructions, positions, the ledger and reconciliation. */
public final class EnquiryOperations {
  private static final String BOOKS = "Books";
  private static final String SETTLEMENT = "Settlement";
  private static final String RECONCILIATION = "Reconciliation";

  /** Searches trades. */
  public static final Operation<TradeSearch, Page<TradeView>> TRADES =
      Operation.of("/api/trades", TradeSearch.class, new TypeReference<Page<TradeView>>() {})
          .of("Trades", Who.READS)
          .does("List trades that pass all that is given, the latest received first.")
          .page("/console/trades", "trades")
          .reads((asked, it) -> Trades.search(asked.connection(), it.filter(), it.after, it.limit));

  /** Shows a trade. */
  public static final Operation<TradeName, List<TradeStory>> TRADE =
      Operation.of(
              "/api/trades/{source}/{*reference}",
              TradeName.class,
              new TypeReference<List<TradeStory>>() {})
          .of("Trades", Who.READS)
          .does(
              "Show a trade from its message to its settlement, a story for each version.",
              "By the trade reference or the sender's id of a message. Of source, - is any.")
          .reads((asked, it) -> it.stories(asked));

  /** Lists instructions. */
  public static final Operation<InstructionSearch, Page<InstructionView>> INSTRUCTIONS =
      Operation.of(
              "/api/instructions",
              InstructionSearch.class,
              new TypeReference<Page<InstructionView>>() {})
          .of(SETTLEMENT, Who.READS)
          .does(
              "List instructions; open ones the earliest settlement date first, others the latest.",
              "state is a status, OPEN, FAILING (open past the settlement date) or ALL; OPEN by"
                  + " default.")
          .reads(
              (asked, it) ->
                  Instructions.page(
                      asked.connection(), it.choice(today(asked)), it.after, it.limit));

  /** Lists what does not match. */
  public static final Operation<UnmatchedSearch, Page<UnmatchedItem>> UNMATCHED =
      Operation.of(
              "/api/instructions/unmatched",
              UnmatchedSearch.class,
              new TypeReference<Page<UnmatchedItem>>() {})
          .of(SETTLEMENT, Who.READS)
          .does(
              "List what does not match at the custodians, the earliest settlement date first.",
              "kind is UNMATCHED, MISMATCHED or ALLEGED.")
          .page("/console/settlement/unmatched", "unmatched")
          .reads(
              (asked, it) ->
                  Unmatched.page(
                      asked.connection(),
                      new Unmatched.Filter(it.kind, it.account),
                      it.after,
                      it.limit));

  /** Shows an instruction. */
  public static final Operation<InstructionName, InstructionStory> INSTRUCTION =
      Operation.of(
              "/api/instructions/{instruction}",
              InstructionName.class,
              new TypeReference<InstructionStory>() {})
          .of(SETTLEMENT, Who.READS)
          .does("Show an instruction with its deliveries, answers and settlements.")
          .reads((asked, it) -> InstructionStory.named(asked.connection(), it.instruction));

  /** The messages of an instruction. */
  public static final Operation<InstructionName, List<InstructionMessage>> MESSAGES =
      Operation.of(
              "/api/instructions/{instruction}/messages",
              InstructionName.class,
              new TypeReference<List<InstructionMessage>>() {})
          .of(SETTLEMENT, Who.READS)
          .does("List the messages about an instruction, as they were sent and as they came.")
          .reads(
              (asked, it) ->
                  InstructionMessages.read(
                      asked.connection(),
                      InstructionStory.named(asked.connection(), it.instruction)
                          .instruction()
                          .id()));

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

  /** Where everything stands. */
  public static final Operation<Nothing, StatusBoard.Seen> STATUS =
      Operation.of("/api/status", Nothing.class, new TypeReference<StatusBoard.Seen>() {})
          .of("Status", Who.READS)
          .does("Show the processing status.")
          .answeredByHand()
          .reads(
              (asked, it) ->
                  new StatusBoard.Seen(
                      asked.clock().instant(), Status.read(asked.connection(), asked.clock())));

  /** The rows of static data. */
  public static final Operation<RowSearch, Page<Map<String, @Nullable Object>>> ROWS =
      Operation.of(
              "/api/static-data/{table}",
              RowSearch.class,
              new TypeReference<Page<Map<String, @Nullable Object>>>() {})
          .of("Static data", Who.READS)
          .does(
              "List the rows of a table of static data, in the order of their keys.",
              "table is currencies, holidays, securities, listings, own-ssis, accounts,"
                  + " counterparties, ssis, fee-rules, tolerances, penalty-rates, cash-penalty-rates,"
                  + " reference-prices, date-windows or fx-rates; on is a day on which they must be"
                  + " in force, search a text that a value must hold. in_force_to is the last day of"
                  + " a row, null if it has none, and next_from when the next row of its key begins:"
                  + " between them nothing is in force.")
          .reads(
              (asked, it) ->
                  LoadedRows.page(
                      asked.connection(), it.kind(), it.on, it.search, it.after, it.limit));

  /** Lists the ends of days. */
  public static final Operation<Paging, Days.DayList> DAYS =
      Operation.of("/api/days", Paging.class, new TypeReference<Days.DayList>() {})
          .of("Days", Who.READS)
          .does("Show the business date, and the ends of days, the last first.")
          .reads((asked, it) -> Days.read(asked.connection(), it.after, it.limit));

  /** Lists statements. */
  public static final Operation<Paging, Page<ReconciledStatement>> STATEMENTS =
      Operation.of(
              "/api/reconciliations",
              Paging.class,
              new TypeReference<Page<ReconciledStatement>>() {})
          .of(RECONCILIATION, Who.READS)
          .does("List statements that our books were reconciled with, that of the last day first.")
          .page("/console/reconciliation/statements", "statements")
          .reads((asked, it) -> Reconciliations.statements(asked.connection(), it.after, it.limit));

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
          TRADES,
          TRADE,
          INSTRUCTIONS,
          UNMATCHED,
          INSTRUCTION,
          MESSAGES,
          POSITIONS,
          BALANCES,
          MOVEMENTS,
          ACCOUNTS,
          ENTRIES,
          TRIAL_BALANCE,
          STATUS,
          ROWS,
          DAYS,
          STATEMENTS,
          BREAKS,
          NOTE);

  private EnquiryOperations() {}

  private static LocalDate today(Asked asked) throws SQLException {
    return BusinessDate.read(asked.connection())
        .map(BusinessDate::today)
        .orElseGet(() -> LocalDate.now(asked.clock()));
  }

  /** A part of a list. */
  public record Paging(
      @Nullable String after,
      @Argument(value = Argument.LIMIT, label = "N", otherwise = "50") int limit)
      implements Listed {}

  /** Which trades. */
  public record TradeSearch(
      @Nullable String reference,
      @Nullable String source,
      @Nullable String account,
      @Nullable String security,
      @Nullable String counterparty,
      TradeView.@Nullable Status status,
      @Nullable LocalDate tradedFrom,
      @Nullable LocalDate tradedTo,
      @Nullable LocalDate settles,
      @Nullable String after,
      @Argument(value = Argument.LIMIT, label = "N", otherwise = "50") int limit)
      implements Listed {
    private Trades.Filter filter() {
      return new Trades.Filter(
          reference,
          source,
          account,
          security,
          counterparty,
          status,
          tradedFrom,
          tradedTo,
          settles);
    }
  }

  /** Which trade. */
  public record TradeName(String source, String reference) {
    private List<TradeStory> stories(Asked asked) throws SQLException {
      String name = reference.startsWith("/") ? reference.substring(1) : reference;
      List<TradeStory> stories =
          TradeStory.find(asked.connection(), name, source.equals("-") ? null : source);
      if (stories.isEmpty()) {
        throw new DeskRefusal(
            DeskRefusal.Code.NOT_FOUND, "no trade and no message is called '" + name + "' there");
      }
      return stories;
    }
  }

  /** Which instructions. */
  public record InstructionSearch(
      @Argument(value = "A status, OPEN, FAILING or ALL.", otherwise = "OPEN") String state,
      @Nullable String account,
      @Nullable String security,
      @Nullable String counterparty,
      @Nullable String after,
      @Argument(value = Argument.LIMIT, label = "N", otherwise = "50") int limit)
      implements Listed {
    /** As they are selected on a day. */
    public Instructions.Choice choice(LocalDate today) {
      return new Instructions.Choice(state, account, security, counterparty, today);
    }
  }

  /** What does not match. */
  public record UnmatchedSearch(
      @Nullable String kind,
      @Nullable String account,
      @Nullable String after,
      @Argument(value = Argument.LIMIT, label = "N", otherwise = "50") int limit)
      implements Listed {}

  /** Which instruction. */
  public record InstructionName(String instruction) {}

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

  /** Which rows. */
  public record RowSearch(
      String table,
      @Nullable LocalDate on,
      @Nullable String search,
      @Nullable String after,
      @Argument(value = Argument.LIMIT, label = "N", otherwise = "50") int limit)
      implements Listed {
    private StaticDataKind kind() {
      return Arrays.stream(StaticDataKind.values())
          .filter(kind -> word(kind).equals(table))
          .findFirst()
          .orElseThrow(
              () ->
                  new DeskRefusal(
                      DeskRefusal.Code.NOT_FOUND,
                      "there is no such table; there are "
                          + Arrays.stream(StaticDataKind.values())
                              .map(RowSearch::word)
                              .collect(Collectors.joining(", "))));
    }

    private static String word(StaticDataKind kind) {
      return kind.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
  }

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
