package io.straightway.benchmark.files;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The latencies of one cell of a probe. Values that the file lacks are null.
 *
 * @param cell the cell's name, such as {@code c01}
 * @param load the load of the cell
 * @param measure {@link #CREATE_TO_END} or {@link #SEND_TO_END}
 * @param startedAt the time when measuring began
 * @param seconds the measured time in seconds
 * @param bookedPerSecond the orders answered per second
 * @param latency the summary of all latencies
 * @param outcomes the outcomes of the orders
 * @param insertMultiple the mean as a multiple of one bare durable INSERT at idle
 */
public record ProbeRow(
    String cell,
    @JsonUnwrapped OfferedLoad load,
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
   * @param rate the orders offered per second; null unless the load is open
   * @param users the number of senders
   * @param thinkMillis the pause of a sender between an answer and the next order, in milliseconds
   * @param payloadBytes the size of an order in bytes
   * @param partitions the number of parts that shared the orders
   * @param replica whether a synchronous standby took part
   * @param elementArguments the options of the elements; null where the load was read from a file
   */
  public record OfferedLoad(
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
   * @param count the number of latencies
   * @param mean the mean
   * @param sd the standard deviation
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
   * The outcomes of the orders.
   *
   * @param booked the orders booked
   * @param refused the orders refused
   * @param unanswered the orders without an answer
   * @param sequenceGaps the sequence numbers that were never received
   */
  public record Outcomes(
      @Nullable Number booked,
      @Nullable Number refused,
      @Nullable Number unanswered,
      @Nullable Number sequenceGaps) {}

  /** Returns whether the latencies start at the moment an order was due. */
  public boolean fromCreation() {
    return measure.equals(CREATE_TO_END);
  }

  /**
   * Returns the orders offered per second; without an offered rate, the orders answered per second.
   */
  public @Nullable Double rate() {
    return load.rate() == null ? bookedPerSecond : load.rate();
  }

  /** Returns the rate; 0 if it is unknown. */
  public double rateOrZero() {
    Double rate = rate();
    return rate == null ? 0 : rate;
  }
}
