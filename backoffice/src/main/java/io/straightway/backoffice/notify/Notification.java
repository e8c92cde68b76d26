package io.straightway.backoffice.notify;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What was to be sent about one item by one rule.
 *
 * @param id the same at each attempt
 * @param since when it has been so
 * @param attempts how often it was tried
 * @param outcome of the last attempt; null before that
 * @param nextAttemptAt not before then
 * @param decidedAt when it was sent or given up
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

  /** Whether it was sent. */
  public enum State {
    /** Not yet. */
    WAITING,
    /** The receiver has taken it. */
    SENT,
    /** Too many attempts have failed. */
    GIVEN_UP
  }
}
