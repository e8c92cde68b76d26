package io.straightway.element.queue;

import io.straightway.element.message.Action;
import io.straightway.element.message.IncomingTradeMessage;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.element.process.BusinessProcesses;
import io.straightway.element.process.Checked;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.store.MessageStatus;
import io.straightway.element.store.MessageStore.KeyedMessage;
import io.straightway.element.trace.TracedTrade;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/**
 * One message on its way through a process queue. Its ids are given once, so that a replay of its
 * transaction writes the same rows.
 */
final class Work implements KeyedMessage {
  private static final long NO_ID = -1;

  private final IncomingTradeMessage message;
  private final CompletableFuture<Outcome> outcome = new CompletableFuture<>();
  private long messageId;
  private long reversalId = NO_ID;
  private @Nullable Refusal quarantine;
  private boolean mayBeLate;

  private Work(IncomingTradeMessage message, long messageId) {
    this.message = message;
    this.messageId = messageId;
  }

  /** A message that has just come in. */
  static Work of(IncomingTradeMessage message) {
    return new Work(message, NO_ID);
  }

  /** A message that was stored before, whose work ended between commit points. */
  static Work unfinished(long messageId, IncomingTradeMessage message) {
    return new Work(message, messageId);
  }

  @Override
  public IncomingTradeMessage message() {
    return message;
  }

  /** Completed after the commit, and only then. */
  CompletableFuture<Outcome> outcome() {
    return outcome;
  }

  /** Notifies who waits of its outcome. */
  void complete(Outcome known) {
    TracedTrade trace = message.trace();
    if (trace != null) {
      Refusal why = known.refusal();
      trace.end(known.kind().wireName(), why == null ? null : why.code().name(), known.tradeId());
    }
    outcome.complete(known);
  }

  /** Notifies who waits that nothing is known of it. */
  void abandon(Throwable cause) {
    TracedTrade trace = message.trace();
    if (trace != null) {
      trace.fail(cause);
    }
    outcome.completeExceptionally(cause);
  }

  /**
   * What the message asks to be changed in a trade that was reported before; null if it reports a
   * new one or can't be read.
   */
  @Nullable TradeTerms change() {
    return message.reading() instanceof TradeTerms terms && terms.action() != Action.NEW
        ? terms
        : null;
  }

  /** Whether the message takes a trade back. */
  boolean isCancellation() {
    TradeTerms change = change();
    return change != null && change.action() == Action.CANCEL;
  }

  /** How many ids it lacks: its own, and that of a reversal if it changes a trade. */
  int idsNeeded() {
    return (messageId == NO_ID ? 1 : 0) + (needsReversalId() ? 1 : 0);
  }

  private boolean needsReversalId() {
    return reversalId == NO_ID && change() != null;
  }

  /** Gives the ids it lacks, from {@code first} on. */
  void giveIds(long first) {
    long next = first;
    if (messageId == NO_ID) {
      messageId = next++;
    }
    if (needsReversalId()) {
      reversalId = next;
    }
  }

  @Override
  public long messageId() {
    return messageId;
  }

  /** Of the message before anything is made of it. */
  @Override
  public MessageStatus status() {
    return MessageStatus.RECEIVED;
  }

  @Override
  public @Nullable Refusal refusal() {
    return null;
  }

  /** The id of the entry and the movements that take something out of the books. */
  long reversalId() {
    return reversalId;
  }

  /** What two pieces of work must not share within one transaction: the key, or the content. */
  Object identity() {
    Object key = message.key();
    return key == null ? message.contentHash() : key;
  }

  /** Lets the trade be entered on the business date, should the books of its own be closed. */
  void allowLate() {
    mayBeLate = true;
  }

  boolean mayBeLate() {
    return mayBeLate;
  }

  /** Sends the message to repair, whatever its processes say of it. */
  void quarantine(Refusal why) {
    quarantine = why;
  }

  /** The trade that the message reports, or why there is none; a quarantine is a reason. */
  Checked<SecurityPurcSale> trade(BusinessProcesses processes, long tradeId) {
    if (quarantine != null) {
      return new Checked.Refused<>(quarantine);
    }
    TracedTrade trace = message.trace();
    if (trace == null) {
      return processes.trade(message, tradeId, mayBeLate);
    }
    Runnable checked = trace.checks();
    try {
      return processes.trade(message, tradeId, mayBeLate);
    } finally {
      checked.run();
    }
  }

  /**
   * Why the message is refused before anything is made of it, or null. A cancellation removes what
   * is booked, whatever static data says of its terms by now.
   */
  @Nullable Refusal refusal(BusinessProcesses processes) {
    return quarantine != null || isCancellation()
        ? quarantine
        : processes.refusal(message, mayBeLate);
  }

  /** Why the message is in quarantine, or null. */
  @Nullable Refusal quarantined() {
    return quarantine;
  }
}
