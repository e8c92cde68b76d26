package io.straightway.element.store;

import io.straightway.element.message.Refusal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Moves a stored message from one commit point to the next. */
public final class MessageProgress {
  private static final String LOCK =
      """
      SELECT message_id, source, source_message_id, content_hash, status, code, field, reason,
             element_run
        FROM incoming_trade_message WHERE message_id = ? FOR UPDATE
      """;
  private static final String MOVE =
      """
      UPDATE incoming_trade_message SET status = ?, code = ?, field = ?, reason = ?,
             element_run = ?
       WHERE message_id = ?
      """;

  private static final String SENT_ON =
      "SELECT COUNT(*) FROM released_message WHERE message_id = ?";

  private MessageProgress() {}

  /**
   * Locks a message until the transaction ends and returns its status.
   *
   * @throws IllegalStateException if there is no such message
   */
  public static StoredMessage lock(Connection connection, long messageId) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(LOCK)) {
      statement.setLong(1, messageId);
      try (ResultSet row = statement.executeQuery()) {
        if (!row.next()) {
          throw new IllegalStateException("message " + messageId + " does not exist");
        }
        return StoredMessage.of(row, false);
      }
    }
  }

  /** Whether an operator sent it on its way: it was resubmitted, or is an approved repair. */
  public static boolean wasSentOn(Connection connection, long messageId) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(SENT_ON)) {
      statement.setLong(1, messageId);
      try (ResultSet row = statement.executeQuery()) {
        row.next();
        return row.getInt(1) > 0;
      }
    }
  }

  /**
   * Moves a locked message to {@code status}, with the reason if that is a refusal, as the work of
   * the run that {@code locked} names.
   */
  public static StoredMessage moveTo(
      Connection connection, StoredMessage locked, MessageStatus status, @Nullable Refusal refusal)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(MOVE)) {
      statement.setString(1, status.name());
      statement.setString(2, refusal == null ? null : refusal.code().name());
      statement.setString(3, refusal == null ? null : refusal.field());
      statement.setString(4, refusal == null ? null : refusal.reason());
      statement.setInt(5, locked.elementRun());
      statement.setLong(6, locked.messageId());
      statement.executeUpdate();
    }
    return new StoredMessage(
        locked.messageId(),
        locked.key(),
        locked.contentHash(),
        status,
        refusal,
        locked.elementRun(),
        locked.fresh());
  }
}
