package io.straightway.benchmark.files;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How long orders took in one cell of a probe. What the file lacks is null.
 *
 * @param cell its name, such as {@code c01}
 * @param load what it was loaded with
 * @param measure {@link #CREATE_TO_END} or {@link #SEND_TO_END}
 * @param startedAt when measuring began
 * @param seconds how long it was measured, s
 * @param achievedPerSecond orders answered, per second
 * @param latency the summary of all latencies
 * @param outcomes what became of the orders
 * @param insertMultiple the mean as a multiple of one bare durable INSERT at idle
 */
public record ProbeRow(
    String cell,
    Load load,
    String measure,
    @Nullable Instant startedAt,
    @Nullable Double seconds,
    @Nullable Double achievedPerSecond,
    Latency latency,
    Outcomes outcomes,
    @Nullable Double insertMultiple) {
  /** From the moment an order was due to its answer. */
  public static final String CREATE_TO_END = "create-to-end";

  /** From sending to the answer. */
  public static final String SEND_TO_END = "send-to-end";

  /**
   * A load.
   *
   * @param kind open, closed or think
   * @param rate orders offered per second; null unless the load is open
   * @param users senders
   * @param thinkMillis pause of a sender between an answer and the next order, ms
   * @param payloadBytes size of an order, bytes
   * @param partitions how many parts shared the orders
   * @param replica whether a synchronous standby took part
   */
  public record Load(
      String kind,
      @Nullable Double rate,
      @Nullable Double users,
      @Nullable Double thinkMillis,
      @Nullable Double payloadBytes,
      @Nullable Double partitions,
      boolean replica) {}

  /**
   * Latencies, all in microseconds.
   *
   * @param count how many
   * @param mean their mean
   * @param sd their standard deviation
   * @param min the least
   * @param median the 50th percentile
   * @param p90 the 90th percentile
   * @param p95 the 95th percentile
   * @param p99 the 99th percentile
   * @param p999 the 99.9th percentile
   * @param max the largest
   */
  public record Latency(
      double count,
      double mean,
      @Nullable Double sd,
      @Nullable Double min,
      @Nullable Double median,
      @Nullable Double p90,
      @Nullable Double p95,
      @Nullable Double p99,
      @Nullable Double p999,
      @Nullable Double max) {}

  /**
   * What became of the orders.
   *
   * @param booked orders booked
   * @param refused orders refused
   * @param unanswered orders without an answer
   * @param sequenceGaps sequence numbers that never came
   */
  public record Outcomes(
      @Nullable Double booked,
      @Nullable Double refused,
      @Nullable Double unanswered,
      @Nullable Double sequenceGaps) {}

  /** Whether this counts from when an order was due. */
  public boolean isCreateToEnd() {
    return measure.equals(CREATE_TO_END);
  }

  /** Orders offered per second; where nothing was offered at a rate, those answered. */
  public @Nullable Double rate() {
    return load.rate() == null ? achievedPerSecond : load.rate();
  }

  /** The same; 0 if nothing is known of it. */
  public double rateOrZero() {
    Double rate = rate();
    return rate == null ? 0 : rate;
  }
}
