package io.straightway.scalability.fit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import com.fasterxml.jackson.annotation.JsonValue;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.inference.Continuation;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a planner wants to know first.
 *
 * @param n the first size that was asked for, otherwise twice the largest measured
 * @param throughput the best estimate there
 * @param interval where one measurement there would lie
 * @param trust how far it is from what was measured
 * @param nextRun what to measure first; null at a size within the data
 * @param basis what it follows from
 */
public record CapacityAnswer(
    double n,
    double throughput,
    @JsonUnwrapped Interval interval,
    Trust trust,
    @Nullable NextRun nextRun,
    @JsonIgnore Prediction.Basis basis) {
  private static final double TWICE = 2;
  private static final double WIDE = 3;

  /** How far a size is from what was measured. */
  public enum Trust {
    /** Between measured sizes. */
    MEASURED("measured"),
    /** Up to twice the largest. */
    WITHIN_TWICE("within2x"),
    /** Further out, or below the smallest. */
    BEYOND("beyond");

    private final String word;

    Trust(String word) {
      this.word = word;
    }

    /** As programs read it. */
    @JsonValue
    public String word() {
      return word;
    }
  }

  /**
   * A run that would say more.
   *
   * @param n the size to run
   * @param from upper by lower end of the answer now; null if it is open
   * @param to the same, if that run measures what is expected of it
   */
  public record NextRun(double n, @Nullable Double from, @JsonProperty("to") @Nullable Double to) {}

  /** Whether the data leave so much open that the range says little. */
  @JsonIgnore
  public boolean isOpen() {
    Double ratio = ratio(interval);
    return ratio == null || ratio > WIDE;
  }

  /** Of a study; none if it predicts nothing. */
  public static Optional<CapacityAnswer> of(FitReport report, FitOptions options) {
    double largest = report.points().stream().mapToDouble(Measurement::n).max().orElse(0);
    double smallest = report.points().stream().mapToDouble(Measurement::n).min().orElse(0);
    double n = options.predict().isEmpty() ? TWICE * largest : options.predict().get(0);
    return report.predict(List.of(n)).stream()
        .findFirst()
        .map(
            prediction ->
                new CapacityAnswer(
                    n,
                    prediction.throughput(),
                    prediction.interval(),
                    n < smallest || n > TWICE * largest
                        ? Trust.BEYOND
                        : n > largest ? Trust.WITHIN_TWICE : Trust.MEASURED,
                    n > largest ? nextRun(report, options, prediction, largest) : null,
                    prediction.basis()));
  }

  /** Half the way on a log scale, but not further than twice the largest. */
  private static @Nullable NextRun nextRun(
      FitReport report, FitOptions options, Prediction prediction, double largest) {
    double half = Math.rint(Math.sqrt(largest * Math.min(prediction.n(), WIDE * largest)));
    double size = half > largest ? half : Math.ceil(prediction.n());
    return report.predict(List.of(size)).stream()
        .findFirst()
        .map(
            there ->
                new NextRun(
                    size,
                    ratio(prediction.interval()),
                    ratio(after(report, options, prediction, there))))
        .orElse(null);
  }

  /** The range if the run measured what is expected. */
  private static Interval after(
      FitReport report, FitOptions options, Prediction asked, Prediction run) {
    if (asked.basis() == Prediction.Basis.CONTINUATION) {
      List<Observation> more = new ArrayList<>();
      report.points().forEach(each -> more.add(new Observation(each.n(), each.throughput())));
      more.add(new Observation(run.n(), run.throughput()));
      return new Continuation(CurveData.of(more), List.of()).interval(Math.max(asked.n(), run.n()));
    }
    List<Measurement> more = new ArrayList<>(report.points());
    more.add(Measurement.of(0, run.n(), run.throughput()));
    return FitStudy.of(more, List.of(), FitOptions.modelsOnly(options.seed()))
        .predict(List.of(asked.n()))
        .stream()
        .findFirst()
        .map(Prediction::interval)
        .orElse(Interval.UNBOUNDED);
  }

  private static @Nullable Double ratio(Interval interval) {
    Double lower = interval.lower();
    Double upper = interval.upper();
    return lower == null || lower <= 0 || upper == null ? null : (Double) (upper / lower);
  }
}
