package io.straightway.benchmark.findings;

import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The summary of a benchmark. Values that the data lack are null or empty.
 *
 * @param directory the directory that was read
 * @param points the number of measured points, sentinels included
 * @param withoutNumber the number of points that yield no number
 * @param broken the number of points that broke an invariant
 * @param sentinelRange the range of the repeated small point, as a share of its mean
 * @param best the fastest deployment reached by equal increments
 * @param offCurve the fastest deployment reached by other means, if it is faster
 * @param chosen the model of the fastest mode
 * @param latencies the latencies at each rate, from creation to end
 * @param orders the outcomes of the orders of all probes
 */
public record Summary(
    String directory,
    long points,
    long withoutNumber,
    long broken,
    double sentinelRange,
    @Nullable BestDeployment best,
    @Nullable BestDeployment offCurve,
    @Nullable ChosenModel chosen,
    List<RateLatency> latencies,
    Orders orders) {
  /** Returns whether the machine stayed the same from the first point to the last. */
  @JsonIgnore
  public boolean hasSteadyMachine() {
    return sentinelRange <= Sentinels.TOO_WIDE;
  }

  /**
   * The fastest deployment.
   *
   * @param mode all of the deployment except the number of elements
   * @param elements the number of elements
   * @param runs the number of runs that yield a number
   * @param tradesPerSecond the mean throughput in trades/s
   * @param tradesPerHour the mean throughput in trades/hour
   * @param lower the low end of the 95 % interval of the mean, trades/s; null for a single run
   * @param upper the high end of this interval, trades/s; null for a single run
   * @param floorFraction the mean as a share of bare COPY
   * @param pgbenchMultiple the mean as a multiple of pgbench's TPC-B-like transactions/s
   */
  public record BestDeployment(
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
   * @param model the model's name; null if no model is acceptable
   * @param reason the reason for the choice
   * @param peakElements the size of the predicted peak; null if the model has none
   * @param peakLower the low end of the 95 % interval of this size
   * @param peakUpper the high end of this interval; null if it is unbounded
   * @param peakTradesPerHour the throughput at the peak, trades/hour
   * @param asymptoteTradesPerHour the limit that throughput approaches, trades/hour, if there is
   *     one
   */
  public record ChosenModel(
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
   * @param rate the orders per second
   * @param meanMicros the mean in microseconds
   * @param p99Micros the 99th percentile in microseconds
   * @param publishedMeanMicros the mean that GemCache published at this rate, in microseconds
   * @param ratio our mean divided by GemCache's
   */
  public record RateLatency(
      double rate,
      double meanMicros,
      @Nullable Number p99Micros,
      @Nullable Double publishedMeanMicros,
      @Nullable Double ratio) {}

  /**
   * The outcomes of orders.
   *
   * @param booked the orders booked
   * @param refused the orders refused
   * @param unanswered the orders without an answer
   * @param sequenceGaps the sequence numbers that were never received
   */
  public record Orders(long booked, long refused, long unanswered, long sequenceGaps) {}
}
