package io.straightway.backoffice.notify;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A notification of one rule about one item.
 *
 * @param id the same at each attempt
 * @param since the time since which the condition holds
 * @param attempts the number of attempts to send it
 * @param outcome the outcome of the last attempt; null before the first
 * @param nextAttemptAt the earliest time of the next attempt
 * @param decidedAt the time at which it was sent or given up
 */
public record Notification(
    long number,
    UUID id,
    String rule,
    Occasion occasion,
    String item,
    Instant since,
    State state,
    int attempts,
    @Nullable String outcome,
    Instant nextAttemptAt,
    @Nullable Instant decidedAt) {

  /** The state of a notification. */
  public enum State {
    /** Not sent yet. */
    WAITING,
    /** Accepted by the receiver. */
    SENT,
    /** Given up after too many failed attempts. */
    GIVEN_UP
  }
}
