package io.straightway.db.server;

import java.time.Duration;

/**
 * Time limits after which a server of ours counts as lost.
 *
 * @param login the limit of one login
 * @param silence the limit without any answer, with repeated attempts
 * @param ending the limit for ending after an immediate stop
 */
record Patience(Duration login, Duration silence, Duration ending) {
  static final Patience USUAL =
      new Patience(Duration.ofSeconds(5), Duration.ofSeconds(15), Duration.ofSeconds(10));
}
