package io.straightway.element.store;

import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
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
   * A message that is there already is written all the same. It counts as seen again only if it is
   * the same content under another id: the same id is a replay of our own transaction in doubt.
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

  /**
   * Writes messages with their keys, new and known alike, in one statement.
   *
   * @param messages in ascending order of key, which is the order of the row locks; no key twice
   * @return what the database now holds, by key
   */
  public Map<MessageKey, StoredMessage> write(
      Connection connection, Collection<? extends KeyedMessage> messages) throws SQLException {
    Map<MessageKey, StoredMessage> stored = new HashMap<>();
    if (messages.isEmpty()) {
      return stored;
    }
    rows(messages, ANY_MESSAGE)
        .writeAndRead(connection, STORED, StoredMessage::of)
        .forEach(message -> stored.put(message.key(), message));
    return stored;
  }

  /** Writes one message, or counts it as seen again, or keeps it as a conflict. */
  public StoredMessage receive(Connection connection, KeyedMessage one) throws SQLException {
    StoredMessage stored =
        Objects.requireNonNull(
            write(connection, List.of(one)).get(one.key()), "the row just written");
    if (!stored.holds(one.message())) {
      WriteBatch rows = new WriteBatch();
      keepConflicts(Map.of(one.message(), stored.messageId()), rows);
      rows.execute(connection);
    }
    return stored;
  }

  /** Adds the rows of messages that are known to the database by neither their key nor their id. */
  public void insertNew(Collection<? extends KeyedMessage> messages, WriteBatch batch) {
    batch.add(rows(messages, NEW_MESSAGE));
  }

  private Rows rows(Collection<? extends KeyedMessage> messages, RowForm form) {
    Rows rows = form.rows();
    messages.forEach(message -> addMessage(rows, message));
    return rows;
  }

  private void addMessage(Rows rows, KeyedMessage keyed) {
    IncomingTradeMessage message = keyed.message();
    Refusal refusal = keyed.refusal();
    MessageKey key = keyed.key();
    rows.add(
        keyed.messageId(),
        key.source(),
        key.messageId(),
        message.sequenceNumber(),
        message.reading() instanceof TradeTerms terms ? terms.sentAt() : null,
        message.receivedAt(),
        message.body(),
        message.contentHash().bytes(),
        keyed.status().name(),
        refusal == null ? null : refusal.code().name(),
        refusal == null ? null : refusal.field(),
        refusal == null ? null : refusal.reason(),
        elementRun);
  }

  /** Adds what keeps messages without a readable key; no content twice. */
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

  /** Adds what keeps messages whose key is taken by another content, by that other's id. */
  public static void keepConflicts(Map<IncomingTradeMessage, Long> messages, WriteBatch batch) {
    Rows rows = CONFLICT.rows();
    messages.forEach(
        (message, id) ->
            rows.add(id, message.contentHash().bytes(), message.body(), message.receivedAt()));
    batch.add(rows);
  }

  /** A message to write, whose key could be read. */
  public interface KeyedMessage {
    /** The id it gets if it is new. */
    long messageId();

    /** The message. */
    IncomingTradeMessage message();

    /** The status it gets if it is new. */
    MessageStatus status();

    /** Why, if that status is REJECTED or IN_REPAIR. */
    @Nullable Refusal refusal();

    /** The key of the message. */
    default MessageKey key() {
      return Objects.requireNonNull(message().key(), "a message to write has a key");
    }

    /** What the database holds once this run of an element has written this as a new one. */
    default StoredMessage asStored(int elementRun) {
      return new StoredMessage(
          messageId(), key(), message().contentHash(), status(), refusal(), elementRun, true);
    }
  }
}
