package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.commons.math3.distribution.NormalDistribution;

/**
 * The continuation of growth beyond the data, whatever the system's formula.
 *
 * <p>Growth is the slope of ln X by ln N: 1 is proportional to size, 0 a ceiling, below 0 a fall.
 * It is modelled as a random walk that wanes as in Amdahl's law, d growth / d ln N = -g (1 - g),
 * and a little faster; a Kalman filter (A. C. Harvey, <em>Forecasting, Structural Time Series
 * Models and the Kalman Filter</em>, Cambridge 1989, chapter 3) follows it through the sizes, once
 * for each of several values of scatter and roughness, which are weighted by their likelihood. Two
 * alternatives are added: a ceiling that begins where the data end, and a collapse, which becomes
 * likelier with distance.
 *
 * <p>Physics bounds the result: throughput grows at most in proportion to size, or as fast as it
 * was measured to grow; and if growth was nearly proportional up to the end, throughput doesn't
 * fall below that of the largest size. The constants below were chosen by the interval score on
 * published datasets that are not used to judge the method ({@code holdouts.csv}, role {@code
 * chose}).
 *
 * <p>The expected throughput is a different question from the interval: a ceiling right after the
 * data belongs in the lower bound only. The expected throughput is the geometric mean of the walk
 * with and without the additional waning, each weighted by the precision of its forecasts of the
 * sizes measured so far (J. M. Bates and C. W. J. Granger, <em>The combination of forecasts</em>,
 * Operational Research Quarterly 20, 1969).
 */
public final class Continuation {
  /** The fewest sizes that show a change of growth. */
  public static final int FEWEST_SIZES = 3;

  private static final double WANING = 0.4;

  private static final double CEILING_WEIGHT = 0.4;
  private static final double CEILING_GROWTH = -0.05;
  private static final double CEILING_DEVIATION = 0.1;
  private static final double COLLAPSE_HAZARD = 0.025;
  private static final double COLLAPSE_GROWTH = -1.5;
  private static final double COLLAPSE_DEVIATION = 0.3;
  private static final double LEVEL_VARIANCE = 0.0025;

  private static final double LOWER_TAIL = 0.02;
  private static final double UPPER_TAIL = 0.0125;

  /** The last growth from which on no fall at the next sizes has been observed. */
  private static final double STILL_PROPORTIONAL = 0.85;

  /** The fewest steps between sizes whose upper half shows whether growth is superlinear. */
  private static final int FEWEST_FOR_HALF = 5;

  private static final double TOLERANCE = 0.03;
  private static final int HALVINGS = 50;
  private static final NormalDistribution NORMAL = new NormalDistribution(null, 0, 1);

  private final double lastSize;
  private final double lastLevel;
  private final double lastGrowth;
  private final double mostGrowth;
  private final List<GrowthWalk> walks;
  private final List<Course> courses;

  /** A normal distribution of ln X, with its weight. */
  private record Part(double weight, double mean, double variance) {}

  /** Continues data of at least {@link #FEWEST_SIZES} sizes with positive means. */
  public Continuation(CurveData data) {
    walks = List.of(GrowthWalk.of(data, 0), GrowthWalk.of(data, WANING));
    courses = walks.get(1).courses();
    int last = data.sizes() - 1;
    lastSize = data.n(last);
    lastLevel = Math.log(data.mean(last));
    lastGrowth = growth(data, last - 1, last);
    double half = last >= FEWEST_FOR_HALF ? growth(data, last / 2, last) : 1;
    mostGrowth = Math.max(1, Math.max(lastGrowth, half));
  }

  private static double growth(CurveData data, int from, int to) {
    return Math.log(data.mean(to) / data.mean(from)) / Math.log(data.n(to) / data.n(from));
  }

  /**
   * Returns the expected throughput at a size beyond the largest, within the interval at that size.
   */
  public double expected(double n) {
    double sum = 0;
    double weights = 0;
    for (GrowthWalk walk : walks) {
      sum += walk.precision() * GrowthWalk.level(walk.courses(), Math.log(n / lastSize), most(n));
      weights += walk.precision();
    }
    Interval bounds = interval(n);
    return Math.max(
        Objects.requireNonNull(bounds.lower()),
        Math.min(Objects.requireNonNull(bounds.upper()), Math.exp(sum / weights)));
  }

  /** Returns the interval of one more measurement at a size beyond the largest. */
  public Interval interval(double n) {
    List<Part> parts = parts(n);
    double upper = Math.min(quantile(parts, 1 - UPPER_TAIL), most(n));
    double lower = Math.min(quantile(parts, LOWER_TAIL), upper);
    if (isProportional()) {
      lower = Math.max(lower, Math.min(lastLevel, upper) - TOLERANCE);
    }
    return new Interval(Math.exp(lower), Math.exp(upper));
  }

  /** Returns whether growth was still nearly proportional at the largest size. */
  public boolean isProportional() {
    return lastGrowth >= STILL_PROPORTIONAL;
  }

  private double most(double n) {
    return lastLevel + mostGrowth * Math.log(n / lastSize) + TOLERANCE;
  }

  private List<Part> parts(double n) {
    double distance = Math.log(n / lastSize);
    double collapse = 1 - Math.exp(-COLLAPSE_HAZARD * distance);
    double[] weights = GrowthWalk.weights(courses);
    double level = 0;
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < weights.length; i++) {
      Course current = courses.get(i);
      level += weights[i] * current.level();
      Course course = current.after(distance);
      parts.add(
          new Part(
              weights[i] * (1 - collapse - CEILING_WEIGHT), course.level(), course.variance()));
    }
    parts.add(part(CEILING_WEIGHT, level, CEILING_GROWTH, CEILING_DEVIATION, distance));
    parts.add(part(collapse, level, COLLAPSE_GROWTH, COLLAPSE_DEVIATION, distance));
    return parts;
  }

  private static Part part(
      double weight, double level, double growth, double deviation, double distance) {
    double spread = deviation * distance;
    return new Part(weight, level + growth * distance, LEVEL_VARIANCE + spread * spread);
  }

  private static double quantile(List<Part> parts, double share) {
    double low = Double.POSITIVE_INFINITY;
    double high = Double.NEGATIVE_INFINITY;
    for (Part part : parts) {
      double reach = 8 * Math.sqrt(part.variance());
      low = Math.min(low, part.mean() - reach);
      high = Math.max(high, part.mean() + reach);
    }
    for (int i = 0; i < HALVINGS; i++) {
      double middle = (low + high) / 2;
      double below = 0;
      for (Part part : parts) {
        below +=
            part.weight()
                * NORMAL.cumulativeProbability((middle - part.mean()) / Math.sqrt(part.variance()));
      }
      if (below < share) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return (low + high) / 2;
  }
}
