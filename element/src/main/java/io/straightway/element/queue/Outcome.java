package io.straightway.element.queue;

import io.straightway.element.message.MessageKey;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.store.MessageStatus;
import io.straightway.element.store.StoredMessage;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one message, as committed.
 *
 * @param key null if none could be read
 * @param tradeId the trade, or version of it, that the message made, now or when first received;
 *     null if it made none, or is a block, which made several
 * @param refusal the reason, unless the message was booked or parked
 * @param original for a duplicate, the outcome of the message when first received
 * @param ours whether this work brought the outcome about; false if another element had taken the
 *     same message and was first
 */
public record Outcome(
    Kind kind,
    @Nullable MessageKey key,
    @Nullable Long tradeId,
    @Nullable Refusal refusal,
    @Nullable Kind original,
    boolean ours) {

  /**
   * The possible outcomes of a message; every message has exactly one. Only a parked one changes
   * later: it is booked or goes to repair.
   */
  public enum Kind {
    BOOKED("booked"),
    PARKED("parked"),
    DUPLICATE("duplicate"),
    CONFLICT("conflict"),
    REJECTED("rejected"),
    IN_REPAIR("in-repair");

    private final String wireName;

    Kind(String wireName) {
      this.wireName = wireName;
    }

    /** Returns the word for it in answers and files. */
    public String wireName() {
      return wireName;
    }

    /** A repaired message has the outcome that its sender was told: rejected, or in repair. */
    static Kind of(StoredMessage stored) {
      return of(
          stored.status() == MessageStatus.REPAIRED && stored.refusal() != null
              ? statusFor(stored.refusal())
              : stored.status());
    }

    static Kind of(MessageStatus status) {
      return switch (status) {
        case BOOKED -> BOOKED;
        case REJECTED -> REJECTED;
        case IN_REPAIR, REPAIRED -> IN_REPAIR;
        case PARKED -> PARKED;
        case RECEIVED, VALIDATED, TRADE_CREATED ->
            throw new IllegalArgumentException(status + " is not an outcome");
      };
    }
  }

  /** Returns the status of a message; booked if it is not refused. */
  static MessageStatus statusFor(@Nullable Refusal refusal) {
    if (refusal == null) {
      return MessageStatus.BOOKED;
    }
    return refusal.code().outcome() == ReasonCode.Outcome.IN_REPAIR
        ? MessageStatus.IN_REPAIR
        : MessageStatus.REJECTED;
  }

  /** Returns the outcome of a new message; without a readable key it is kept for its content. */
  static Outcome first(Work work) {
    Kind kind = Kind.of(work.status());
    return first(kind, work.message().key(), work.messageId(), work.refusal(), true);
  }

  private static Outcome first(StoredMessage stored, boolean ours) {
    return first(Kind.of(stored), stored.key(), stored.messageId(), stored.refusal(), ours);
  }

  private static Outcome first(
      Kind kind, @Nullable MessageKey key, long id, @Nullable Refusal refusal, boolean ours) {
    Long tradeId = kind == Kind.BOOKED ? Long.valueOf(id) : null;
    return new Outcome(kind, key, tradeId, refusal, null, ours);
  }

  /**
   * Returns the outcome of work whose message is done: its own outcome, or a duplicate of the
   * first. Two elements may take the same message; its row names the run that completed it, also
   * for a replay of that work.
   *
   * @param elementRun the run of the work
   */
  static Outcome of(Work work, StoredMessage done, int elementRun) {
    Outcome outcome =
        done.messageId() == work.messageId()
            ? first(done, done.elementRun() == elementRun)
            : duplicate(done);
    return work.isOfBlock() ? outcome.withoutTrade() : outcome;
  }

  /** Returns a copy for a block, whose trades have their own ids. */
  private Outcome withoutTrade() {
    return new Outcome(kind, key, null, refusal, original, ours);
  }

  /** Returns the outcome of a message that was received before. */
  static Outcome duplicate(StoredMessage stored) {
    Outcome first = first(stored, true);
    return new Outcome(
        Kind.DUPLICATE, stored.key(), first.tradeId(), stored.refusal(), first.kind(), true);
  }

  /** Returns the outcome of a message whose key belongs to other content. */
  static Outcome conflict(StoredMessage stored) {
    Refusal refusal =
        new Refusal(
            ReasonCode.MESSAGE_CONFLICT,
            "MessageId",
            "this key was used for different content; both are kept");
    return new Outcome(Kind.CONFLICT, stored.key(), null, refusal, null, true);
  }
}
