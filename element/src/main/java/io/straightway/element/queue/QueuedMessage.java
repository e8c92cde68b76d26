package io.straightway.element.queue;

import io.straightway.element.message.Action;
import io.straightway.element.message.Allocation;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.message.parse.TradeMessageReader;
import io.straightway.element.process.BusinessProcesses;
import io.straightway.element.process.Checked;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.trace.TracedTrade;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jdbi.v3.core.mapper.RowMapper;
import org.jspecify.annotations.Nullable;

/**
 * A message that waits for its outcome. Its ids are given once, before its first transaction, so
 * that a replay writes the same rows.
 *
 * @param outcome completed after the commit, and only then
 * @param messageId the id of the message, and of its trade; {@link #NO_ID} before it is given
 * @param furtherId the id of a reversal's entry and movements, or of the first trade of a block;
 *     {@link #NO_ID} if none is needed or given yet
 * @param quarantine the refusal that overrides the business processes, or null
 */
record QueuedMessage(
    IncomingTradeMessage message,
    CompletableFuture<Outcome> outcome,
    long messageId,
    long furtherId,
    @Nullable Refusal quarantine) {
  static final long NO_ID = -1;

  /** Returns a newly received message without ids. */
  static QueuedMessage of(IncomingTradeMessage message) {
    return of(message, NO_ID);
  }

  private static QueuedMessage of(IncomingTradeMessage message, long messageId) {
    return new QueuedMessage(message, new CompletableFuture<>(), messageId, NO_ID, null);
  }

  /** Maps rows with the id, body and time of receipt of stored messages. */
  static RowMapper<QueuedMessage> stored(TradeMessageReader reader) {
    return (row, ctx) -> {
      byte[] body = row.getBytes(2);
      return of(
          IncomingTradeMessage.of(
              body, row.getObject(3, OffsetDateTime.class).toInstant(), reader.read(body)),
          row.getLong(1));
    };
  }

  /** Returns a copy that goes to repair, whatever the business processes decide. */
  QueuedMessage quarantined(Refusal cause) {
    return new QueuedMessage(message, outcome, messageId, furtherId, cause);
  }

  /** Returns the number of missing ids: its own, and those of its other rows. */
  int idsNeeded() {
    return (messageId == NO_ID ? 1 : 0) + (furtherId == NO_ID ? furtherIds() : 0);
  }

  /** A change needs an id for its reversal, a block one for each trade. */
  private int furtherIds() {
    TradeTerms block = block();
    List<Allocation> allocations = block == null ? null : block.allocations();
    return allocations == null ? (change() == null ? 0 : 1) : allocations.size();
  }

  /** Returns a copy with the missing ids, from {@code first} on. */
  QueuedMessage numbered(long first) {
    boolean isNew = messageId == NO_ID;
    boolean needsFurther = furtherId == NO_ID && furtherIds() > 0;
    return new QueuedMessage(
        message,
        outcome,
        isNew ? first : messageId,
        needsFurther ? first + (isNew ? 1 : 0) : furtherId,
        quarantine);
  }

  /** Returns the key or content, which two messages must not share within one transaction. */
  Object identity() {
    Object key = message.key();
    return key == null ? message.contentHash() : key;
  }

  /**
   * Returns the terms of an amendment or cancellation; null if the message is a new trade or
   * unreadable.
   */
  @Nullable TradeTerms change() {
    return message.reading() instanceof TradeTerms terms && terms.action() != Action.NEW
        ? terms
        : null;
  }

  /**
   * Returns the terms of a block, whose trades have their own messages; null if it is not a block.
   */
  @Nullable TradeTerms block() {
    return message.reading() instanceof TradeTerms terms && terms.isBlock() ? terms : null;
  }

  /** Returns the terms of a message with its own transaction: of a change or a block, or null. */
  @Nullable TradeTerms apart() {
    return block() == null ? change() : block();
  }

  /** Returns whether the message cancels a trade. */
  boolean isCancellation() {
    return message.reading() instanceof TradeTerms terms && terms.action() == Action.CANCEL;
  }

  /** Returns whether the message allocates a block, so that no trade has its id. */
  boolean isOfBlock() {
    return message.reading() instanceof TradeTerms terms && terms.allocations() != null;
  }

  /**
   * Returns why the message is refused before a trade is made, or null. A cancellation removes a
   * booking, whatever the static data now say of its terms.
   */
  @Nullable Refusal refusal(BusinessProcesses processes, boolean mayBeLate) {
    return quarantine != null || isCancellation()
        ? quarantine
        : processes.refusal(message, mayBeLate);
  }

  /**
   * Runs the business processes that make its trade.
   *
   * @param tradeId the id of the trade
   * @param mayBeLate whether the trade date may be closed
   */
  Checked<SecurityPurcSale> trade(BusinessProcesses processes, long tradeId, boolean mayBeLate) {
    if (quarantine != null) {
      return new Checked.Refused<>(quarantine);
    }
    TracedTrade trace = message.trace();
    Runnable checked = trace == null ? () -> {} : trace.checks();
    try {
      return processes.trade(message, tradeId, mayBeLate);
    } finally {
      checked.run();
    }
  }

  /** Completes the outcome. */
  void complete(Outcome value) {
    TracedTrade trace = message.trace();
    if (trace != null) {
      Refusal flaw = value.refusal();
      trace.end(value.kind().wireName(), flaw == null ? null : flaw.code().name(), value.tradeId());
    }
    outcome.complete(value);
  }

  /** Fails the outcome: nothing is known of it. */
  void abandon(Throwable cause) {
    TracedTrade trace = message.trace();
    if (trace != null) {
      trace.fail(cause);
    }
    outcome.completeExceptionally(cause);
  }
}
