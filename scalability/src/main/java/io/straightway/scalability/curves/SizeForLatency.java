package io.straightway.scalability.curves;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.statistics.Interval;
import io.straightway.scalability.statistics.Root;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The largest size at which one request of a closed system takes no longer than a target. The
 * search ends at three times the largest measured size.
 *
 * @param target the target in seconds
 * @param n the size; null if requests take longer than the target even at the smallest measured
 *     size, or if the target is met up to the end of the search
 * @param interval the interval of the size; without a bound where the target is met, or missed, up
 *     to the end of the search
 * @param met whether the target is met at the smallest measured size
 */
public record SizeForLatency(
    double target, @Nullable Double n, @JsonUnwrapped Interval interval, boolean met) {
  private static final double FARTHEST = 3;
  private static final int STEPS = 60;

  /** Searches the curve of a report with a chosen model. */
  public static SizeForLatency of(ClosedSystem closed, FitReport report, double target) {
    double smallest =
        report.points().stream().mapToDouble(measurement -> measurement.n()).min().orElseThrow();
    double largest =
        report.points().stream().mapToDouble(measurement -> measurement.n()).max().orElseThrow();
    LatencySearch search = new LatencySearch(report, target, smallest, FARTHEST * largest);
    Double n = search.crossing(closed::seconds);
    Double lower = search.crossing(prediction -> orBeyond(closed.interval(prediction).upper()));
    Double upper = search.crossing(prediction -> orNothing(closed.interval(prediction).lower()));
    boolean met = closed.seconds(at(report, smallest)) <= target;
    return new SizeForLatency(target, n, new Interval(lower, upper), met);
  }

  private static double orBeyond(@Nullable Double seconds) {
    return seconds == null ? Double.MAX_VALUE : seconds;
  }

  private static double orNothing(@Nullable Double seconds) {
    return seconds == null ? 0 : seconds;
  }

  private static Prediction at(FitReport report, double n) {
    return report.predict(List.of(n)).get(0);
  }

  private record LatencySearch(FitReport report, double target, double from, double to) {
    /**
     * Returns the size at which a time first exceeds the target; null if the time exceeds it from
     * the start, or never.
     */
    @Nullable Double crossing(Function<Prediction, Double> seconds) {
      double inside = from;
      if (excess(seconds, from) > 0) {
        return null;
      }
      for (int i = 1; i <= STEPS; i++) {
        double n = from + (to - from) * i / STEPS;
        if (excess(seconds, n) > 0) {
          return Root.between(size -> excess(seconds, size), inside, n);
        }
        inside = n;
      }
      return null;
    }

    /** Returns the excess over the target, bounded so that the root finder isn't led astray. */
    private double excess(Function<Prediction, Double> seconds, double n) {
      double time = seconds.apply(at(report, n));
      return Double.isNaN(time) ? target : Math.min(time - target, target);
    }
  }
}
