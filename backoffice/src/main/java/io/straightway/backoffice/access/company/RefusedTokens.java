package io.straightway.backoffice.access.company;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Counts recently refused tokens by origin. Holds a bounded number of origins, and drops the
 * oldest.
 */
final class RefusedTokens {
  static final int MOST = 20;
  static final Duration LATELY = Duration.ofMinutes(1);
  static final int KEPT = 10_000;

  /** A number of refusals since a time. */
  private record Count(Instant since, int refused) {}

  private final Clock clock;
  private final Map<String, Count> counts =
      new LinkedHashMap<>() {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<String, Count> eldest) {
          return size() > KEPT;
        }
      };

  RefusedTokens(Clock clock) {
    this.clock = clock;
  }

  /** Returns whether an origin has reached the limit of refused tokens. */
  synchronized boolean isFull(String from) {
    return count(from).refused() >= MOST;
  }

  synchronized void add(String from) {
    Count count = count(from);
    counts.put(from, new Count(count.since(), count.refused() + 1));
  }

  private Count count(String from) {
    Instant now = clock.instant();
    Count count = counts.get(from);
    return count == null || !now.isBefore(count.since().plus(LATELY)) ? new Count(now, 0) : count;
  }
}
