package io.straightway.db.server;

import java.time.Duration;

/**
 * How long a server of ours may take before it counts as lost.
 *
 * @param login to let us in
 * @param silence to answer at all, however often it is asked
 * @param ending to end when it is ordered to end at once
 */
record Patience(Duration login, Duration silence, Duration ending) {
  static final Patience USUAL =
      new Patience(Duration.ofSeconds(5), Duration.ofSeconds(15), Duration.ofSeconds(10));
}
