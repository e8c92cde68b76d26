package io.straightway.element.queue;

import io.straightway.element.message.MessageKey;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.store.MessageStatus;
import io.straightway.element.store.StoredMessage;
import org.jspecify.annotations.Nullable;

/**
 * What became of one message, as committed.
 *
 * @param key null if none could be read
 * @param tradeId the trade, or version of it, that the message made, now or when it first came;
 *     null if it made none
 * @param refusal why, for anything neither booked nor parked
 * @param original for a duplicate, what became of the message when it first came
 */
public record Outcome(
    Kind kind,
    @Nullable MessageKey key,
    @Nullable Long tradeId,
    @Nullable Refusal refusal,
    @Nullable Kind original) {

  /**
   * The fates a message can meet; every message meets exactly one. Only a parked one goes on from
   * there, to be booked or to go to repair.
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

    /** The word for it in answers and files. */
    public String wireName() {
      return wireName;
    }

    /** A message that was repaired is what its sender was told: rejected, or in repair. */
    static Kind of(StoredMessage stored) {
      return stored.status() == MessageStatus.REPAIRED && stored.refusal() != null
          ? of(stored.refusal().code())
          : of(stored.status());
    }

    private static Kind of(MessageStatus status) {
      return switch (status) {
        case BOOKED -> BOOKED;
        case REJECTED -> REJECTED;
        case IN_REPAIR, REPAIRED -> IN_REPAIR;
        case PARKED -> PARKED;
        case RECEIVED, VALIDATED, TRADE_CREATED ->
            throw new IllegalArgumentException(status + " is not a fate");
      };
    }

    static Kind of(ReasonCode code) {
      return of(statusFor(code));
    }
  }

  /** The status that a refused message gets. */
  static MessageStatus statusFor(ReasonCode code) {
    return code.outcome() == ReasonCode.Outcome.IN_REPAIR
        ? MessageStatus.IN_REPAIR
        : MessageStatus.REJECTED;
  }

  /** A message without a readable key, kept for its content. */
  static Outcome refused(Refusal refusal) {
    return new Outcome(Kind.of(refusal.code()), null, null, refusal, null);
  }

  /** A message that this work brought to its fate. */
  static Outcome first(StoredMessage stored) {
    Kind kind = Kind.of(stored);
    Long tradeId = kind == Kind.BOOKED ? Long.valueOf(stored.messageId()) : null;
    return new Outcome(kind, stored.key(), tradeId, stored.refusal(), null);
  }

  /** What the work with this id is told of a message that is done: its own fate, or the first's. */
  static Outcome of(long messageId, StoredMessage done) {
    return done.messageId() == messageId ? first(done) : duplicate(done);
  }

  /** A message that had come before. */
  static Outcome duplicate(StoredMessage stored) {
    Outcome first = first(stored);
    return new Outcome(
        Kind.DUPLICATE, stored.key(), first.tradeId(), stored.refusal(), first.kind());
  }

  /** A message whose key is taken by another content. */
  static Outcome conflict(StoredMessage stored) {
    Refusal refusal =
        new Refusal(
            ReasonCode.MESSAGE_CONFLICT,
            "MessageId",
            "this key was used for another content; both are kept");
    return new Outcome(Kind.CONFLICT, stored.key(), null, refusal, null);
  }
}
