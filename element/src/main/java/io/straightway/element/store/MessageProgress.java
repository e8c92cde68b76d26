package io.straightway.element.store;

import io.straightway.db.dialect.Statements;
import io.straightway.element.message.Refusal;
import java.sql.Connection;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/** Moves a stored message from one commit point to the next. */
public final class MessageProgress {
  private static final String LOCK =
      "SELECT "
          + StoredMessage.COLUMNS
          + " FROM incoming_trade_message WHERE message_id = ? FOR UPDATE";
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
    return Statements.first(connection, LOCK, row -> StoredMessage.of(row, false), messageId)
        .orElseThrow(() -> new IllegalStateException("message " + messageId + " does not exist"));
  }

  /**
   * Returns whether an operator released the message: it was resubmitted, or is an approved repair.
   */
  public static boolean wasSentOn(Connection connection, long messageId) throws SQLException {
    return Statements.number(connection, SENT_ON, messageId) > 0;
  }

  /**
   * Moves a locked message to {@code status}, with the reason if that is a refusal, as the work of
   * the run named in {@code locked}.
   */
  public static StoredMessage moveTo(
      Connection connection, StoredMessage locked, MessageStatus status, @Nullable Refusal refusal)
      throws SQLException {
    Statements.update(
        connection,
        MOVE,
        status.name(),
        refusal == null ? null : refusal.code().name(),
        refusal == null ? null : refusal.field(),
        refusal == null ? null : refusal.reason(),
        locked.elementRun(),
        locked.messageId());
    return locked.at(status, refusal);
  }
}
