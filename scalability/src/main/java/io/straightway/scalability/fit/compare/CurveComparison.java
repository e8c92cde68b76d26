package io.straightway.scalability.fit.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.CurveQuantity;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.ProfileLikelihood;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Holm;
import io.straightway.scalability.statistics.Interval;
import io.straightway.scalability.statistics.Probability;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.PrimitiveIterator;
import java.util.TreeSet;
import org.apache.commons.math3.analysis.UnivariateFunction;
import org.apache.commons.math3.optim.MaxEval;
import org.apache.commons.math3.optim.nonlinear.scalar.GoalType;
import org.apache.commons.math3.optim.univariate.BrentOptimizer;
import org.apache.commons.math3.optim.univariate.SearchInterval;
import org.apache.commons.math3.optim.univariate.UnivariateObjectiveFunction;
import org.jspecify.annotations.Nullable;

/**
 * Two curves side by side, such as two releases or two position models.
 *
 * <p>Speed-ups are those of the curves that were chosen for each. To compare parameters, both are
 * fitted with one model. For each quantity the two fits are joined with that quantity in common and
 * everything else apart; what this costs in residual squares, in units of each curve's own
 * variance, is an F value on one degree of freedom, with Satterthwaite's for the denominator.
 *
 * <p>The curves are tested as wholes first. Only if they differ, sizes are looked at, with Holm's
 * correction for their number: of many sizes some differ by chance in every second pair.
 *
 * @param family the model of both
 * @param differences its parameters, and the peak's size if it can have a peak
 * @param pSame the probability of curves so far apart if they were the same; null if too few points
 * @param speedUps the second's throughput as a multiple of the first's, at every measured size
 */
public record CurveComparison(
    ModelFamily family,
    List<Difference> differences,
    @Nullable Double pSame,
    List<SpeedUp> speedUps) {
  /** Below this probability curves, and then sizes, differ beyond chance. */
  public static final double SIGNIFICANT = 0.05;

  /**
   * A quantity of both curves.
   *
   * @param name a parameter, or {@code peak} for the size at the peak
   * @param first its value in the first; infinite for a curve without peak
   * @param second its value in the second
   * @param p the probability of so large a difference if there were none; null if too few points
   */
  public record Difference(
      String name,
      @JsonProperty("a") @Nullable Double first,
      @JsonProperty("b") @Nullable Double second,
      @Nullable Double p) {}

  /**
   * The second's throughput as a multiple of the first's.
   *
   * @param n the size
   * @param ratio of the fitted curves
   * @param interval where the true ratio lies, of this size alone
   * @param extrapolated whether the size lies outside what was measured of one of them
   * @param p the probability of a ratio so far from 1 by chance, of this size alone; null if too
   *     few points
   * @param corrected the same by Holm's correction over all sizes that both were measured at; null
   *     for others
   */
  public record SpeedUp(
      double n,
      double ratio,
      @JsonUnwrapped Interval interval,
      boolean extrapolated,
      @Nullable Double p,
      @JsonProperty("pCorrected") @Nullable Double corrected) {
    private boolean differs() {
      return corrected != null && corrected < SIGNIFICANT;
    }

    private SpeedUp with(double correctedP) {
      return new SpeedUp(n, ratio, interval, extrapolated, p, correctedP);
    }
  }

  /** Whether the two differ as wholes; not if there are too few points to know. */
  public boolean differs() {
    return pSame != null && pSame < SIGNIFICANT;
  }

  /** The sizes at which the second is slower beyond chance. */
  public List<SpeedUp> slower() {
    return speedUps.stream().filter(each -> differs() && each.differs() && each.ratio < 1).toList();
  }

  /** The sizes at which the second is faster beyond chance. */
  public List<SpeedUp> faster() {
    return speedUps.stream().filter(each -> differs() && each.differs() && each.ratio > 1).toList();
  }

  /** Compares two systems; none if no model could be fitted to both. */
  public static Optional<CurveComparison> of(FitReport first, FitReport second) {
    return family(first, second)
        .map(
            family -> {
              Fit one = fit(first, family).orElseThrow();
              Fit other = fit(second, family).orElseThrow();
              return new CurveComparison(
                  family,
                  differences(one, other),
                  pSame(one, other),
                  speedUps(pairs(first, second, own(first, one), own(second, other))));
            });
  }

  /** The simplest model that covers what was chosen for each, if it could be fitted to both. */
  private static Optional<ModelFamily> family(FitReport first, FitReport second) {
    List<ModelFamily> both =
        first.models().stream()
            .map(FittedModel::family)
            .filter(family -> fit(second, family).isPresent())
            .sorted(Comparator.comparingInt(ModelFamily::parameterCount))
            .toList();
    return both.stream()
        .filter(family -> covers(family, first) && covers(family, second))
        .findFirst()
        .or(() -> both.isEmpty() ? Optional.empty() : Optional.of(both.get(both.size() - 1)));
  }

  private static boolean covers(ModelFamily family, FitReport report) {
    return report
        .chosen()
        .map(FittedModel::family)
        .filter(
            chosen ->
                chosen == family || chosen.isNestedIn(family) || family == ModelFamily.SUPER_SERIAL)
        .isPresent();
  }

  private static Optional<Fit> fit(FitReport report, ModelFamily family) {
    return report.models().stream()
        .filter(model -> model.family() == family)
        .map(FittedModel::fit)
        .findFirst();
  }

  /** What fits a system best, whatever suits the other. */
  private static Fit own(FitReport report, Fit otherwise) {
    return report.chosen().map(FittedModel::fit).orElse(otherwise);
  }

  private static List<Difference> differences(Fit one, Fit other) {
    ModelFamily family = one.family();
    List<Difference> differences = new ArrayList<>();
    for (int i = 0; i < family.parameterCount(); i++) {
      CurveQuantity parameter = CurveQuantity.parameter(i);
      differences.add(
          new Difference(
              family.parameterNames().get(i),
              parameter.of(one.parameters()),
              parameter.of(other.parameters()),
              pEqual(one, other, parameter)));
    }
    if (family == ModelFamily.QUADRATIC || family == ModelFamily.SUPER_SERIAL) {
      CurveQuantity place = CurveQuantity.peakPlace(family);
      differences.add(
          new Difference(
              "peak",
              peak(family, place.of(one.parameters())),
              peak(family, place.of(other.parameters())),
              pEqual(one, other, place)));
    }
    return differences;
  }

  private static @Nullable Double peak(ModelFamily family, double place) {
    return place <= 0 ? null : (Double) CurveQuantity.peakSize(family, place);
  }

  private static @Nullable Double pEqual(Fit one, Fit other, CurveQuantity quantity) {
    if (one.freedom() <= 0 || other.freedom() <= 0) {
      return null;
    }
    ProfileLikelihood first = new ProfileLikelihood(one, quantity);
    ProfileLikelihood second = new ProfileLikelihood(other, quantity);
    double from = Math.min(first.estimate(), second.estimate());
    double to = Math.max(first.estimate(), second.estimate());
    if (from == to) {
      return 1.0;
    }
    UnivariateFunction joined =
        held ->
            Math.min(first.rss(held) / variance(one), Double.MAX_VALUE / 4)
                + Math.min(second.rss(held) / variance(other), Double.MAX_VALUE / 4);
    double least =
        new BrentOptimizer(1e-9, 1e-12 * (to - from))
            .optimize(
                new MaxEval(500),
                new UnivariateObjectiveFunction(joined),
                GoalType.MINIMIZE,
                new SearchInterval(from, to))
            .getValue();
    if (least >= Double.MAX_VALUE / 4) {
      return null;
    }
    double apart = one.rss() / variance(one) + other.rss() / variance(other);
    double freedom =
        freedom(one, square(first.standardError()), other, square(second.standardError()));
    return upperTail(least - apart, 1, freedom);
  }

  private static double square(double value) {
    return value * value;
  }

  /** An exact fit has the variance of rounding errors. */
  private static double variance(Fit fit) {
    return Math.max(fit.variance(), fit.data().rounding() / fit.freedom());
  }

  private static double freedom(Fit one, double variance, Fit other, double otherVariance) {
    return Probability.satterthwaite(variance, one.freedom(), otherVariance, other.freedom());
  }

  private static double upperTail(double excess, int more, double freedom) {
    return Probability.ofF(excess / more, more, freedom);
  }

  /**
   * The larger of what follows if scatter is what the fits take it for, and if it grows with
   * throughput: where it is taken wrongly, equal curves differ far too often.
   */
  private static @Nullable Double pSame(Fit one, Fit other) {
    Double fitted = pSameAsFitted(one, other);
    Fit first = LeastSquares.fit(one.family(), one.data().proportional());
    Fit second = LeastSquares.fit(other.family(), other.data().proportional());
    Double growing = first == null || second == null ? null : pSameAsFitted(first, second);
    return fitted == null || growing == null ? fitted : (Double) Math.max(fitted, growing);
  }

  private static @Nullable Double pSameAsFitted(Fit one, Fit other) {
    if (one.freedom() <= 0 || other.freedom() <= 0) {
      return null;
    }
    List<Observation> all = new ArrayList<>(scaled(one));
    all.addAll(scaled(other));
    Fit joined = LeastSquares.fit(one.family(), CurveData.of(all));
    if (joined == null) {
      return null;
    }
    double apart = one.rss() / variance(one) + other.rss() / variance(other);
    return upperTail(
        joined.rss() - apart, one.family().parameterCount(), one.freedom() + other.freedom());
  }

  private static List<Observation> scaled(Fit fit) {
    return fit.data().observations().stream()
        .map(each -> new Observation(each.n(), each.throughput(), each.weight() / variance(fit)))
        .toList();
  }

  /** A model of each system, by which a ratio can be computed. */
  private record Pair(Fit one, Fit other) {}

  /** The chosen models of both first; then each that neither system's data rule out. */
  private static List<Pair> pairs(FitReport first, FitReport second, Fit one, Fit other) {
    List<Pair> pairs = new ArrayList<>();
    pairs.add(new Pair(one, other));
    for (FittedModel left : first.candidates().models()) {
      for (FittedModel right : second.candidates().models()) {
        if (left.family() == right.family()) {
          pairs.add(new Pair(left.fit(), right.fit()));
        }
      }
    }
    return pairs;
  }

  private static List<SpeedUp> speedUps(List<Pair> pairs) {
    Pair chosen = pairs.get(0);
    TreeSet<Double> sizes = new TreeSet<>();
    chosen.one().data().observations().forEach(each -> sizes.add(each.n()));
    chosen.other().data().observations().forEach(each -> sizes.add(each.n()));
    return corrected(sizes.stream().map(n -> speedUp(pairs, n)).toList());
  }

  private static List<SpeedUp> corrected(List<SpeedUp> speedUps) {
    double[] corrected =
        Holm.corrected(
            speedUps.stream()
                .filter(CurveComparison::isTested)
                .mapToDouble(each -> Objects.requireNonNull(each.p()))
                .toArray());
    PrimitiveIterator.OfDouble next = Arrays.stream(corrected).iterator();
    return speedUps.stream()
        .map(each -> isTested(each) ? each.with(next.nextDouble()) : each)
        .toList();
  }

  private static boolean isTested(SpeedUp each) {
    return !each.extrapolated() && each.p() != null;
  }

  private static SpeedUp speedUp(List<Pair> pairs, double n) {
    Fit one = pairs.get(0).one();
    Fit other = pairs.get(0).other();
    double ratio = other.curve().throughput(n) / one.curve().throughput(n);
    boolean extrapolated = isOutside(one, n) || isOutside(other, n);
    double variance = square(relativeError(one, n));
    double otherVariance = square(relativeError(other, n));
    if (!Double.isFinite(variance + otherVariance) || ratio <= 0) {
      return new SpeedUp(n, ratio, Interval.UNBOUNDED, extrapolated, null, null);
    }
    double freedom = freedom(one, variance, other, otherVariance);
    double t = ratio == 1 ? 0 : Math.log(ratio) / Math.sqrt(variance + otherVariance);
    Interval interval =
        pairs.stream()
            .flatMap(pair -> interval(pair, n).stream())
            .reduce(Interval::hull)
            .orElse(Interval.UNBOUNDED);
    return new SpeedUp(n, ratio, interval, extrapolated, Probability.ofF(t * t, 1, freedom), null);
  }

  /** Of the ratio by one pair of models. */
  private static Optional<Interval> interval(Pair pair, double n) {
    double ratio = pair.other().curve().throughput(n) / pair.one().curve().throughput(n);
    double variance = square(relativeError(pair.one(), n));
    double otherVariance = square(relativeError(pair.other(), n));
    if (!(variance + otherVariance >= 0) || ratio <= 0) {
      return Optional.empty();
    }
    double freedom = freedom(pair.one(), variance, pair.other(), otherVariance);
    double factor = Math.exp(Probability.student(freedom) * Math.sqrt(variance + otherVariance));
    return Optional.of(new Interval(ratio / factor, ratio * factor));
  }

  private static double relativeError(Fit fit, double n) {
    double[] gradient = new double[fit.family().parameterCount()];
    fit.curve().gradient(n, gradient);
    return fit.standardError(gradient) / fit.curve().throughput(n);
  }

  private static boolean isOutside(Fit fit, double n) {
    return n < fit.data().smallest() || n > fit.data().largest();
  }
}
