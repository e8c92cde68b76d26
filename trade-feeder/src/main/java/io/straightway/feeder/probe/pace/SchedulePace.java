package io.straightway.feeder.probe.pace;

import org.jspecify.annotations.Nullable;

/**
 * The pace of an open loop: the next order that no other sender has taken, at its time or as soon
 * as possible.
 */
public record SchedulePace(
    Partition partition,
    OrderSchedule schedule,
    ProbeWindow window,
    ProbeClock clock,
    Readiness ready)
    implements Pace {
  @Override
  public @Nullable ProbeOrder next(boolean answered) throws InterruptedException {
    ProbeOrder order = partition.take(schedule, window, clock.nanos());
    if (order != null) {
      ready.at(order.created());
    }
    return order;
  }
}
