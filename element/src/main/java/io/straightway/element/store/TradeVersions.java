package io.straightway.element.store;

import io.straightway.element.message.TradeTerms;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads and replaces versions of trades, for transactions that change them. */
public final class TradeVersions {
  /**
   * Changes of one trade wait for each other here, also where there is no row to lock yet. The
   * other lock keeps the business day open until the transaction ends; whoever posts shares it.
   */
  private static final String LOCK =
      """
      SELECT pg_advisory_xact_lock(hashtextextended(? || ' ' || ?, 0)),
             pg_advisory_xact_lock_shared(hashtext('straightway.close_day'))
      """;

  private static final String LATEST =
      """
      SELECT * FROM security_purc_sale WHERE source = ? AND trade_reference = ?
       ORDER BY version DESC LIMIT 1 FOR UPDATE
      """;

  private static final String VERSION = "SELECT * FROM security_purc_sale WHERE trade_id = ?";

  private static final String REPLACE =
      "UPDATE security_purc_sale SET status = 'REPLACED' WHERE trade_id = ?";

  private static final String REVERSED =
      "UPDATE security_purc_sale SET reversed_by = ? WHERE trade_id = ?";

  private TradeVersions() {}

  /** Keeps other changes of the trade and the end of the day out until the transaction ends. */
  public static void lockTrade(Connection connection, TradeTerms change) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(LOCK)) {
      statement.setString(1, change.key().source());
      statement.setString(2, change.tradeReference());
      statement.executeQuery().close();
    }
  }

  /** The latest version of the trade, locked until the transaction ends; null if there is none. */
  public static @Nullable TradeVersion latest(Connection connection, TradeTerms change)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(LATEST)) {
      statement.setString(1, change.key().source());
      statement.setString(2, change.tradeReference());
      try (ResultSet row = statement.executeQuery()) {
        return row.next() ? TradeVersion.of(row) : null;
      }
    }
  }

  /**
   * Reads a version that is known to exist.
   *
   * @throws IllegalStateException if it does not
   */
  public static TradeVersion read(Connection connection, long tradeId) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(VERSION)) {
      statement.setLong(1, tradeId);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new IllegalStateException("trade " + tradeId + " does not exist");
        }
        return TradeVersion.of(row);
      }
    }
  }

  /** Takes back a version's settlement instruction, if it has not left the house. */
  public static Instructed withdrawInstruction(Connection connection, long tradeId)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement("SELECT release_trade(?)")) {
      statement.setLong(1, tradeId);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return Instructed.valueOf(row.getString(1));
      }
    }
  }

  /** Marks a version as followed by another one. */
  public static void replace(Connection connection, long tradeId) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(REPLACE)) {
      statement.setLong(1, tradeId);
      statement.executeUpdate();
    }
  }

  /** Notes which reversal took a version's own booking out of the books. */
  public static void markReversed(Connection connection, long tradeId, long reversalId)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(REVERSED)) {
      statement.setLong(1, reversalId);
      statement.setLong(2, tradeId);
      statement.executeUpdate();
    }
  }

  /** What stands in the way of changing a trade. */
  public enum Instructed {
    /** Nothing. */
    FREE,
    /** Its settlement instruction is with the custodian. */
    INSTRUCTED,
    /** It has settled, if only in part. */
    SETTLED
  }
}
