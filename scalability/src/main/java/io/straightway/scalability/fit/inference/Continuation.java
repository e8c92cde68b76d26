package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.statistics.Interval;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.apache.commons.math3.distribution.NormalDistribution;
import org.jspecify.annotations.Nullable;

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
 * data belongs in the lower bound only. The expected throughput is the geometric mean of three
 * simple methods, since an average of forecasts is usually better than each (J. M. Bates and C. W.
 * J. Granger, <em>The combination of forecasts</em>, Operational Research Quarterly 20, 1969): the
 * walk without ceiling and collapse, with and without the additional waning, weighted by
 * likelihood; the nearest of the super-serial curves without a negative parameter; and 60 % of the
 * last growth.
 */
public final class Continuation {
  /** The fewest sizes that show a change of growth. */
  public static final int FEWEST_SIZES = 3;

  private static final double[] SCATTERS = {0.01, 0.02, 0.05, 0.1};
  private static final double[] ROUGHNESSES = {0.1, 0.5};
  private static final double FIRST_GROWTH = 0.9;
  private static final double FIRST_VARIANCE = 0.1;
  private static final double WANING = 0.4;
  private static final double KEPT_GROWTH = 0.6;
  private static final Set<ModelFamily> SUPER_SERIALS =
      Set.of(
          ModelFamily.LINEAR, ModelFamily.AMDAHL, ModelFamily.COHERENCY, ModelFamily.SUPER_SERIAL);
  private static final double LEAST_WANING_GROWTH = -0.2;
  private static final double MOST_WANING_GROWTH = 1.1;
  private static final double STEP = 0.1;

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
  private final List<Course> courses;
  private final List<Course> walks;
  private final @Nullable ScalabilityCurve superSerial;

  /** A normal distribution of ln X, with its weight. */
  private record Part(double weight, double mean, double variance) {}

  /** The level and growth at a size, their covariances, and the likelihood of the data. */
  private static final class Course {
    private final double scatter;
    private final double roughness;
    private final double waning;
    private double level;
    private double growth = FIRST_GROWTH;
    private double levelVariance;
    private double covariance;
    private double growthVariance = FIRST_VARIANCE;
    private double logLikelihood;

    Course(double scatter, double roughness, double waning, double firstLevel, int repeats) {
      this.scatter = scatter;
      this.roughness = roughness;
      this.waning = waning;
      level = firstLevel;
      levelVariance = scatter * scatter / repeats;
    }

    Course copy() {
      Course copy = new Course(scatter, roughness, waning, level, 1);
      copy.growth = growth;
      copy.levelVariance = levelVariance;
      copy.covariance = covariance;
      copy.growthVariance = growthVariance;
      copy.logLikelihood = logLikelihood;
      return copy;
    }

    void advance(double distance) {
      // whole steps and a remainder, so that the result is continuous in the distance
      for (double rest = distance; rest > 0; rest -= STEP) {
        double h = Math.min(STEP, rest);
        double noise = roughness * roughness * h;
        boolean wanes = growth > LEAST_WANING_GROWTH && growth < MOST_WANING_GROWTH;
        double within = Math.max(LEAST_WANING_GROWTH, Math.min(MOST_WANING_GROWTH, growth));
        double kept = 1 + (wanes ? -(1 - 2 * within) * h : 0);
        level += growth * h;
        growth -= (within * (1 - within) + waning) * h;
        levelVariance += 2 * h * covariance + h * h * growthVariance + noise * h * h / 3;
        covariance = (covariance + h * growthVariance) * kept + noise * h / 2;
        growthVariance = growthVariance * kept * kept + noise;
      }
    }

    void observe(double measured, int repeats) {
      double variance = levelVariance + scatter * scatter / repeats;
      double surprise = measured - level;
      logLikelihood -= (Math.log(variance) + surprise * surprise / variance) / 2;
      double levelGain = levelVariance / variance;
      double growthGain = covariance / variance;
      level += levelGain * surprise;
      growth += growthGain * surprise;
      growthVariance -= growthGain * covariance;
      covariance *= 1 - levelGain;
      levelVariance *= 1 - levelGain;
    }

    /** Updates the likelihood of the scatter from differing repeats. */
    void compare(double squares, int freedom) {
      logLikelihood -= freedom * Math.log(scatter) + squares / (2 * scatter * scatter);
    }
  }

  /**
   * Continues data of at least {@link #FEWEST_SIZES} sizes with positive means.
   *
   * @param fits fits to these data; without a super-serial fit the expected throughput omits that
   *     method
   */
  public Continuation(CurveData data, List<Fit> fits) {
    walks = courses(data, 0, WANING);
    courses = walks.stream().filter(course -> course.waning == WANING).toList();
    superSerial =
        fits.stream()
            .filter(fit -> SUPER_SERIALS.contains(fit.family()))
            .filter(fit -> Arrays.stream(fit.parameters()).allMatch(parameter -> parameter >= 0))
            .min(Comparator.comparingDouble(Fit::rss))
            .map(Fit::curve)
            .orElse(null);
    int last = data.sizes() - 1;
    lastSize = data.n(last);
    lastLevel = Math.log(data.mean(last));
    lastGrowth = growth(data, last - 1, last);
    double half = last >= FEWEST_FOR_HALF ? growth(data, last / 2, last) : 1;
    mostGrowth = Math.max(1, Math.max(lastGrowth, half));
  }

  private static List<Course> courses(CurveData data, double... wanings) {
    List<Course> courses = new ArrayList<>();
    for (double scatter : SCATTERS) {
      for (double roughness : ROUGHNESSES) {
        for (double waning : wanings) {
          courses.add(course(data, scatter, roughness, waning));
        }
      }
    }
    return courses;
  }

  private static Course course(CurveData data, double scatter, double roughness, double waning) {
    double first = Math.log(data.mean(0));
    Course course = new Course(scatter, roughness, waning, first, data.repeats(0));
    for (int i = 1; i < data.sizes(); i++) {
      course.advance(Math.log(data.n(i) / data.n(i - 1)));
      course.observe(Math.log(data.mean(i)), data.repeats(i));
    }
    course.compare(data.relativeSquares(), data.pureErrorFreedom());
    return course;
  }

  /** Returns the probability of each course by its likelihood. */
  private static double[] weights(List<Course> courses) {
    double best = courses.stream().mapToDouble(course -> course.logLikelihood).max().orElseThrow();
    double[] weights =
        courses.stream().mapToDouble(course -> Math.exp(course.logLikelihood - best)).toArray();
    double all = Arrays.stream(weights).sum();
    return Arrays.stream(weights).map(weight -> weight / all).toArray();
  }

  private static double growth(CurveData data, int from, int to) {
    return Math.log(data.mean(to) / data.mean(from)) / Math.log(data.n(to) / data.n(from));
  }

  /**
   * Returns the expected throughput at a size beyond the largest, within the interval at that size.
   */
  public double expected(double n) {
    double walk = Math.log(walk(n));
    double curve = superSerial == null ? 0 : superSerial.throughput(n);
    double analyst = lastLevel + KEPT_GROWTH * lastGrowth * Math.log(n / lastSize);
    double mean = (walk + (curve > 0 ? Math.log(curve) : walk) + analyst) / 3;
    Interval bounds = interval(n);
    return Math.max(
        Objects.requireNonNull(bounds.lower()),
        Math.min(Objects.requireNonNull(bounds.upper()), Math.exp(mean)));
  }

  /** Returns the geometric mean of the walks, without a ceiling: the first of the three methods. */
  public double walk(double n) {
    double[] weights = weights(walks);
    double mean = 0;
    for (int i = 0; i < weights.length; i++) {
      Course walk = walks.get(i).copy();
      walk.advance(Math.log(n / lastSize));
      mean += weights[i] * Math.min(walk.level, most(n));
    }
    return Math.exp(mean);
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
    double[] weights = weights(courses);
    double level = 0;
    List<Part> parts = new ArrayList<>();
    for (int i = 0; i < weights.length; i++) {
      Course current = courses.get(i);
      level += weights[i] * current.level;
      Course course = current.copy();
      course.advance(distance);
      parts.add(
          new Part(
              weights[i] * (1 - collapse - CEILING_WEIGHT),
              course.level,
              course.levelVariance + current.scatter * current.scatter));
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
