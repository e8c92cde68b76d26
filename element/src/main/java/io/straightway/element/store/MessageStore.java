package io.straightway.element.store;

import io.straightway.db.dialect.Statements;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.message.DocumentLayout;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.MessageKey;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Writes IncomingTradeMessages.
 *
 * @param elementRun the run of the element that writes
 */
public record MessageStore(int elementRun) {
  private static final String MESSAGE =
      """
      message_id bigint, source text, source_message_id text, sequence_number bigint,
      sent_at timestamptz, received_at timestamptz, body bytea, content_hash bytea,
      status text, code text, field text, reason text, element_run integer
      """;

  /**
   * A known message is written all the same. It counts as seen again only if it has the same
   * content under another id: the same id means a replay of our own transaction in doubt.
   */
  private static final String SEEN_AGAIN =
      """
      times_seen = old.times_seen + CASE WHEN old.content_hash = new.content_hash
                                          AND old.message_id <> new.message_id THEN 1 ELSE 0 END
      """;

  private static final List<String> STORED = List.of(StoredMessage.COLUMNS.split(", "));

  private static final RowForm NEW_MESSAGE = RowForm.into("incoming_trade_message", MESSAGE);
  private static final RowForm ANY_MESSAGE =
      RowForm.upsert(
          "incoming_trade_message",
          List.of("source", "source_message_id"),
          List.of(SEEN_AGAIN),
          MESSAGE);

  private static final String BODY = "SELECT body FROM incoming_trade_message WHERE message_id = ?";
  private static final String COUNT =
      "UPDATE incoming_trade_message SET times_seen = times_seen + 1 WHERE message_id = ?";

  private static final List<String> ONCE_MORE = List.of("times_seen = old.times_seen + 1");

  private static final RowForm REFUSED =
      RowForm.upsert(
          "refused_message",
          List.of("content_hash"),
          ONCE_MORE,
          """
          content_hash bytea, body bytea, body_length bigint, received_at timestamptz,
          code text, field text, reason text
          """);

  private static final RowForm CONFLICT =
      RowForm.upsert(
          "message_conflict",
          List.of("message_id", "content_hash"),
          ONCE_MORE,
          "message_id bigint, content_hash bytea, body bytea, received_at timestamptz");

  /** Returns rows for messages that are new to the database by key and by id. */
  public static Rows newMessages() {
    return NEW_MESSAGE.rows();
  }

  /**
   * Returns rows for messages that may be known, to be {@linkplain #write written} in ascending
   * order of key, which is the order of the row locks; no key twice.
   */
  public static Rows messages() {
    return ANY_MESSAGE.rows();
  }

  /**
   * Writes messages in one statement and returns the stored ones, by key. A known message that
   * differs only in its {@linkplain DocumentLayout layout} counts as seen again.
   *
   * @param messages the messages of the rows
   */
  public static Map<MessageKey, StoredMessage> write(
      Connection connection, Rows rows, Collection<IncomingTradeMessage> messages)
      throws SQLException {
    Map<MessageKey, StoredMessage> stored = new HashMap<>();
    if (rows.size() > 0) {
      rows.writeAndRead(connection, STORED, StoredMessage::of)
          .forEach(message -> stored.put(message.key(), message));
    }
    for (IncomingTradeMessage message : messages) {
      StoredMessage known = stored.get(message.key());
      if (known != null && !known.holds(message) && isSameDocument(connection, known, message)) {
        Statements.update(connection, COUNT, known.messageId());
        stored.put(known.key(), known.with(message.contentHash()));
      }
    }
    return stored;
  }

  private static boolean isSameDocument(
      Connection connection, StoredMessage known, IncomingTradeMessage message)
      throws SQLException {
    return Statements.first(connection, BODY, row -> row.getBytes(1), known.messageId())
        .filter(body -> DocumentLayout.isAllThatDiffers(body, message.body()))
        .isPresent();
  }

  /** Writes one message, or counts it as seen again, or keeps it as a conflict. */
  public StoredMessage receive(Connection connection, long messageId, IncomingTradeMessage message)
      throws SQLException {
    Rows row = messages();
    add(row, messageId, message, MessageStatus.RECEIVED, null);
    StoredMessage stored =
        Objects.requireNonNull(
            write(connection, row, List.of(message)).get(message.key()), "the row just written");
    if (!stored.holds(message)) {
      WriteBatch rows = new WriteBatch();
      keepConflicts(Map.of(message, stored.messageId()), rows);
      rows.execute(connection);
    }
    return stored;
  }

  /**
   * Adds a message with a readable key.
   *
   * @param messageId the message's id if it is new; status and refusal also apply only then
   * @param refusal the reason, if the status is REJECTED or IN_REPAIR
   */
  public void add(
      Rows rows,
      long messageId,
      IncomingTradeMessage message,
      MessageStatus status,
      @Nullable Refusal refusal) {
    MessageKey key = Objects.requireNonNull(message.key(), "a message to write has a key");
    rows.add(
        messageId,
        key.source(),
        key.messageId(),
        message.sequenceNumber(),
        message.reading() instanceof TradeTerms terms ? terms.sentAt() : null,
        message.receivedAt(),
        message.body(),
        message.contentHash().bytes(),
        status.name(),
        refusal == null ? null : refusal.code().name(),
        refusal == null ? null : refusal.field(),
        refusal == null ? null : refusal.reason(),
        elementRun);
  }

  /** Adds the rows of messages without a readable key; no content twice. */
  public static void refuse(Map<IncomingTradeMessage, Refusal> messages, WriteBatch batch) {
    Rows rows = REFUSED.rows();
    messages.forEach(
        (message, refusal) ->
            rows.add(
                message.contentHash().bytes(),
                message.body(),
                message.bodyLength(),
                message.receivedAt(),
                refusal.code().name(),
                refusal.field(),
                refusal.reason()));
    batch.add(rows);
  }

  /**
   * Adds the rows of messages whose key is stored with other content, by the id of the stored one.
   */
  public static void keepConflicts(Map<IncomingTradeMessage, Long> messages, WriteBatch batch) {
    Rows rows = CONFLICT.rows();
    messages.forEach(
        (message, id) ->
            rows.add(id, message.contentHash().bytes(), message.body(), message.receivedAt()));
    batch.add(rows);
  }
}
