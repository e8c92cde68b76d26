package io.straightway.element.queue;

import io.straightway.element.message.MessageKey;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.store.MessageStatus;
import io.straightway.element.store.StoredMessage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of one message, as committed.
 *
 * @param key null if none could be read
 * @param tradeId the trade, or version of it, that the message made, now or when first received;
 *     null if it made none, or is a block, which made several
 * @param refusal the reason, unless the message was booked or parked
 * @param original for a duplicate, the outcome of the message when first received
 * @param ours whether this run of the element brought the outcome about; false if another element
 *     had taken the same message and was first
 * @param allocated the trades of a block, in the order of its allocations; empty otherwise
 */
public record Outcome(
    Kind kind,
    @Nullable MessageKey key,
    @Nullable Long tradeId,
    @Nullable Refusal refusal,
    @Nullable Kind original,
    boolean ours,
    List<Long> allocated) {

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
  static Outcome first(DecidedMessage decided) {
    Kind kind = Kind.of(decided.status());
    return first(kind, decided.message().key(), decided.messageId(), decided.refusal(), true);
  }

  private static Outcome first(StoredMessage stored, boolean ours) {
    return first(Kind.of(stored), stored.key(), stored.messageId(), stored.refusal(), ours);
  }

  private static Outcome first(
      Kind kind, @Nullable MessageKey key, long id, @Nullable Refusal refusal, boolean ours) {
    Long tradeId = kind == Kind.BOOKED ? Long.valueOf(id) : null;
    return new Outcome(kind, key, tradeId, refusal, null, ours, List.of());
  }

  /**
   * Returns the outcome of a completed message: its own outcome, or a duplicate of the first. Two
   * elements may take the same message; its row names the run that answers for it, also after a
   * replay.
   *
   * @param elementRun this run
   */
  static Outcome of(QueuedMessage queued, StoredMessage done, int elementRun) {
    return done.messageId() == queued.messageId()
        ? first(done, done.elementRun() == elementRun)
        : duplicate(done);
  }

  /** Returns a copy for a message of a block, whose trades have their own ids. */
  Outcome ofBlock(List<Long> trades) {
    return new Outcome(kind, key, null, refusal, original, ours, trades);
  }

  /** Returns the outcome of a message that was received before. */
  static Outcome duplicate(StoredMessage stored) {
    Outcome first = first(stored, true);
    return new Outcome(
        Kind.DUPLICATE,
        stored.key(),
        first.tradeId(),
        stored.refusal(),
        first.kind(),
        true,
        List.of());
  }

  /** Returns the outcome of a message whose key belongs to other content. */
  static Outcome conflict(StoredMessage stored) {
    Refusal refusal =
        new Refusal(
            ReasonCode.MESSAGE_CONFLICT,
            "MessageId",
            "this key was used for different content; both are kept");
    return new Outcome(Kind.CONFLICT, stored.key(), null, refusal, null, true, List.of());
  }
}
