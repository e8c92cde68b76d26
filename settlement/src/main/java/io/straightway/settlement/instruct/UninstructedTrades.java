package io.straightway.settlement.instruct;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Finds booked trades that have no instruction, or none that was not withdrawn. */
final class UninstructedTrades {
  private static final int FETCH = 2_000;
  private static final String SELECT =
      """
      SELECT %s FROM security_purc_sale t
       WHERE t.status = 'BOOKED'
         AND NOT EXISTS (SELECT FROM instruction_trade i
                          WHERE i.trade_id = t.trade_id AND NOT i.withdrawn)
      """
          .formatted(BookedTrade.COLUMNS);
  private static final String BY_TRADE = " ORDER BY t.account, t.trade_id";
  private static final String BY_NETTING_KEY =
      " ORDER BY t.account, t.isin, t.settlement_date, t.counterparty, t.currency, t.trade_id";
  private static final String LOCK = SELECT + " AND t.trade_id = ANY (?)";

  private final DataSource database;

  UninstructedTrades(DataSource database) {
    this.database = database;
  }

  /**
   * Reads them in groups that become one instruction each, in the order of accounts.
   *
   * @param createdSince only trades that came since then; null for all
   */
  void read(
      AccountRange range, @Nullable Instant createdSince, InstructOptions options, Groups groups)
      throws SQLException {
    List<Object> values = new ArrayList<>();
    String sql = SELECT + conditions(range, createdSince, options, values);
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      try (PreparedStatement statement =
          connection.prepareStatement(sql + (options.net() ? BY_NETTING_KEY : BY_TRADE))) {
        statement.setFetchSize(FETCH);
        for (int i = 0; i < values.size(); i++) {
          statement.setObject(i + 1, values.get(i));
        }
        try (ResultSet row = statement.executeQuery()) {
          group(row, options.net(), groups);
        }
      } finally {
        connection.rollback();
      }
    }
  }

  private static String conditions(
      AccountRange range,
      @Nullable Instant createdSince,
      InstructOptions options,
      List<Object> values) {
    StringBuilder sql = new StringBuilder();
    if (range.after() != null) {
      sql.append(" AND t.account > ?");
      values.add(range.after());
    }
    if (range.last() != null) {
      sql.append(" AND t.account <= ?");
      values.add(range.last());
    }
    if (createdSince != null) {
      sql.append(" AND t.created_at >= ?");
      values.add(OffsetDateTime.ofInstant(createdSince, ZoneOffset.UTC));
    }
    if (options.upTo() != null) {
      sql.append(" AND t.settlement_date <= ?");
      values.add(options.upTo());
    }
    return sql.toString();
  }

  private static void group(ResultSet row, boolean net, Groups groups) throws SQLException {
    List<BookedTrade> group = new ArrayList<>();
    while (row.next()) {
      BookedTrade trade = BookedTrade.of(row);
      boolean belongs =
          !group.isEmpty() && net && group.get(0).nettingKey().equals(trade.nettingKey());
      if (!group.isEmpty() && !belongs) {
        groups.take(group);
        group = new ArrayList<>();
      }
      group.add(trade);
    }
    if (!group.isEmpty()) {
      groups.take(group);
    }
  }

  /**
   * Reads trades again, those that still have no instruction, and keeps them from being changed
   * until the transaction ends: who changes a trade locks its row alone.
   */
  static List<BookedTrade> lock(Connection connection, List<Long> tradeIds) throws SQLException {
    List<BookedTrade> trades = new ArrayList<>();
    try (PreparedStatement statement =
        connection.prepareStatement(LOCK + " ORDER BY t.trade_id FOR SHARE OF t")) {
      statement.setArray(1, connection.createArrayOf("bigint", tradeIds.toArray()));
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          trades.add(BookedTrade.of(row));
        }
      }
    }
    return trades;
  }

  /** Takes groups. */
  @FunctionalInterface
  interface Groups {
    /** Takes the trades of one instruction. */
    void take(List<BookedTrade> group) throws SQLException;
  }
}
