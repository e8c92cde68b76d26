package io.straightway.feeder.probe.pace;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One user of a closed loop, who may think before each order. After an unanswered order the user
 * waits at least a tenth of a second, so that an element that is down is not flooded.
 *
 * @param thinking the time that the user thinks before the next order, in nanoseconds
 */
public record UserPace(
    Partition partition,
    LongSupplier thinking,
    ProbeWindow window,
    ProbeClock clock,
    Readiness ready)
    implements Pace {
  private static final long UNANSWERED_NANOS = 100_000_000;

  @Override
  public @Nullable ProbeOrder next(boolean answered) throws InterruptedException {
    long now = Math.max(window.start(), clock.nanos());
    long pause = Math.max(thinking.getAsLong(), answered ? 0 : UNANSWERED_NANOS);
    long decided = Math.min(now + pause, window.to());
    ready.at(decided);
    ProbeOrder order = partition.make(clock);
    return order.created() < window.to() ? order : null; // later orders would be created even later
  }
}
