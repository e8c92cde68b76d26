package io.straightway.backoffice.status;

import io.straightway.backoffice.enquiry.Enquiries;
import java.sql.SQLException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The status for any number of people who look at it: it is read anew every two seconds at most,
 * and less often where that takes long.
 */
public final class StatusBoard {
  private static final Duration FRESH = Duration.ofSeconds(2);

  /** Reading takes at most one part in so many of the time. */
  private static final int SHARE = 50;

  private final Enquiries enquiries;
  private final Clock clock;
  private final AtomicReference<@Nullable Seen> last = new AtomicReference<>();
  private final AtomicBoolean reading = new AtomicBoolean();
  private volatile Duration fresh = FRESH;

  /** Reads by {@code enquiries}, and ages off {@code clock}. */
  public StatusBoard(Enquiries enquiries, Clock clock) {
    this.enquiries = enquiries;
    this.clock = clock;
  }

  /** The status, and when it was read. Who comes while it is read anew gets the one before. */
  public Seen read() throws SQLException {
    Seen seen = last.get();
    if (seen == null) {
      return readAnew();
    }
    if (!isOld(seen) || !reading.compareAndSet(false, true)) {
      return seen;
    }
    try {
      return readAnew();
    } finally {
      reading.set(false);
    }
  }

  private boolean isOld(Seen seen) {
    return Duration.between(seen.at(), clock.instant()).abs().compareTo(fresh) > 0;
  }

  private Seen readAnew() throws SQLException {
    Instant now = clock.instant();
    Status status = enquiries.ask(connection -> Status.readWithin(connection, clock));
    Duration took = Duration.between(now, clock.instant()).multipliedBy(SHARE);
    Seen read = new Seen(now, status);
    fresh = took.compareTo(FRESH) > 0 ? took : FRESH;
    last.set(read);
    return read;
  }

  /**
   * The status at an instant.
   *
   * @param at when it was read
   */
  public record Seen(Instant at, Status status) {}
}
