package io.straightway.element.store;

import io.straightway.db.ContentHash;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * A message as stored in the database.
 *
 * @param elementRun the run whose work the message is, or was when it was completed
 * @param fresh whether this write created the row
 */
public record StoredMessage(
    long messageId,
    MessageKey key,
    ContentHash contentHash,
    MessageStatus status,
    @Nullable Refusal refusal,
    int elementRun,
    boolean fresh) {

  /** The columns from which a message is read. */
  static final String COLUMNS =
      "message_id, source, source_message_id, content_hash, status, code, field, reason,"
          + " element_run";

  static StoredMessage of(ResultSet row, boolean fresh) throws SQLException {
    return new StoredMessage(
        row.getLong("message_id"),
        new MessageKey(row.getString("source"), row.getString("source_message_id")),
        new ContentHash(row.getBytes("content_hash")),
        MessageStatus.valueOf(row.getString("status")),
        refusal(row),
        row.getInt("element_run"),
        fresh);
  }

  /** Returns whether a message received under this key has the same content. */
  public boolean holds(IncomingTradeMessage message) {
    return contentHash.equals(message.contentHash());
  }

  /** Returns a copy with the hash of the same document in another layout. */
  StoredMessage with(ContentHash otherLayout) {
    return new StoredMessage(messageId, key, otherLayout, status, refusal, elementRun, fresh);
  }

  /** Returns a copy with the next status. */
  StoredMessage at(MessageStatus next, @Nullable Refusal refusal) {
    return new StoredMessage(messageId, key, contentHash, next, refusal, elementRun, fresh);
  }

  /** Returns a copy as the work of another run. */
  public StoredMessage takenBy(int run) {
    return new StoredMessage(messageId, key, contentHash, status, refusal, run, fresh);
  }

  private static @Nullable Refusal refusal(ResultSet row) throws SQLException {
    String code = row.getString("code");
    return code == null
        ? null
        : new Refusal(ReasonCode.valueOf(code), row.getString("field"), row.getString("reason"));
  }
}
