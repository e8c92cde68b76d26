package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.DecisionOperations.NoInput;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.Operation.Context;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.enquiry.Days;
import io.straightway.backoffice.enquiry.LoadedRows;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.trades.TradeRow;
import io.straightway.backoffice.enquiry.trades.TradeStory;
import io.straightway.backoffice.enquiry.trades.Trades;
import io.straightway.backoffice.enquiry.trades.Trades.TradeFilter;
import io.straightway.backoffice.status.Status;
import io.straightway.backoffice.status.StatusBoard.StatusReading;
import java.lang.reflect.Type;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.generic.GenericTypes;
import org.jspecify.annotations.Nullable;

/** Enquiries about trades, days and static data, and the status. */
public final class EnquiryOperations {
  private static final Type ROW =
      GenericTypes.parameterizeClass(Map.class, String.class, Object.class);

  /** Searches trades. */
  public static final Operation<TradeFilter, Page<TradeRow>> TRADES =
      Subject.TRADES
          .pages("/api/trades", TradeFilter.class, TradeRow.class)
          .does("List trades that match all filters, the latest received first.")
          .page("/console/trades", "trades")
          .reads((context, filter) -> Trades.search(context.connection(), filter));

  /** Shows the versions of a trade. */
  public static final Operation<TradeName, List<TradeStory>> TRADE =
      Subject.TRADES
          .whole("/api/trades/{source}/{*reference}", TradeName.class, TradeStory.class)
          .does(
              "Show a trade from its message to its settlement, a story for each version.",
              "name is a trade reference or the sender's id of a message; the source - is any.")
          .reads((context, name) -> name.stories(context));

  /** Shows the processing status. */
  public static final Operation<NoInput, StatusReading> STATUS =
      Subject.STATUS
          .one("/api/status", NoInput.class, StatusReading.class)
          .does("Show the processing status.")
          .answeredByHand()
          .reads(
              (context, input) ->
                  new StatusReading(
                      context.clock().instant(),
                      Status.read(context.connection(), context.clock())));

  /** Lists rows of static data. */
  public static final Operation<RowSearch, Page<Map<String, @Nullable Object>>> ROWS =
      Subject.STATIC_DATA
          .<RowSearch, Map<String, @Nullable Object>>pagesOf(
              "/api/static-data/{table}", RowSearch.class, ROW)
          .does(
              "List the rows of a table of static data, in the order of their keys.",
              "table is currencies, calendars, holidays, securities, listings, own-ssis, accounts,"
                  + " counterparties, ssis, fee-rules, tolerances, penalty-rates,"
                  + " cash-penalty-rates, reference-prices, date-windows, cut-offs, fx-rates or pool-factors; on"
                  + " is a day on which the rows must be in force, search a text that a value must"
                  + " contain."
                  + " in_force_to is the last day of a row, null if it has none, and next_from the"
                  + " first day of the next row of its key: between them nothing is in force.")
          .reads(
              (context, search) ->
                  LoadedRows.page(
                      context.connection(),
                      LoadedRows.kind(search.table),
                      search.on,
                      search.search,
                      search.after,
                      search.limit));

  /** Lists ends of days. */
  public static final Operation<Slice, Days.DayList> DAYS =
      Subject.DAYS
          .one("/api/days", Slice.class, Days.DayList.class)
          .does("Show the business date and the ends of days, latest first.")
          .reads((context, slice) -> Days.read(context.connection(), slice.after, slice.limit));

  /** All enquiries. */
  static final List<Operation<?, ?>> ALL = List.of(TRADES, TRADE, STATUS, ROWS, DAYS);

  private EnquiryOperations() {}

  /** A page of a list. */
  public record Slice(@Nullable String after, int limit) implements PageArguments {}

  /** The source and reference of a trade. */
  public record TradeName(String source, String reference) {
    private List<TradeStory> stories(Context context) throws SQLException {
      String name = reference.startsWith("/") ? reference.substring(1) : reference;
      return TradeStory.named(context.connection(), name, source.equals("-") ? null : source);
    }
  }

  /** The filter of static data rows. */
  public record RowSearch(
      String table,
      @Nullable LocalDate on,
      @Nullable String search,
      @Nullable String after,
      int limit)
      implements PageArguments {}
}
