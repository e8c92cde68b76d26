package io.straightway.feeder.probe;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * One user of a closed loop, who may think before each order. After an order without an answer the
 * user waits at least a tenth of a second, so that an element that is down is not flooded.
 */
final class UserPace implements Pace {
  private static final long UNANSWERED_NANOS = 100_000_000;

  private final Partition partition;
  private final LongSupplier thinking;
  private final ProbeWindow window;
  private final ProbeClock clock;
  private final Readiness ready;

  /**
   * @param thinking how long the user thinks before the next order, in nanoseconds
   */
  UserPace(
      Partition partition,
      LongSupplier thinking,
      ProbeWindow window,
      ProbeClock clock,
      Readiness ready) {
    this.partition = partition;
    this.thinking = thinking;
    this.window = window;
    this.clock = clock;
    this.ready = ready;
  }

  @Override
  public @Nullable Order next(boolean answered) throws InterruptedException {
    long now = Math.max(window.start(), clock.nanos());
    long pause = Math.max(thinking.getAsLong(), answered ? 0 : UNANSWERED_NANOS);
    long decided = Math.min(now + pause, window.to());
    ready.at(decided);
    Order order = partition.make(clock);
    return order.created() < window.to() ? order : null; // later ones are created later still
  }
}
