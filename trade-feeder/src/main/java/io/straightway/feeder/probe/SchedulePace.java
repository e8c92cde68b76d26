package io.straightway.feeder.probe;

import org.jspecify.annotations.Nullable;

/**
 * An open loop: the next order that no other sender has taken, at its time or as soon as can be.
 */
final class SchedulePace implements Pace {
  private final Partition partition;
  private final OrderSchedule schedule;
  private final ProbeWindow window;
  private final ProbeClock clock;
  private final Readiness ready;

  SchedulePace(
      Partition partition,
      OrderSchedule schedule,
      ProbeWindow window,
      ProbeClock clock,
      Readiness ready) {
    this.partition = partition;
    this.schedule = schedule;
    this.window = window;
    this.clock = clock;
    this.ready = ready;
  }

  @Override
  public @Nullable Order next(boolean answered) throws InterruptedException {
    Order order = partition.take(schedule, window, clock.nanos());
    if (order != null) {
      ready.at(order.created());
    }
    return order;
  }
}
