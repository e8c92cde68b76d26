package io.straightway.scalability.fit.compare;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.estimate.CurveQuantity;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.inference.FittedModel;
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
import org.jspecify.annotations.Nullable;

/**
 * A comparison of two curves, such as those of two releases or two position models.
 *
 * <p>Speed-ups are those of the curves chosen for each system. To compare parameters, both systems
 * are fitted with one model. For each quantity the two fits are joined with that quantity in common
 * and everything else separate; the increase of the residual squares, in units of each curve's own
 * variance, is an F value on one degree of freedom, with Satterthwaite's for the denominator.
 *
 * <p>The curves are tested as wholes first. Sizes are examined only if the curves differ, with
 * Holm's correction for their number: of many sizes some differ by chance in every second pair.
 *
 * @param family the model of both
 * @param differences the model's parameters, and the peak's size if it can have a peak
 * @param pSame the probability of curves so far apart if they were the same; null if there are too
 *     few points
 * @param speedUps the second's throughput as a multiple of the first's, at every measured size
 */
public record CurveComparison(
    ModelFamily family,
    List<Difference> differences,
    @Nullable Double pSame,
    List<SpeedUp> speedUps) {
  /** The probability below which curves, and then sizes, differ beyond chance. */
  public static final double SIGNIFICANT = 0.05;

  /**
   * A quantity of both curves.
   *
   * @param name a parameter, or {@code peak} for the size at the peak
   * @param first the value in the first curve; null for a curve without a peak
   * @param second the value in the second curve
   * @param p the probability of so large a difference if there were none; null if there are too few
   *     points
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
   * @param ratio the ratio of the fitted curves
   * @param interval the interval of the true ratio, for this size alone
   * @param extrapolated whether the size is outside the measured range of one of the systems
   * @param p the probability of a ratio so far from 1 by chance, for this size alone; null if there
   *     are too few points
   * @param corrected the same probability with Holm's correction over all sizes within both
   *     measured ranges; null for other sizes
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

  /** Returns whether the two curves differ as wholes; false if there are too few points to tell. */
  public boolean differs() {
    return pSame != null && pSame < SIGNIFICANT;
  }

  /** Returns the sizes at which the second is slower beyond chance. */
  public List<SpeedUp> slower() {
    return speedUps.stream()
        .filter(speedUp -> differs() && speedUp.differs() && speedUp.ratio < 1)
        .toList();
  }

  /** Returns the sizes at which the second is faster beyond chance. */
  public List<SpeedUp> faster() {
    return speedUps.stream()
        .filter(speedUp -> differs() && speedUp.differs() && speedUp.ratio > 1)
        .toList();
  }

  /** Compares two systems; returns empty if no model could be fitted to both. */
  public static Optional<CurveComparison> of(FitReport first, FitReport second) {
    return family(first, second)
        .map(
            family -> {
              Fit fitA = fit(first, family).orElseThrow();
              Fit fitB = fit(second, family).orElseThrow();
              return new CurveComparison(
                  family,
                  differences(fitA, fitB),
                  new FitPair(fitA, fitB).pSame(),
                  speedUps(
                      pairs(first, second, own(first, fitA), own(second, fitB)), LogVariance.NONE));
            });
  }

  /**
   * Compares two systems whose sessions differ by chance; returns empty if no model could be fitted
   * to both. The curves differ if their levels or their shapes do, with a correction for two tests.
   *
   * @param levels the logarithm of each session's ratio to the first curve
   * @param others the logarithm of each session's ratio to the second curve
   * @param deviation the standard deviation between sessions, as a share, if known
   */
  static Optional<CurveComparison> of(
      FitReport first,
      FitReport second,
      double[] levels,
      double[] others,
      @Nullable Double deviation) {
    MeanDifference sessions = MeanDifference.between(levels, others, deviation);
    return family(first, second)
        .map(
            family -> {
              Fit fitA = fit(first, family).orElseThrow();
              Fit fitB = fit(second, family).orElseThrow();
              List<FitPair> pairs = pairs(first, second, own(first, fitA), own(second, fitB));
              Double shape = new FitPair(fitA, fitB).pSameShape();
              double level = pSameLevel(pairs.get(0), sessions, deviation != null);
              return new CurveComparison(
                  family,
                  differences(fitA, fitB),
                  shape == null ? level : Math.min(1, 2 * Math.min(level, shape)),
                  speedUps(pairs, new LogVariance(sessions.variance(), sessions.freedom())));
            });
  }

  /**
   * Returns the probability of levels so far apart.
   *
   * @param pooled whether the variance between sessions was given; it lacks the scatter of points
   */
  private static double pSameLevel(FitPair pair, MeanDifference sessions, boolean pooled) {
    double apart = 0;
    double variance = 0;
    List<Double> sizes =
        sizes(pair).stream()
            .filter(n -> !isOutside(pair.one(), n) && !isOutside(pair.other(), n))
            .toList();
    for (double n : sizes) {
      apart += Math.log(pair.ratio(n)) / sizes.size();
      variance += scatter(pair, n).variance() / sizes.size();
    }
    return new MeanDifference(
            sessions.difference() + apart,
            sessions.variance() + (pooled ? variance : 0),
            sessions.freedom())
        .p();
  }

  /**
   * Returns the simplest model fitted to both that covers the choice for each; the richest if none
   * does.
   */
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

  /** Returns the fit chosen for a system by itself. */
  private static Fit own(FitReport report, Fit otherwise) {
    return report.chosen().map(FittedModel::fit).orElse(otherwise);
  }

  private static List<Difference> differences(Fit first, Fit second) {
    ModelFamily family = first.family();
    List<Difference> differences = new ArrayList<>();
    for (int i = 0; i < family.parameterCount(); i++) {
      CurveQuantity parameter = CurveQuantity.parameter(i);
      differences.add(
          new Difference(
              family.parameterNames().get(i),
              parameter.of(first.parameters()),
              parameter.of(second.parameters()),
              new FitPair(first, second).pEqual(parameter)));
    }
    if (family == ModelFamily.QUADRATIC || family == ModelFamily.SUPER_SERIAL) {
      CurveQuantity place = CurveQuantity.peakPlace(family);
      differences.add(
          new Difference(
              "peak",
              peak(family, place.of(first.parameters())),
              peak(family, place.of(second.parameters())),
              new FitPair(first, second).pEqual(place)));
    }
    return differences;
  }

  private static @Nullable Double peak(ModelFamily family, double place) {
    return place <= 0 ? null : (Double) CurveQuantity.peakSize(family, place);
  }

  /**
   * The variance of a logarithm.
   *
   * @param freedom the degrees of freedom of the variance
   */
  private record LogVariance(double variance, double freedom) {
    private static final double MANY = 1e9;
    static final LogVariance NONE = new LogVariance(0, MANY);

    LogVariance plus(LogVariance other) {
      return new LogVariance(
          variance + other.variance,
          Probability.satterthwaite(variance, freedom, other.variance, other.freedom));
    }
  }

  private static LogVariance scatter(FitPair pair, double n) {
    return scatter(pair.one(), n).plus(scatter(pair.other(), n));
  }

  private static LogVariance scatter(Fit fit, double n) {
    double error = relativeError(fit, n);
    return new LogVariance(error * error, fit.freedom());
  }

  private static TreeSet<Double> sizes(FitPair pair) {
    TreeSet<Double> sizes = new TreeSet<>();
    pair.one().data().observations().forEach(observation -> sizes.add(observation.n()));
    pair.other().data().observations().forEach(observation -> sizes.add(observation.n()));
    return sizes;
  }

  /** Returns the chosen models of both, then each model that neither system's data rule out. */
  private static List<FitPair> pairs(FitReport first, FitReport second, Fit fitA, Fit fitB) {
    List<FitPair> pairs = new ArrayList<>();
    pairs.add(new FitPair(fitA, fitB));
    for (FittedModel left : first.candidates().models()) {
      for (FittedModel right : second.candidates().models()) {
        if (left.family() == right.family()) {
          pairs.add(new FitPair(left.fit(), right.fit()));
        }
      }
    }
    return pairs;
  }

  /**
   * Returns the ratios at all measured sizes.
   *
   * @param sessions the scatter of the difference between the sessions of both
   */
  private static List<SpeedUp> speedUps(List<FitPair> pairs, LogVariance sessions) {
    return corrected(sizes(pairs.get(0)).stream().map(n -> speedUp(pairs, n, sessions)).toList());
  }

  private static List<SpeedUp> corrected(List<SpeedUp> speedUps) {
    double[] corrected =
        Holm.corrected(
            speedUps.stream()
                .filter(CurveComparison::isTested)
                .mapToDouble(speedUp -> Objects.requireNonNull(speedUp.p()))
                .toArray());
    PrimitiveIterator.OfDouble next = Arrays.stream(corrected).iterator();
    return speedUps.stream()
        .map(speedUp -> isTested(speedUp) ? speedUp.with(next.nextDouble()) : speedUp)
        .toList();
  }

  private static boolean isTested(SpeedUp speedUp) {
    return !speedUp.extrapolated() && speedUp.p() != null;
  }

  private static SpeedUp speedUp(List<FitPair> pairs, double n, LogVariance sessions) {
    FitPair chosen = pairs.get(0);
    double ratio = chosen.ratio(n);
    boolean extrapolated = isOutside(chosen.one(), n) || isOutside(chosen.other(), n);
    LogVariance scatter = scatter(chosen, n).plus(sessions);
    if (!Double.isFinite(scatter.variance) || ratio <= 0) {
      return new SpeedUp(n, ratio, Interval.UNBOUNDED, extrapolated, null, null);
    }
    double t = ratio == 1 ? 0 : Math.log(ratio) / Math.sqrt(scatter.variance);
    Interval interval =
        pairs.stream()
            .flatMap(pair -> interval(pair, n, sessions).stream())
            .reduce(Interval::hull)
            .orElse(Interval.UNBOUNDED);
    double p = Probability.ofF(t * t, 1, scatter.freedom);
    return new SpeedUp(n, ratio, interval, extrapolated, p, null);
  }

  /** Returns the interval of the ratio by one pair of models. */
  private static Optional<Interval> interval(FitPair pair, double n, LogVariance sessions) {
    double ratio = pair.ratio(n);
    LogVariance scatter = scatter(pair, n).plus(sessions);
    if (!(scatter.variance >= 0) || ratio <= 0) {
      return Optional.empty();
    }
    double factor = Math.exp(Probability.student(scatter.freedom) * Math.sqrt(scatter.variance));
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
