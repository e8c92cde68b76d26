package io.straightway.element.store;

import io.straightway.db.Queries;
import io.straightway.db.dialect.Statements;
import io.straightway.element.message.TradeTerms;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/**
 * Messages that follow a version which has not arrived; and, under version 1, blocks that are not
 * fully allocated.
 */
public final class ParkedMessages {
  private static final String PARK =
      """
      INSERT INTO parked_message (message_id, source, trade_reference, version)
      VALUES (?, ?, ?, ?)
      """;

  /** Messages of one version continue in the order of their arrival. */
  private static final String EARLIER =
      """
      SELECT COUNT(*) FROM parked_message p LEFT JOIN parked_message own ON own.message_id = ?
       WHERE p.source = ? AND p.trade_reference = ? AND p.version = ? AND p.message_id <> ?
         AND (own.message_id IS NULL OR p.parked_at < own.parked_at
              OR p.parked_at = own.parked_at AND p.message_id < own.message_id)
      """;

  private static final String NOTED = "SELECT COUNT(*) FROM change_in_repair WHERE message_id = ?";

  private static final String NOTE_IN_REPAIR =
      """
      INSERT INTO change_in_repair (message_id, source, trade_reference, version)
      VALUES (?, ?, ?, ?)
      """;

  private static final String WAITING =
      """
      SELECT message_id FROM parked_message
       WHERE source = ? AND trade_reference = ? AND version = 1 ORDER BY message_id
      """;

  private static final String UNPARK = "DELETE FROM parked_message WHERE message_id = ?";

  private ParkedMessages() {}

  /** Parks a message that is locked by its transaction. */
  public static void park(Connection connection, long messageId, TradeTerms change)
      throws SQLException {
    write(connection, PARK, messageId, change);
  }

  /**
   * Notes the version that a message in repair would change; the message is locked by its
   * transaction.
   */
  public static void noteInRepair(Connection connection, long messageId, TradeTerms change)
      throws SQLException {
    if (Statements.number(connection, NOTED, messageId) == 0) {
      write(connection, NOTE_IN_REPAIR, messageId, change);
    }
  }

  private static void write(Connection connection, String sql, long messageId, TradeTerms change)
      throws SQLException {
    Statements.update(
        connection,
        sql,
        messageId,
        change.key().source(),
        change.tradeReference(),
        change.isBlock() ? 1 : change.version());
  }

  /** Returns the blocks of a reference that wait for their allocation. */
  public static List<Long> waiting(Connection connection, TradeTerms block) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .select(WAITING, block.key().source(), block.tradeReference())
                .mapTo(Long.class)
                .list());
  }

  /**
   * Returns whether an earlier message for the same version is parked.
   *
   * @param messageId the id of the message, which may itself be parked
   */
  public static boolean waitBefore(Connection connection, long messageId, TradeTerms change)
      throws SQLException {
    long earlier =
        Statements.number(
            connection,
            EARLIER,
            messageId,
            change.key().source(),
            change.tradeReference(),
            change.version(),
            messageId);
    return earlier > 0;
  }

  /** Unparks a message that is locked by its transaction. */
  public static void unpark(Connection connection, long messageId) throws SQLException {
    Statements.update(connection, UNPARK, messageId);
  }
}
