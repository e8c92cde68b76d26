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
 * The metrics of a fan-out. Names in Prometheus: {@code straightway_fanout_subscribers}, {@code
 * straightway_fanout_values} (watched), {@code straightway_fanout_pending_values} (not taken yet),
 * {@code straightway_fanout_events_total}, {@code straightway_fanout_refused_total} (records that
 * are not the relay's, or can't be read), {@code straightway_fanout_updates_total} (values written
 * to subscribers), {@code straightway_fanout_ended_total} by reason, {@code
 * straightway_fanout_lag_seconds} (from the commit of a change until it is written), {@code
 * straightway_part_working} by part.
 */
final class FanOutMetrics {
  private final MeterRegistry registry;
  private final Clock clock;
  private final Counter events;
  private final Counter refused;
  private final Counter updates;
  private final Timer lag;

  FanOutMetrics(MeterRegistry registry, Clock clock) {
    this.registry = registry;
    this.clock = clock;
    this.events =
        Counter.builder("straightway.fanout.events")
            .description("Events read with values to watch.")
            .register(registry);
    this.refused =
        Counter.builder("straightway.fanout.refused")
            .description("Records that are not the relay's, or that can't be read.")
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
    for (End end : End.values()) {
      ended(end, 0);
    }
  }

  void gauge(String name, String description, Supplier<Number> value) {
    Gauge.builder(name, value).description(description).register(registry);
  }

  /** Adds the gauge of a part of the server, which works while it has no trouble. */
  void part(String part, Supplier<@Nullable String> trouble) {
    Gauge.builder("straightway.part.working", () -> trouble.get() == null ? 1 : 0)
        .description("State of a part of the server: working (1) or not (0).")
        .tag("part", part)
        .register(registry);
  }

  void read(int more) {
    events.increment(more);
  }

  void refused(int more) {
    refused.increment(more);
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

  void ended(End end) {
    ended(end, 1);
  }

  private void ended(End end, int more) {
    Counter.builder("straightway.fanout.ended")
        .description("Ended subscriptions by reason.")
        .tag("reason", end.name())
        .register(registry)
        .increment(more);
  }
}
