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
 * The throughput expected at the size that a planner asks about.
 *
 * @param n the first requested size; twice the largest measured size if none was requested
 * @param throughput the best estimate at that size
 * @param interval the interval of one measurement at that size
 * @param trust the distance of the size from the measured sizes
 * @param nextRun the run to make first; null at a size within the data
 * @param basis the basis of the answer
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

  /** The distance of a size from the measured sizes. */
  public enum Trust {
    /** Between measured sizes. */
    MEASURED("measured"),
    /** Up to twice the largest measured size. */
    WITHIN_TWICE("within2x"),
    /** More than twice the largest measured size, or below the smallest. */
    BEYOND("beyond");

    private final String word;

    Trust(String word) {
      this.word = word;
    }

    /** Returns the code in JSON. */
    @JsonValue
    public String word() {
      return word;
    }
  }

  /**
   * A run that would narrow the interval.
   *
   * @param n the size to run
   * @param from the present ratio of the interval's upper bound to its lower bound; null if
   *     unbounded
   * @param to the same ratio after the run, if the run measures the expected throughput
   */
  public record NextRun(double n, @Nullable Double from, @JsonProperty("to") @Nullable Double to) {}

  /**
   * Returns whether an interval is too wide to plan by: its bounds differ by more than a factor of
   * three, or one is missing.
   */
  public static boolean isOpen(Interval interval) {
    Double ratio = ratio(interval);
    return ratio == null || ratio > WIDE;
  }

  /**
   * Returns whether a size is too far from the data to plan by: more than twice the largest
   * measured one, with an interval whose bounds differ by more than a factor of three.
   */
  public static boolean isTooFar(double n, Interval interval, double largest) {
    return n > TWICE * largest && isOpen(interval);
  }

  /** Returns the answer of a study; empty if the study predicts nothing. */
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

  /**
   * Takes the size beyond the data that would separate the models best, or else the largest one
   * that can be run: at most the requested size, and twice the largest measured one.
   */
  private static @Nullable NextRun nextRun(
      FitReport report, FitOptions options, Prediction prediction, double largest) {
    double most = Math.ceil(Math.min(prediction.n(), TWICE * largest));
    double size =
        NextRuns.after(report, most).separating().stream()
            .map(NextRuns.Separation::n)
            .filter(separating -> separating > largest)
            .findFirst()
            .orElse(most);
    return report.predict(List.of(size)).stream()
        .findFirst()
        .map(
            predicted ->
                new NextRun(
                    size,
                    ratio(prediction.interval()),
                    ratio(after(report, options, prediction, predicted))))
        .orElse(null);
  }

  /** Returns the interval after a run that measures the expected throughput. */
  private static Interval after(
      FitReport report, FitOptions options, Prediction prediction, Prediction run) {
    if (prediction.basis() == Prediction.Basis.CONTINUATION) {
      List<Observation> more = new ArrayList<>();
      report
          .points()
          .forEach(
              measurement -> more.add(new Observation(measurement.n(), measurement.throughput())));
      more.add(new Observation(run.n(), run.throughput()));
      return new Continuation(CurveData.of(more)).interval(Math.max(prediction.n(), run.n()));
    }
    List<Measurement> more = new ArrayList<>(report.points());
    more.add(Measurement.of(0, run.n(), run.throughput()));
    return FitStudy.modelsOf(more, FitOptions.modelsOnly(options.seed()))
        .candidates()
        .at(prediction.n())
        .map(Prediction::interval)
        .orElse(Interval.UNBOUNDED);
  }

  private static @Nullable Double ratio(Interval interval) {
    Double lower = interval.lower();
    Double upper = interval.upper();
    return lower == null || lower <= 0 || upper == null ? null : (Double) (upper / lower);
  }
}
