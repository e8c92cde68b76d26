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
 * The largest size at which one request of a closed system takes no longer than a target.
 *
 * @param target seconds
 * @param n the size; null if requests take longer at the smallest measured size already, or the
 *     target is met as far as is looked: three times the largest measured size
 * @param interval where it lies; without a bound where the target is met, or missed, as far as is
 *     looked
 * @param met whether the target is met at the smallest measured size
 */
public record SizeForLatency(
    double target, @Nullable Double n, @JsonUnwrapped Interval interval, boolean met) {
  private static final double FARTHEST = 3;
  private static final int STEPS = 60;

  /** Looks for it on the curve of a report with a chosen model. */
  public static SizeForLatency of(ClosedSystem closed, FitReport report, double target) {
    double smallest = report.points().stream().mapToDouble(each -> each.n()).min().orElseThrow();
    double largest = report.points().stream().mapToDouble(each -> each.n()).max().orElseThrow();
    Search search = new Search(report, target, smallest, FARTHEST * largest);
    Double n = search.crossing(closed::seconds);
    Double lower = search.crossing(each -> orBeyond(closed.interval(each).upper()));
    Double upper = search.crossing(each -> orNothing(closed.interval(each).lower()));
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

  private record Search(FitReport report, double target, double from, double to) {
    /** Where a time first exceeds the target; null if it does from the start, or never. */
    @Nullable Double crossing(Function<Prediction, Double> seconds) {
      double inside = from;
      if (excess(seconds, from) > 0) {
        return null;
      }
      for (int i = 1; i <= STEPS; i++) {
        double n = from + (to - from) * i / STEPS;
        if (excess(seconds, n) > 0) {
          return Root.between(each -> excess(seconds, each), inside, n);
        }
        inside = n;
      }
      return null;
    }

    /** Of bounded size, so that a root finder isn't led astray. */
    private double excess(Function<Prediction, Double> seconds, double n) {
      double time = seconds.apply(at(report, n));
      return Double.isNaN(time) ? target : Math.min(time - target, target);
    }
  }
}
