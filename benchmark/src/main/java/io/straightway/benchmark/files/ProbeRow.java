package io.straightway.benchmark.files;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * How long orders took in one cell of a probe. What the file lacks is null.
 *
 * @param cell its name, such as {@code c01}
 * @param load what it was loaded with
 * @param measure {@link #CREATE_TO_END} or {@link #SEND_TO_END}
 * @param startedAt when measuring began
 * @param seconds how long it was measured, s
 * @param bookedPerSecond orders answered, per second
 * @param latency the summary of all latencies
 * @param outcomes how the orders ended
 * @param insertMultiple the mean as a multiple of one bare durable INSERT at idle
 */
public record ProbeRow(
    String cell,
    @JsonUnwrapped Load load,
    String measure,
    @Nullable Instant startedAt,
    @Nullable Double seconds,
    @Nullable Double bookedPerSecond,
    @JsonUnwrapped Latency latency,
    @JsonUnwrapped Outcomes outcomes,
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
   * @param elementArguments options of the elements; null where the load was read from a file
   */
  public record Load(
      @JsonProperty("load") String kind,
      @Nullable Double rate,
      @Nullable Number users,
      @Nullable Number thinkMillis,
      @Nullable Number payloadBytes,
      @Nullable Number partitions,
      boolean replica,
      @Nullable List<String> elementArguments) {}

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
      Number count,
      double mean,
      @Nullable Double sd,
      @Nullable Double min,
      @Nullable Number median,
      @Nullable Number p90,
      @Nullable Number p95,
      @Nullable Number p99,
      @Nullable Number p999,
      @Nullable Double max) {}

  /**
   * How the orders ended.
   *
   * @param booked orders booked
   * @param refused orders refused
   * @param unanswered orders without an answer
   * @param sequenceGaps sequence numbers that never came
   */
  public record Outcomes(
      @Nullable Number booked,
      @Nullable Number refused,
      @Nullable Number unanswered,
      @Nullable Number sequenceGaps) {}

  /** Whether this counts from when an order was due. */
  public boolean fromCreation() {
    return measure.equals(CREATE_TO_END);
  }

  /** Orders offered per second; where nothing was offered at a rate, those answered. */
  public @Nullable Double rate() {
    return load.rate() == null ? bookedPerSecond : load.rate();
  }

  /** The same; 0 if nothing is known of it. */
  public double rateOrZero() {
    Double rate = rate();
    return rate == null ? 0 : rate;
  }
}
