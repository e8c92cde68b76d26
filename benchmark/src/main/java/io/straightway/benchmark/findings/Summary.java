package io.straightway.benchmark.findings;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a benchmark comes to. What the data lack is null or empty.
 *
 * @param directory what was read
 * @param points how many points were measured, sentinels included
 * @param withoutNumber how many of them yield no number
 * @param broken how many of them broke an invariant
 * @param best the fastest deployment reached by equal increments
 * @param offCurve the fastest deployment reached by other means, if it is faster
 * @param chosen the model of the fastest mode
 * @param latencies of each rate, from creation to end
 * @param orders outcomes of the orders of all probes
 */
public record Summary(
    String directory,
    long points,
    long withoutNumber,
    long broken,
    @Nullable Best best,
    @Nullable Best offCurve,
    @Nullable Chosen chosen,
    List<RateLatency> latencies,
    Orders orders) {

  /**
   * The fastest deployment.
   *
   * @param mode everything but the number of elements
   * @param elements how many elements
   * @param runs how many runs yield a number
   * @param tradesPerSecond their mean, trades/s
   * @param tradesPerHour the same, trades/hour
   * @param lower the low end of the 95 % interval of the mean, trades/s; null for a single run
   * @param upper its high end, trades/s
   * @param floorFraction the mean as a share of bare COPY
   * @param pgbenchMultiple the mean as a multiple of pgbench's TPC-B-like transactions/s
   */
  public record Best(
      String mode,
      int elements,
      int runs,
      double tradesPerSecond,
      double tradesPerHour,
      @Nullable Double lower,
      @Nullable Double upper,
      @Nullable Double floorFraction,
      @Nullable Double pgbenchMultiple) {}

  /**
   * The chosen model of the fastest mode.
   *
   * @param mode the mode
   * @param model its name; null if none will do
   * @param reason why it was chosen
   * @param peakElements the size of the predicted peak; null if the model has none
   * @param peakLower the low end of its 95 % interval
   * @param peakUpper its high end; null if it is unbounded
   * @param peakTradesPerHour throughput there, trades/hour
   * @param asymptoteTradesPerHour what throughput approaches, trades/hour, if anything
   */
  public record Chosen(
      String mode,
      @Nullable String model,
      String reason,
      @Nullable Double peakElements,
      @Nullable Double peakLower,
      @Nullable Double peakUpper,
      @Nullable Double peakTradesPerHour,
      @Nullable Double asymptoteTradesPerHour) {}

  /**
   * Latency at a rate.
   *
   * @param rate orders a second
   * @param meanMicros mean, microseconds
   * @param p99Micros 99th percentile, microseconds
   * @param publishedMeanMicros what GemCache published at this rate, microseconds
   * @param ratio our mean by theirs
   */
  public record RateLatency(
      double rate,
      double meanMicros,
      @Nullable Number p99Micros,
      @Nullable Double publishedMeanMicros,
      @Nullable Double ratio) {}

  /**
   * Outcomes of orders.
   *
   * @param booked orders booked
   * @param refused orders refused
   * @param unanswered orders without an answer
   * @param sequenceGaps sequence numbers that never came
   */
  public record Orders(long booked, long refused, long unanswered, long sequenceGaps) {}
}
