package io.straightway.backoffice.enquiry.trades;

import io.straightway.backoffice.enquiry.Cursor;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.PartyFilter;
import io.straightway.backoffice.enquiry.Terms;
import io.straightway.backoffice.enquiry.Walk;
import io.straightway.db.Queries;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Searches trades, latest received first. */
public final class Trades {
  private static final String PAGE =
      """
      SELECT t.*, t.trade_reference AS reference, i.status AS instruction_status,
             'SI' || i.instruction_id::text AS instruction
        FROM (SELECT * FROM trade WHERE trade_id < :before AND trade_id >= :walkedTo%s
               ORDER BY trade_id DESC LIMIT :limit) AS t
        LEFT JOIN instructed_trade x ON x.trade_id = t.trade_id AND NOT x.withdrawn
        LEFT JOIN instruction i USING (instruction_id)
       ORDER BY t.trade_id DESC
      """;

  private Trades() {}

  /** Returns the trades that pass a filter. */
  public static Page<TradeRow> search(Connection connection, TradeFilter filter)
      throws SQLException {
    Cursor after = Cursor.begin(filter.after, filter.limit, 1);
    Walk walk =
        filter.reference == null
            ? Walk.of(connection, "trade", "trade_id", after)
            : Walk.all(after);
    List<TradeRow> rows =
        filter
            .narrow(walk.terms(), connection)
            .with("limit", filter.limit + 1)
            .list(connection, TradeRow.class, PAGE);
    return walk.page(rows, filter.limit, TradeRow::tradeId);
  }

  /** Returns the trades with some ids, latest received first. */
  public static List<TradeRow> of(Connection connection, List<Long> ids) throws SQLException {
    return new Terms()
        .and("trade_id = ANY (:ids)", "ids", ids)
        .with("before", Long.MAX_VALUE)
        .with("walkedTo", 0L)
        .with("limit", ids.size())
        .list(connection, TradeRow.class, PAGE);
  }

  /**
   * The filter of trades; null passes all.
   *
   * @param reference the trade's reference, or the sender's id of its message
   * @param tradedFrom the first trade date
   * @param tradedTo the last trade date
   * @param settles the settlement date
   */
  public record TradeFilter(
      @Nullable String reference,
      @Nullable String source,
      @Nullable String account,
      @Nullable String security,
      @Nullable String counterparty,
      @Nullable BigDecimal amountFrom,
      @Nullable BigDecimal amountTo,
      TradeRow.@Nullable Status status,
      @Nullable LocalDate tradedFrom,
      @Nullable LocalDate tradedTo,
      @Nullable LocalDate settles,
      @Nullable String after,
      int limit)
      implements PartyFilter {
    private Terms narrow(Terms terms, Connection connection) throws SQLException {
      return parties(terms, "abs(net_amount)")
          .and("trade_id = ANY (:ids)", "ids", ids(connection))
          .and("source = :source", "source", source)
          .and("status = :status", "status", status)
          .within("trade_date", "tradedFrom", tradedFrom, "tradedTo", tradedTo)
          .and("settlement_date = :settles", "settles", settles);
    }

    private @Nullable List<Long> ids(Connection connection) throws SQLException {
      return reference == null
          ? null
          : Queries.on(connection, handle -> TradeStoryReader.trades(handle, reference, source));
    }
  }
}
