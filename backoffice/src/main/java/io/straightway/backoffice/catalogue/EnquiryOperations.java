package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.DecisionOperations.Nothing;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Operation.Asked;
import io.straightway.backoffice.desk.Who;
import io.straightway.backoffice.enquiry.Days;
import io.straightway.backoffice.enquiry.InstructionMessages;
import io.straightway.backoffice.enquiry.InstructionMessages.InstructionMessage;
import io.straightway.backoffice.enquiry.InstructionStory;
import io.straightway.backoffice.enquiry.InstructionView;
import io.straightway.backoffice.enquiry.Instructions;
import io.straightway.backoffice.enquiry.LoadedRows;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.TradeRow;
import io.straightway.backoffice.enquiry.TradeStory;
import io.straightway.backoffice.enquiry.Trades;
import io.straightway.backoffice.enquiry.Unmatched;
import io.straightway.backoffice.enquiry.UnmatchedItem;
import io.straightway.backoffice.status.Status;
import io.straightway.backoffice.status.StatusBoard;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.element.staticdata.load.StaticDataKind;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.type.TypeReference;

/** What is asked of trades, instructions, days and static data. */
public final class EnquiryOperations {
  private static final String SETTLEMENT = "Settlement";

  /** Searches trades. */
  public static final Operation<TradeSearch, Page<TradeRow>> TRADES =
      Operation.of("/api/trades", TradeSearch.class, new TypeReference<Page<TradeRow>>() {})
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

  /** All of them. */
  static final List<Operation<?, ?>> ALL =
      List.of(TRADES, TRADE, INSTRUCTIONS, UNMATCHED, INSTRUCTION, MESSAGES, STATUS, ROWS, DAYS);

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
      TradeRow.@Nullable Status status,
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
}
