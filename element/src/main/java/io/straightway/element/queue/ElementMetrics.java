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
 * The counters and timers of an element. Names, in Prometheus: {@code straightway_messages_total}
 * by outcome and code, {@code straightway_batch_size_messages}, {@code straightway_commit_seconds}
 * (one transaction, from taking the batch to its known commit), {@code straightway_lag_seconds}
 * (from receipt of a message to its known commit), {@code straightway_queue_depth_messages} by
 * queue, {@code straightway_replays_total} by cause, {@code straightway_part_working} by part.
 */
public final class ElementMetrics {
  private final MeterRegistry registry;
  private final DistributionSummary batchSize;
  private final Timer commit;
  private final Timer lag;
  private final ConcurrentHashMap<OutcomeCode, Counter> outcomes = new ConcurrentHashMap<>();

  /** Registers the meters. */
  public ElementMetrics(MeterRegistry registry) {
    this.registry = registry;
    this.batchSize =
        DistributionSummary.builder("straightway.batch.size")
            .description("Messages in one transaction.")
            .baseUnit("messages")
            .register(registry);
    this.commit =
        Timer.builder("straightway.commit")
            .description("Time of one transaction, from taking the batch to its known commit.")
            .publishPercentileHistogram()
            .register(registry);
    this.lag =
        Timer.builder("straightway.lag")
            .description("Time from receipt of a message to its known commit.")
            .publishPercentileHistogram()
            .register(registry);
  }

  /** Returns gauges of one name that differ by their tags and may be added and removed. */
  public MultiGauge gauges(String name, String unit, String description) {
    return MultiGauge.builder(name).baseUnit(unit).description(description).register(registry);
  }

  void queueDepth(int queue, Supplier<Number> depth) {
    Gauge.builder("straightway.queue.depth", depth)
        .baseUnit("messages")
        .description("Messages waiting in a process queue.")
        .tag("queue", Integer.toString(queue))
        .register(registry);
  }

  /**
   * Adds a gauge for a part of the element.
   *
   * @param working returns 1 while the part works, else 0
   */
  public void working(String part, Supplier<Number> working) {
    Gauge.builder("straightway.part.working", working)
        .description("State of a part of the element: working (1) or not (0).")
        .tag("part", part)
        .register(registry);
  }

  /** Returns the number of transactions since the start whose commit is known. */
  public long commits() {
    return commit.count();
  }

  void committed(int messages, int transactions, Instant start, Instant now) {
    for (int i = 0; i < transactions; i++) {
      batchSize.record((double) messages / transactions);
      commit.record(elapsed(start, now));
    }
  }

  void completed(Outcome outcome, Instant receivedAt, Instant now) {
    String code = outcome.refusal() == null ? "" : outcome.refusal().code().name();
    outcomes.computeIfAbsent(new OutcomeCode(outcome.kind(), code), this::counter).increment();
    lag.record(elapsed(receivedAt, now));
  }

  /** Zero if the clock was set back in between; a timer would ignore a negative duration. */
  private static Duration elapsed(Instant start, Instant end) {
    return end.isBefore(start) ? Duration.ZERO : Duration.between(start, end);
  }

  void replayed(String cause) {
    Counter.builder("straightway.replays")
        .description("Transactions repeated after a failure, by cause.")
        .tag("cause", cause)
        .register(registry)
        .increment();
  }

  private Counter counter(OutcomeCode counted) {
    return Counter.builder("straightway.messages")
        .description("Messages by outcome and code.")
        .tag("outcome", counted.kind().wireName())
        .tag("code", counted.code())
        .register(registry);
  }

  private record OutcomeCode(Outcome.Kind kind, String code) {}
}
