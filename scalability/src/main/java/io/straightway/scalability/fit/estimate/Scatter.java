package io.straightway.scalability.fit.estimate;

import io.straightway.scalability.fit.estimate.LeastSquares.Solution;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.statistics.Probability;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The scatter of measurements about a curve: the power of throughput with which their variance
 * grows, and the certainty of that power.
 *
 * <p>Two powers are considered: 0, the same scatter everywhere, and 2, a constant share of
 * throughput, which is equal scatter on a log scale. The probability of each follows from its
 * restricted likelihood, with the curve refitted under it: M. Davidian and R. J. Carroll,
 * <em>Variance Function Estimation</em>, JASA 82 (1987). Both have the same prior odds. A power
 * with a probability below 5 % is dropped. Scatter between the two, such as that of counts, has
 * deviations between theirs.
 *
 * <p>The least-squares curve is unchanged, since it is right on average whatever the scatter. Only
 * its errors change. A deviation is the larger of those under the remaining powers, so that an
 * interval has its coverage whichever is true; where few data can't distinguish the powers, its
 * coverage is higher.
 */
public final class Scatter {
  private static final double[] POWERS = {0, 2};
  private static final double DROPPED = 0.05;
  private static final int FEWEST_SIZES = 2;
  private static final int ROUNDS = 3;

  private final boolean lawGiven;
  private final List<Case> cases;

  private final double reach;

  /**
   * A power and its consequences.
   *
   * @param law the variance as a power of throughput
   * @param worth the probability of the power, given the data
   * @param under the curve fitted under the power; null if there is none
   */
  record Case(VarianceLaw law, double worth, @Nullable Fit under) {
    /** Returns the variance where the law is 1. */
    double variance() {
      return under == null ? 0 : under.variance();
    }

    Stream<Fit> known(Misfit misfit) {
      return Stream.ofNullable(under).map(fit -> fit.underKnownLaw(law, misfit));
    }

    boolean isLeft() {
      return worth >= DROPPED;
    }

    double at(double throughput) {
      return variance() * law.at(throughput);
    }
  }

  private Scatter(boolean lawGiven, List<Case> cases, Fit fit) {
    this.lawGiven = lawGiven;
    this.cases = cases;
    double freedom = fit.misfit().freedom(fit);
    reach = freedom == fit.freedom() ? 1 : Probability.student(freedom) / fit.student();
  }

  /**
   * Returns the scatter that the data of a fit show, or are assumed to have; requires degrees of
   * freedom.
   */
  static Scatter of(Fit fit) {
    VarianceLaw given = fit.data().law();
    if (given != null || fit.isExact() || fit.data().sizes() <= FEWEST_SIZES) {
      return ofLaw(given == null ? VarianceLaw.EQUAL : given, fit);
    }
    Case[] all = new Case[POWERS.length];
    double[] criteria = new double[POWERS.length];
    double unit = geometricMean(fit.data());
    for (int i = 0; i < POWERS.length; i++) {
      VarianceLaw law = new VarianceLaw(POWERS[i], unit);
      Fit under = POWERS[i] == 0 ? fit : refit(fit, law);
      double criterion = under == null ? Double.NaN : restricted(under);
      criteria[i] = Double.isFinite(criterion) ? criterion : Double.POSITIVE_INFINITY;
      all[i] = new Case(law, 0, under);
    }
    double best = Arrays.stream(criteria).min().orElseThrow();
    if (Double.isInfinite(best)) {
      return ofLaw(VarianceLaw.EQUAL, fit);
    }
    double sum = Arrays.stream(criteria).map(criterion -> Math.exp((best - criterion) / 2)).sum();
    List<Case> cases = new ArrayList<>();
    for (int i = 0; i < POWERS.length; i++) {
      double worth = Math.exp((best - criteria[i]) / 2) / sum;
      cases.add(new Case(all[i].law(), worth, all[i].under()));
    }
    return new Scatter(false, cases, fit);
  }

  private static Scatter ofLaw(VarianceLaw law, Fit fit) {
    return new Scatter(true, List.of(new Case(law, 1, fit)), fit);
  }

  /** Returns Student's t for the remaining degrees of freedom, as a multiple of the fit's. */
  double reach() {
    return reach;
  }

  /** Returns whether the law was given and not estimated from the data. */
  public boolean isKnown() {
    return lawGiven;
  }

  /**
   * Returns the curve refitted under each remaining power, with the variance law taken as known.
   */
  List<Fit> refitted(Fit fit) {
    return lawGiven
        ? List.of(fit)
        : cases.stream()
            .filter(Case::isLeft)
            .flatMap(assumption -> assumption.known(fit.misfit()))
            .toList();
  }

  /** Returns the mean of the powers, weighted by their probabilities. */
  public double power() {
    return cases.stream()
        .mapToDouble(assumption -> assumption.worth() * assumption.law().power())
        .sum();
  }

  /** Returns the probability that the variance is the same everywhere. */
  public double worthOfEqual() {
    return cases.stream()
        .filter(assumption -> assumption.law().power() == 0)
        .mapToDouble(Case::worth)
        .sum();
  }

  private static double geometricMean(CurveData data) {
    double sum = 0;
    for (int i = 0; i < data.sizes(); i++) {
      sum += data.repeats(i) * Math.log(Math.max(Double.MIN_NORMAL, data.mean(i)));
    }
    return Math.exp(sum / data.count());
  }

  /** Returns the best curve under a law, with weights that follow the curve. */
  private static @Nullable Fit refit(Fit fit, VarianceLaw law) {
    CurveData data = fit.data();
    double[] expected = new double[data.sizes()];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = data.mean(i);
    }
    double[] near = fit.parameters();
    Fit refitted = null;
    for (int round = 0; round < ROUNDS; round++) {
      CurveData weighted = weighted(data, expected, law);
      Solution solution = LeastSquares.refit(fit.family(), weighted, near);
      if (solution == null) {
        return null;
      }
      ScalabilityCurve curve = solution.curve();
      refitted = new Fit(weighted, curve, solution.squares());
      for (int i = 0; i < expected.length; i++) {
        expected[i] = Math.max(curve.throughput(data.n(i)), data.mean(i) / 4);
      }
      near = curve.parameters();
    }
    return refitted;
  }

  private static CurveData weighted(CurveData data, double[] expected, VarianceLaw law) {
    return CurveData.of(
        data.observations().stream()
            .map(
                observation ->
                    new Observation(
                        observation.n(),
                        observation.throughput(),
                        observation.weight() / law.at(expected[data.indexOf(observation.n())])))
            .toList());
  }

  /** Returns -2 ln of the restricted likelihood, up to a constant. */
  private static double restricted(Fit fit) {
    double logWeights =
        fit.data().observations().stream()
            .mapToDouble(observation -> Math.log(observation.weight()))
            .sum();
    return fit.freedom() * Math.log(fit.variance()) - logWeights + fit.logDeterminant();
  }

  /**
   * Returns the deviation of a quantity whose error is a sum of the sizes' errors.
   *
   * @param fit the fit that this scatter belongs to
   * @param influence the influence of each size's weighted error on the quantity
   * @param next the throughput at which one more measurement is to be made; NaN for none
   */
  double deviation(Fit fit, double[] influence, double next) {
    double most = 0;
    for (Case assumption : cases) {
      double caseVariance = !assumption.isLeft() ? 0 : variance(assumption, fit, influence, next);
      most = Math.max(most, caseVariance);
    }
    return Math.sqrt(most) * reach;
  }

  private static double variance(Case under, Fit fit, double[] influence, double next) {
    CurveData data = fit.data();
    double sum = 0;
    for (int i = 0; i < influence.length; i++) {
      double weighted = data.weight(i) * influence[i];
      double pointVariance = under.at(fit.curve().throughput(data.n(i)));
      sum += weighted * weighted / data.repeats(i) * pointVariance;
    }
    return sum * fit.misfit().growth() + (Double.isNaN(next) ? 0 : under.at(next));
  }
}
