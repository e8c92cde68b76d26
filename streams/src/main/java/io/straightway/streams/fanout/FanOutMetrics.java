package io.straightway.streams.fanout;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.straightway.streams.fanout.Board.End;
import java.time.Clock;
import java.time.Duration;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a fan-out counts and times. Names, in Prometheus: {@code straightway_fanout_subscribers},
 * {@code straightway_fanout_values} (watched), {@code straightway_fanout_pending_values} (not taken
 * yet), {@code straightway_fanout_events_total}, {@code straightway_fanout_updates_total} (values
 * written to subscribers), {@code straightway_fanout_ended_total} by why, {@code
 * straightway_fanout_lag_seconds} (from the commit of a change until it is written), {@code
 * straightway_part_working} by part.
 */
final class FanOutMetrics {
  private final MeterRegistry registry;
  private final Clock clock;
  private final Counter events;
  private final Counter updates;
  private final Timer lag;

  FanOutMetrics(MeterRegistry registry, Clock clock) {
    this.registry = registry;
    this.clock = clock;
    this.events =
        Counter.builder("straightway.fanout.events")
            .description("Events read that somebody can watch.")
            .register(registry);
    this.updates =
        Counter.builder("straightway.fanout.updates")
            .description("Values written to subscribers.")
            .register(registry);
    this.lag =
        Timer.builder("straightway.fanout.lag")
            .description("Time from the commit of a change until its value is written.")
            .publishPercentileHistogram()
            .register(registry);
    for (End why : End.values()) {
      ended(why, 0);
    }
  }

  void gauge(String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).register(registry);
  }

  /** A part of the server; it works while nothing is wrong with it. */
  void part(String part, Supplier<@Nullable String> trouble) {
    Gauge.builder("straightway.part.working", () -> trouble.get() == null ? 1 : 0)
        .description("Whether a part of the server works (1) or not (0).")
        .tag("part", part)
        .register(registry);
  }

  void read(int more) {
    events.increment(more);
  }

  void sent(int values) {
    updates.increment(values);
  }

  void late(WatchedCell cell) {
    @Nullable Change last = cell.last();
    if (last != null) {
      Duration since = Duration.between(last.time(), clock.instant());
      lag.record(since.isNegative() ? Duration.ZERO : since);
    }
  }

  void ended(End why) {
    ended(why, 1);
  }

  private void ended(End why, int more) {
    Counter.builder("straightway.fanout.ended")
        .description("Subscriptions that have ended, by why.")
        .tag("why", why.name())
        .register(registry)
        .increment(more);
  }
}
