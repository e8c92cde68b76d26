package io.straightway.element.store;

import io.straightway.books.BusinessDate;
import io.straightway.db.dialect.Dialect;
import io.straightway.db.dialect.Statements;
import io.straightway.element.message.TradeTerms;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Reads and replaces versions of trades, for transactions that change them. */
public final class TradeVersions {
  private static final String LATEST =
      """
      SELECT * FROM security_purc_sale
       WHERE source = ? AND trade_reference = ?
         AND version = (SELECT MAX(version) FROM security_purc_sale
                         WHERE source = ? AND trade_reference = ?)
         FOR UPDATE
      """;

  private static final String VERSION = "SELECT * FROM security_purc_sale WHERE trade_id = ?";

  private static final String REPLACE =
      "UPDATE security_purc_sale SET status = 'REPLACED' WHERE trade_id = ?";

  private static final String REVERSED =
      "UPDATE security_purc_sale SET reversed_by = ? WHERE trade_id = ?";

  private static final String ARCHIVED =
      "SELECT COUNT(*) FROM archived_trade WHERE source = ? AND trade_reference = ?";

  private TradeVersions() {}

  /**
   * Excludes other changes of the trade until the transaction ends, even if there is no row to lock
   * yet. Also excludes the end of the day, by the lock that everyone who posts shares.
   */
  public static void lockTrade(Connection connection, TradeTerms change) throws SQLException {
    String trade = change.key().source() + " " + change.tradeReference();
    Dialect.of(connection).lockAndShare(trade, BusinessDate.CLOSING, connection);
  }

  /**
   * Returns the latest version of the trade, locked until the transaction ends; null if there is
   * none.
   */
  public static @Nullable TradeVersion latest(Connection connection, TradeTerms change)
      throws SQLException {
    String source = change.key().source();
    String reference = change.tradeReference();
    return Statements.first(
            connection, LATEST, TradeVersion::of, source, reference, source, reference)
        .orElse(null);
  }

  /** Returns whether an absent trade is in an archive. */
  public static boolean isArchived(Connection connection, TradeTerms change) throws SQLException {
    return Statements.number(connection, ARCHIVED, change.key().source(), change.tradeReference())
        > 0;
  }

  /**
   * Reads a version that is known to exist.
   *
   * @throws IllegalStateException if it does not
   */
  public static TradeVersion read(Connection connection, long tradeId) throws SQLException {
    return Statements.first(connection, VERSION, TradeVersion::of, tradeId)
        .orElseThrow(() -> new IllegalStateException("trade " + tradeId + " does not exist"));
  }

  /** Withdraws a version's settlement instruction, if it was not sent. */
  public static ChangeObstacle withdrawInstruction(Connection connection, long tradeId)
      throws SQLException {
    return Dialect.of(connection)
        .ask("release_trade", tradeId, connection)
        .map(ChangeObstacle::valueOf)
        .orElse(ChangeObstacle.FREE);
  }

  /** Marks a version as replaced. */
  public static void replace(Connection connection, long tradeId) throws SQLException {
    Statements.update(connection, REPLACE, tradeId);
  }

  /** Notes the reversal of a version's own booking. */
  public static void markReversed(Connection connection, long tradeId, long reversalId)
      throws SQLException {
    Statements.update(connection, REVERSED, reversalId, tradeId);
  }

  /** The obstacle to changing a trade. */
  public enum ChangeObstacle {
    /** There is no obstacle. */
    FREE,
    /** The settlement instruction is with the custodian. */
    INSTRUCTED,
    /** The trade has settled, in whole or in part. */
    SETTLED
  }
}
