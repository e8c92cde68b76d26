package io.straightway.element.queue;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.MultiGauge;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * What an element counts and times. Names, in Prometheus: {@code straightway_messages_total} by
 * outcome and code, {@code straightway_batch_size_messages}, {@code straightway_commit_seconds}
 * (one transaction, from taking the batch to its known commit), {@code straightway_lag_seconds}
 * (from receipt of a message to its known commit), {@code straightway_queue_depth_messages} by
 * queue, {@code straightway_replays_total} by cause.
 */
public final class ElementMetrics {
  private final MeterRegistry registry;
  private final DistributionSummary batchSize;
  private final Timer commit;
  private final Timer lag;
  private final ConcurrentHashMap<Fate, Counter> fates = new ConcurrentHashMap<>();

  /** Registers the meters. */
  public ElementMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.batchSize =
        DistributionSummary.builder("straightway.batch.size")
            .baseUnit("messages")
            .register(registry);
    this.commit =
        Timer.builder("straightway.commit").publishPercentileHistogram().register(registry);
    this.lag = Timer.builder("straightway.lag").publishPercentileHistogram().register(registry);
  }

  /** Gauges of one name that differ by their tags, which may come and go. */
  public MultiGauge gauges(String name, String unit) {
    return MultiGauge.builder(name).baseUnit(unit).register(registry);
  }

  void queueDepth(int queue, Supplier<Number> depth) {
    Gauge.builder("straightway.queue.depth", depth)
        .baseUnit("messages")
        .tag("queue", Integer.toString(queue))
        .register(registry);
  }

  void committed(int messages, Duration elapsed) {
    batchSize.record(messages);
    commit.record(elapsed);
  }

  void completed(Outcome outcome, Instant receivedAt, Instant now) {
    String code = outcome.refusal() == null ? "" : outcome.refusal().code().name();
    fates.computeIfAbsent(new Fate(outcome.kind(), code), this::counter).increment();
    lag.record(Duration.between(receivedAt, now));
  }

  void replayed(String cause) {
    registry.counter("straightway.replays", "cause", cause).increment();
  }

  private Counter counter(Fate fate) {
    return registry.counter(
        "straightway.messages", "outcome", fate.kind().wireName(), "code", fate.code());
  }

  private record Fate(Outcome.Kind kind, String code) {}
}
