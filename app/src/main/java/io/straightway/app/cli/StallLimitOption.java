package io.straightway.app.cli;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.SessionLimits;
import java.time.Duration;
import picocli.CommandLine.Option;

/** The option for the time after which an unresponsive process loses its locks to others. */
public final class StallLimitOption {
  @Option(
      names = "--stall-limit",
      paramLabel = "TIME",
      description =
          "Maximum time that this process may hold locks without a sign of life, 1s to 60min. Then"
              + " the server ends its session, other processes take over its work, and it"
              + " repeats uncommitted work when it wakes up.")
  Duration limit = SessionLimits.USUAL.stall();

  /**
   * Returns the address with this limit.
   *
   * @throws IllegalArgumentException if the limit is out of bounds
   */
  public DatabaseAddress of(DatabaseAddress address) {
    return address.with(new SessionLimits(limit));
  }
}
