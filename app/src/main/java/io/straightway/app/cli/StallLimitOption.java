package io.straightway.app.cli;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.SessionLimits;
import java.time.Duration;
import picocli.CommandLine.Option;

/** How long a process may sleep before its locks are given to others. */
public final class StallLimitOption {
  @Option(
      names = "--stall-limit",
      paramLabel = "TIME",
      description =
          "How long this process may hold locks while it shows no sign of life, 1s to 60min; then"
              + " the server ends its session, others take its work over, and it repeats what was"
              + " not committed when it wakes up.")
  Duration limit = SessionLimits.USUAL.stall();

  /**
   * The address with this limit.
   *
   * @throws IllegalArgumentException if the limit is out of bounds
   */
  public DatabaseAddress of(DatabaseAddress address) {
    return address.with(new SessionLimits(limit));
  }
}
