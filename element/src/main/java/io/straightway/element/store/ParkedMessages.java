package io.straightway.element.store;

import io.straightway.element.message.TradeInstruction;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/** Messages that change a version which has not come yet. */
public final class ParkedMessages {
  private static final String PARK =
      """
      INSERT INTO parked_message (message_id, source, trade_reference, version)
      VALUES (?, ?, ?, ?)
      """;
  private static final String UNPARK = "DELETE FROM parked_message WHERE message_id = ?";

  private ParkedMessages() {}

  /** Parks a message that its transaction has locked. */
  public static void park(Connection connection, long messageId, TradeInstruction change)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(PARK)) {
      statement.setLong(1, messageId);
      statement.setString(2, change.key().source());
      statement.setString(3, change.tradeReference());
      statement.setInt(4, change.version());
      statement.executeUpdate();
    }
  }

  /** Lets a message go on that its transaction has locked. */
  public static void unpark(Connection connection, long messageId) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(UNPARK)) {
      statement.setLong(1, messageId);
      statement.executeUpdate();
    }
  }
}
