package io.straightway.settlement.instruct;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/**
 * Finds booked trades that have no instruction, or only withdrawn ones, whose trade date has been
 * reached, and for which no amendment or cancellation is parked or in repair. Reads them in slices
 * of trades, one statement each, so that no statement grows with the table.
 */
final class UninstructedTrades {
  private static final int TRADES_PER_SLICE = 50_000;

  private static final String TRADES =
      """
        FROM trade t
       WHERE t.status = 'BOOKED'
         AND t.trade_date <= coalesce((SELECT today FROM open_day), 'infinity')
         AND NOT EXISTS (SELECT FROM instruction_trade i
                          WHERE i.trade_id = t.trade_id AND NOT i.withdrawn%s)
      """;

  /**
   * The offset keeps changes from being joined: they are few, and are looked up for each trade by
   * their index, even before any table has been analyzed.
   */
  private static final String UNCHANGED =
      """
      NOT EXISTS (SELECT FROM pending_change p
                   WHERE p.source = t.source AND p.trade_reference = t.trade_reference
                     AND p.version > t.version OFFSET 0)
      """;

  /** Most trades of a slice have an instruction; changes are looked up only for the others. */
  private static final String SLICE =
      "SELECT "
          + BookedTrade.COLUMNS
          + " FROM (SELECT t.*"
          + TRADES.formatted(" AND i.trade_id > ? AND i.trade_id <= ?")
          + " AND t.trade_id > ? AND t.trade_id <= ?%s OFFSET 0) AS t WHERE "
          + UNCHANGED
          + " ORDER BY t.account, t.trade_id";

  private static final String CREATED = " AND t.created_at >= ?";
  private static final String FREED =
      """
       AND t.created_at < ?
       AND t.trade_id = ANY (ARRAY(SELECT w.trade_id FROM instruction_trade w
                                    WHERE w.withdrawn AND w.withdrawn_at >= ?))
      """;

  private static final String LOCK =
      "SELECT "
          + BookedTrade.COLUMNS
          + TRADES.formatted("")
          + " AND "
          + UNCHANGED
          + " AND t.trade_id = ANY (?) ORDER BY t.trade_id FOR SHARE OF t";
  private static final String END_OF_SLICE =
      """
      SELECT max(trade_id)
        FROM (SELECT trade_id FROM trade WHERE trade_id > ?
               ORDER BY trade_id LIMIT ?) AS slice
      """;

  private final DataSource database;
  private final int tradesPerSlice;

  UninstructedTrades(DataSource database) {
    this(database, TRADES_PER_SLICE);
  }

  UninstructedTrades(DataSource database, int tradesPerSlice) {
    this.database = database;
    this.tradesPerSlice = tradesPerSlice;
  }

  /**
   * Reads the trades in groups that each become one instruction. With netting, all trades are read
   * before the first group is passed on; only their ids are kept in memory.
   *
   * @param since read only trades created, or freed by a withdrawal, since then; null for all
   */
  void read(AccountRange range, @Nullable Instant since, InstructOptions options, Groups groups)
      throws SQLException {
    Map<BookedTrade.NettingKey, List<Long>> netted = new LinkedHashMap<>();
    Consumer consumer =
        trade -> {
          if (options.net()) {
            netted
                .computeIfAbsent(trade.nettingKey(), key -> new ArrayList<>())
                .add(trade.tradeId());
          } else {
            groups.take(List.of(trade.tradeId()));
          }
        };
    if (since == null) {
      long after = Long.MIN_VALUE;
      for (OptionalLong last = end(after); last.isPresent(); last = end(after)) {
        slice(after, last.getAsLong(), range, "", List.of(), options, consumer);
        after = last.getAsLong();
      }
    } else {
      OffsetDateTime from = OffsetDateTime.ofInstant(since, ZoneOffset.UTC);
      slice(Long.MIN_VALUE, Long.MAX_VALUE, range, CREATED, List.of(from), options, consumer);
      slice(Long.MIN_VALUE, Long.MAX_VALUE, range, FREED, List.of(from, from), options, consumer);
    }
    for (List<Long> group : netted.values()) {
      groups.take(group);
    }
  }

  private interface Consumer {
    void take(BookedTrade trade) throws SQLException;
  }

  /** Returns the last trade of the slice that follows a trade. */
  private OptionalLong end(long after) throws SQLException {
    try (Connection connection = database.getConnection()) {
      Optional<Long> last =
          Queries.first(connection, Long.class, END_OF_SLICE, after, tradesPerSlice);
      return last.isPresent() ? OptionalLong.of(last.get()) : OptionalLong.empty();
    }
  }

  /**
   * Reads the trades between two ids.
   *
   * @param recent the condition of recent trades, with its values; empty for all
   */
  private void slice(
      long after,
      long last,
      AccountRange range,
      String recent,
      List<OffsetDateTime> times,
      InstructOptions options,
      Consumer consumer)
      throws SQLException {
    List<Object> values = new ArrayList<>(List.of(after, last, after, last));
    values.addAll(times);
    String sql = SLICE.formatted(recent + conditions(range, options, values));
    List<BookedTrade> trades;
    try (Connection connection = database.getConnection()) {
      trades = trades(connection, sql, values.toArray());
    }
    for (BookedTrade trade : trades) {
      consumer.take(trade);
    }
  }

  private static String conditions(
      AccountRange range, InstructOptions options, List<Object> values) {
    StringBuilder sql = new StringBuilder();
    if (range.after() != null) {
      sql.append(" AND t.account > ?");
      values.add(range.after());
    }
    if (range.last() != null) {
      sql.append(" AND t.account <= ?");
      values.add(range.last());
    }
    if (!options.settlingIn().isZero()) {
      sql.append(" AND t.created_at <= now() - make_interval(secs => ?)");
      values.add(options.settlingIn().toMillis() / 1000.0);
    }
    if (options.upTo() != null) {
      sql.append(" AND t.settlement_date <= ?");
      values.add(options.upTo());
    }
    return sql.toString();
  }

  private static List<BookedTrade> trades(Connection connection, String sql, Object... values)
      throws SQLException {
    return Queries.list(connection, (row, context) -> BookedTrade.of(row), sql, values);
  }

  /**
   * Reads those of the trades that still have no instruction, and locks them against changes until
   * the transaction ends. A change locks the trade's row only, so this lock suffices.
   */
  static List<BookedTrade> lock(Connection connection, List<Long> tradeIds) throws SQLException {
    return trades(connection, LOCK, tradeIds);
  }

  /** Receives groups of trades. */
  @FunctionalInterface
  interface Groups {
    /** Takes the trades of one instruction. */
    void take(List<Long> tradeIds) throws SQLException;
  }
}
