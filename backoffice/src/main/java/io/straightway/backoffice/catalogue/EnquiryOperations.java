package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.DecisionOperations.Nothing;
import io.straightway.backoffice.desk.Listed;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Operation.Asked;
import io.straightway.backoffice.enquiry.Days;
import io.straightway.backoffice.enquiry.LoadedRows;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.TradeRow;
import io.straightway.backoffice.enquiry.TradeStory;
import io.straightway.backoffice.enquiry.Trades;
import io.straightway.backoffice.status.Status;
import io.straightway.backoffice.status.StatusBoard;
import java.lang.reflect.Type;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.generic.GenericTypes;
import org.jspecify.annotations.Nullable;

/** What is asked of trades, instructions, days and static data. */
public final class EnquiryOperations {
  private static final Type ROW =
      GenericTypes.parameterizeClass(Map.class, String.class, Object.class);

  /** Searches trades. */
  public static final Operation<Trades.Filter, Page<TradeRow>> TRADES =
      Subject.TRADES
          .pages("/api/trades", Trades.Filter.class, TradeRow.class)
          .does("List trades that pass all that is given, the latest received first.")
          .page("/console/trades", "trades")
          .reads((asked, it) -> Trades.search(asked.connection(), it));

  /** Shows a trade. */
  public static final Operation<TradeName, List<TradeStory>> TRADE =
      Subject.TRADES
          .whole("/api/trades/{source}/{*reference}", TradeName.class, TradeStory.class)
          .does(
              "Show a trade from its message to its settlement, a story for each version.",
              "By the trade reference or the sender's id of a message. Of source, - is any.")
          .reads((asked, it) -> it.stories(asked));

  /** Where everything stands. */
  public static final Operation<Nothing, StatusBoard.Seen> STATUS =
      Subject.STATUS
          .one("/api/status", Nothing.class, StatusBoard.Seen.class)
          .does("Show the processing status.")
          .answeredByHand()
          .reads(
              (asked, it) ->
                  new StatusBoard.Seen(
                      asked.clock().instant(), Status.read(asked.connection(), asked.clock())));

  /** The rows of static data. */
  public static final Operation<RowSearch, Page<Map<String, @Nullable Object>>> ROWS =
      Subject.STATIC_DATA
          .<RowSearch, Map<String, @Nullable Object>>pagesOf(
              "/api/static-data/{table}", RowSearch.class, ROW)
          .does(
              "List the rows of a table of static data, in the order of their keys.",
              "table is currencies, calendars, holidays, securities, listings, own-ssis,"
                  + " accounts, counterparties, ssis, fee-rules, tolerances, penalty-rates, cash-penalty-rates,"
                  + " reference-prices, date-windows or fx-rates; on is a day on which they must be"
                  + " in force, search a text that a value must hold. in_force_to is the last day of"
                  + " a row, null if it has none, and next_from when the next row of its key begins:"
                  + " between them nothing is in force.")
          .reads(
              (asked, it) ->
                  LoadedRows.page(
                      asked.connection(),
                      LoadedRows.kind(it.table),
                      it.on,
                      it.search,
                      it.after,
                      it.limit));

  /** Lists the ends of days. */
  public static final Operation<Paging, Days.DayList> DAYS =
      Subject.DAYS
          .one("/api/days", Paging.class, Days.DayList.class)
          .does("Show the business date, and the ends of days, the last first.")
          .reads((asked, it) -> Days.read(asked.connection(), it.after, it.limit));

  /** All of them. */
  static final List<Operation<?, ?>> ALL = List.of(TRADES, TRADE, STATUS, ROWS, DAYS);

  private EnquiryOperations() {}

  /** A part of a list. */
  public record Paging(@Nullable String after, int limit) implements Listed {}

  /** Which trade. */
  public record TradeName(String source, String reference) {
    private List<TradeStory> stories(Asked asked) throws SQLException {
      String name = reference.startsWith("/") ? reference.substring(1) : reference;
      return TradeStory.named(asked.connection(), name, source.equals("-") ? null : source);
    }
  }

  /** Which rows. */
  public record RowSearch(
      String table,
      @Nullable LocalDate on,
      @Nullable String search,
      @Nullable String after,
      int limit)
      implements Listed {}
}
