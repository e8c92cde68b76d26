package io.straightway.element.queue;

import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Refusal;
import io.straightway.element.store.ContentHash;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One message on its way through a process queue. Its id is given once, so that a replay of its
 * transaction writes the same rows.
 */
final class Work {
  private static final long NO_ID = -1;

  private final IncomingTradeMessage message;
  private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
  private long messageId;
  private @Nullable Refusal quarantine;

  private Work(IncomingTradeMessage message, long messageId) {
    this.message = message;
    this.messageId = messageId;
  }

  /** A message that has just come in. */
  static Work of(IncomingTradeMessage message) {
    return new Work(message, NO_ID);
  }

  /** A message that was stored before, whose work died between commit points. */
  static Work unfinished(long messageId, IncomingTradeMessage message) {
    return new Work(message, messageId);
  }

  IncomingTradeMessage message() {
    return message;
  }

  /** Completed after the commit, and only then. */
  CompletableFuture<Outcome> outcome() {
    return outcome;
  }

  boolean needsId() {
    return messageId == NO_ID;
  }

  void giveId(long id) {
    messageId = id;
  }

  long messageId() {
    return messageId;
  }

  /** What two pieces of work must not share within one transaction: the key, or the content. */
  Object identity() {
    Object key = message.key();
    return key == null ? new ContentHash(message.contentHash()) : key;
  }

  /** Sends the message to repair, whatever its processes say of it. */
  void quarantine(Refusal why) {
    quarantine = why;
  }

  /** Why the message is in quarantine, or null. */
  @Nullable Refusal quarantined() {
    return quarantine;
  }
}
