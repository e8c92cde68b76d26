package io.straightway.chaos;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * The comparison of the elements' readiness with the acknowledgements: while an element is ready,
 * something is acknowledged within a while; a while after all are DOWN, nothing is.
 */
final class HealthComparison {
  /** In this time elements answer what they have admitted, and see that nothing is completed. */
  static final Duration LONGEST = Duration.ofSeconds(15);

  private static final double NANOS_PER_SECOND = 1e9;

  private final boolean readyAcknowledges;
  private final List<String> violations = new ArrayList<>();
  private Readiness before = Readiness.UNKNOWN;
  private long since;
  private long acknowledged;

  /** The readiness of all elements together. */
  enum Readiness {
    SOME_READY,
    ALL_DOWN,
    /** Some element does not answer, and none is ready. */
    UNKNOWN
  }

  /**
   * Creates a comparison.
   *
   * @param readyAcknowledges whether a ready element has something to acknowledge
   */
  HealthComparison(boolean readyAcknowledges) {
    this.readyAcknowledges = readyAcknowledges;
  }

  /**
   * Adds a look at an instant.
   *
   * @param count the number of acknowledgements so far
   * @param nanos the instant, as by {@link System#nanoTime()}
   */
  void add(Readiness readiness, long count, long nanos) {
    long more = count - acknowledged;
    boolean unchanged = readiness == before;
    if (unchanged && nanos - since > LONGEST.toNanos()) {
      double seconds = (nanos - since) / NANOS_PER_SECOND;
      if (readiness == Readiness.ALL_DOWN && more > 0) {
        violations.add(
            "health: no element was ready for %.1f s, but %d messages were acknowledged"
                .formatted(seconds, more));
      }
      if (readiness == Readiness.SOME_READY && more == 0 && readyAcknowledges) {
        violations.add(
            "health: an element was ready for %.1f s, but nothing was acknowledged"
                .formatted(seconds));
        since = nanos;
      }
    }
    if (!unchanged || (more > 0 && readiness == Readiness.SOME_READY)) {
      since = nanos;
    }
    before = readiness;
    acknowledged = count;
  }

  /** Returns the contradictions so far, one sentence each. */
  List<String> violations() {
    return List.copyOf(violations);
  }
}
