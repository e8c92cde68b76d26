package io.straightway.scalability.fit.estimate;

import io.straightway.scalability.fit.estimate.LeastSquares.Solution;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.statistics.Interval;
import io.straightway.scalability.statistics.Root;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.math3.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * How measurements scatter about a curve: by which power of throughput their variance grows, and
 * how sure that is.
 *
 * <p>Two powers are weighed: 0, the same scatter everywhere, and 2, a constant share of throughput,
 * which is equal scatter on a log scale. What each is worth follows from its restricted likelihood,
 * with the curve refitted under it: M. Davidian and R. J. Carroll, <em>Variance Function
 * Estimation</em>, JASA 82 (1987). Before the data are seen equal scatter has twice the odds. A
 * power that is worth nothing is dropped. Scatter between the two, such as that of counts, is
 * covered by their mixture.
 *
 * <p>The least-squares curve stays what it is: it is right on average whatever the scatter. Only
 * its errors change. A deviation is such that the tails of all powers together, each with its
 * worth, hold 5 % (D. Turek and D. Fletcher, <em>Model-averaged Wald confidence intervals</em>,
 * Computational Statistics and Data Analysis 56, 2012), with one degree of freedom paid for what
 * had to be estimated.
 */
public final class Scatter {
  private static final double[] POWERS = {0, 2};
  private static final double[] PRIOR = {2 / 3.0, 1 / 3.0};
  private static final double WORTH_NOTHING = 0.01;
  private static final int FEWEST_SIZES = 2;
  private static final int ROUNDS = 3;

  private final boolean known;
  private final List<Case> cases;
  private final double freedom;
  private final double student;

  /**
   * A power and what follows from it.
   *
   * @param law the variance as a power of throughput
   * @param worth its probability, given the data
   * @param variance the variance where the law is 1
   */
  record Case(VarianceLaw law, double worth, double variance) {
    double at(double throughput) {
      return variance * law.at(throughput);
    }
  }

  private Scatter(boolean known, List<Case> cases, Fit fit) {
    this.known = known;
    this.cases = cases;
    freedom = known ? fit.freedom() : Math.max(1, fit.freedom() - 1);
    student = fit.student();
  }

  /** What the data of a fit show, or are taken to have; the fit has degrees of freedom. */
  static Scatter about(Fit fit) {
    VarianceLaw known = fit.data().law();
    if (known != null || fit.isExact() || fit.data().sizes() <= FEWEST_SIZES) {
      VarianceLaw law = known == null ? VarianceLaw.EQUAL : known;
      return new Scatter(true, List.of(new Case(law, 1, fit.variance())), fit);
    }
    double[] worth = new double[POWERS.length];
    Case[] all = new Case[POWERS.length];
    double[] criteria = new double[POWERS.length];
    double unit = geometricMean(fit.data());
    for (int i = 0; i < POWERS.length; i++) {
      VarianceLaw law = new VarianceLaw(POWERS[i], unit);
      Fit under = POWERS[i] == 0 ? fit : refit(fit, law);
      double criterion = under == null ? Double.NaN : restricted(under);
      criteria[i] = Double.isFinite(criterion) ? criterion : Double.POSITIVE_INFINITY;
      all[i] = new Case(law, 0, under == null ? 0 : under.variance());
    }
    double best = Arrays.stream(criteria).min().orElseThrow();
    if (Double.isInfinite(best)) {
      return new Scatter(true, List.of(new Case(VarianceLaw.EQUAL, 1, fit.variance())), fit);
    }
    for (int i = 0; i < POWERS.length; i++) {
      worth[i] = PRIOR[i] * Math.exp((best - criteria[i]) / 2);
    }
    double most = Arrays.stream(worth).max().orElseThrow();
    double sum = Arrays.stream(worth).filter(each -> each >= WORTH_NOTHING * most).sum();
    List<Case> cases = new ArrayList<>();
    for (int i = 0; i < POWERS.length; i++) {
      if (worth[i] >= WORTH_NOTHING * most) {
        cases.add(new Case(all[i].law(), worth[i] / sum, all[i].variance()));
      }
    }
    return new Scatter(false, cases, fit);
  }

  /** Whether it was laid down and not judged by the data. */
  public boolean isKnown() {
    return known;
  }

  /** The mean of the powers, by what they are worth. */
  public double power() {
    return cases.stream().mapToDouble(each -> each.worth() * each.law().power()).sum();
  }

  /** The probability that the variance is the same everywhere. */
  public double worthOfEqual() {
    return cases.stream().filter(each -> each.law().power() == 0).mapToDouble(Case::worth).sum();
  }

  private static double geometricMean(CurveData data) {
    double sum = 0;
    for (int i = 0; i < data.sizes(); i++) {
      sum += data.repeats(i) * Math.log(Math.max(Double.MIN_NORMAL, data.mean(i)));
    }
    return Math.exp(sum / data.count());
  }

  /** The curve that is best under a law, whose weights follow the curve. */
  private static @Nullable Fit refit(Fit fit, VarianceLaw law) {
    CurveData data = fit.data();
    double[] expected = new double[data.sizes()];
    for (int i = 0; i < expected.length; i++) {
      expected[i] = data.mean(i);
    }
    double[] near = fit.parameters();
    Fit found = null;
    for (int round = 0; round < ROUNDS; round++) {
      CurveData weighted = weighted(data, expected, law);
      Solution solution = LeastSquares.refit(fit.family(), weighted, near);
      if (solution == null) {
        return null;
      }
      ScalabilityCurve curve = solution.curve();
      found = new Fit(weighted, curve, solution.squares());
      for (int i = 0; i < expected.length; i++) {
        expected[i] = Math.max(curve.throughput(data.n(i)), data.mean(i) / 4);
      }
      near = curve.parameters();
    }
    return found;
  }

  private static CurveData weighted(CurveData data, double[] expected, VarianceLaw law) {
    return CurveData.of(
        data.observations().stream()
            .map(
                each ->
                    new Observation(
                        each.n(),
                        each.throughput(),
                        each.weight() / law.at(expected[data.indexOf(each.n())])))
            .toList());
  }

  /** -2 ln of the restricted likelihood, up to a constant. */
  private static double restricted(Fit fit) {
    double logWeights =
        fit.data().observations().stream().mapToDouble(each -> Math.log(each.weight())).sum();
    return fit.freedom() * Math.log(fit.variance()) - logWeights + fit.logDeterminant();
  }

  /**
   * The deviation of something whose error is a sum of the sizes' errors.
   *
   * @param fit the fit this is about
   * @param influence how much each size's error, with its weight, goes into it
   * @param next the throughput at which one more measurement is to be made; NaN for none
   */
  double deviation(Fit fit, double[] influence, double next) {
    CurveData data = fit.data();
    double[] variances = new double[cases.size()];
    for (int c = 0; c < variances.length; c++) {
      Case each = cases.get(c);
      for (int i = 0; i < influence.length; i++) {
        double one = each.at(fit.curve().throughput(data.n(i)));
        variances[c] +=
            data.weight(i) * data.weight(i) / data.repeats(i) * square(influence[i]) * one;
      }
      variances[c] += Double.isNaN(next) ? 0 : each.at(next);
    }
    return known ? Math.sqrt(variances[0]) : mixed(variances);
  }

  private static double square(double value) {
    return value * value;
  }

  /** The deviation of which Student's t times is exceeded with 5 % over all cases. */
  private double mixed(double[] variances) {
    TDistribution t = new TDistribution(null, freedom);
    double most = Math.sqrt(Arrays.stream(variances).max().orElseThrow());
    if (!(most > 0)) {
      return most;
    }
    double reach = t.inverseCumulativeProbability((1 + Interval.LEVEL) / 2) / student;
    Double found =
        Root.between(
            deviation -> {
              double outside = 0;
              for (int c = 0; c < variances.length; c++) {
                double bound = deviation * student / Math.sqrt(variances[c]);
                outside += 2 * cases.get(c).worth() * t.cumulativeProbability(-bound);
              }
              return outside - (1 - Interval.LEVEL);
            },
            0,
            most * reach * (1 + 1e-9));
    return found == null ? most * reach : found;
  }
}
