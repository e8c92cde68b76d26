package io.straightway.scalability.fit.check;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.estimate.Weighting;
import io.straightway.scalability.statistics.Probability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.BinaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A search for single measurements that are far off: the deleted residual of each is compared with
 * Student's t, with Bonferroni's correction for testing all of them (R. D. Cook and S. Weisberg,
 * <em>Residuals and Influence in Regression</em>, Chapman and Hall 1982, section 2.2). The
 * best-fitting model is used both with and without the measurement, so that a point isn't blamed
 * for a model's shape. An outlier that is found is removed and the others are examined again, since
 * one outlier can hide another.
 */
final class Outliers {
  private static final double SIGNIFICANT = 0.03;
  private static final double DROPPED = 0.05;
  private static final int FEWEST = 6;
  private static final int MOST_FOUND = 5;
  private static final int CANDIDATES = 3;
  private static final int MOST_POINTS = 2_000;

  private static final Comparator<Outlier> BY_P = Comparator.comparingDouble(Outlier::p);

  private Outliers() {}

  /** Returns the outliers, the farthest off first. */
  static List<Outlier> in(CurveData data) {
    List<Outlier> outliers = new ArrayList<>();
    CurveData left = data;
    int most = Math.min(MOST_FOUND, data.count() / FEWEST);
    while (outliers.size() < most) {
      Outlier next = farthest(left);
      if (next == null) {
        break;
      }
      outliers.add(next);
      left = without(left, next.measured());
    }
    return outliers;
  }

  /** Returns the data without one measurement. */
  static CurveData without(CurveData data, Observation measured) {
    return data.without(data.observations().indexOf(measured));
  }

  private static @Nullable Outlier farthest(CurveData data) {
    if (data.count() < FEWEST || data.count() > MOST_POINTS) {
      return null;
    }
    return candidates(data).stream()
        .flatMap(i -> testedBothWays(data, i).stream())
        .min(BY_P)
        .orElse(null);
  }

  /**
   * Tests a measurement under both laws of scatter and returns the less certain outlier. A law with
   * a probability below 5 % given the other measurements is not tested: an outlier at a small size
   * means nothing to scatter that is the same everywhere.
   */
  private static Optional<Outlier> testedBothWays(CurveData data, int i) {
    Observation measured = data.observations().get(i);
    Fit others = nearest(data.without(i));
    double equal = others == null ? 0.5 : others.scatter().worthOfEqual();
    Optional<Outlier> plain = equal < DROPPED ? Optional.empty() : test(measured, data, others);
    if (equal > 1 - DROPPED || (equal >= DROPPED && plain.isEmpty())) {
      return plain;
    }
    CurveData growing = data.proportional();
    Optional<Outlier> other = test(measured, growing, nearest(growing.without(i)));
    return other.map(
        later ->
            plain.map(outlier -> BinaryOperator.maxBy(BY_P).apply(outlier, later)).orElse(later));
  }

  /**
   * Returns the measurements with the largest residuals by any of the models, under either law of
   * scatter.
   */
  private static List<Integer> candidates(CurveData data) {
    return Weighting.both(data).stream()
        .flatMap(view -> Segmentation.whole(view).stream())
        .flatMap(fit -> farthestOff(fit, data.count()))
        .distinct()
        .toList();
  }

  private static Stream<Integer> farthestOff(Fit fit, int count) {
    double[] standing = IntStream.range(0, count).mapToDouble(i -> standing(fit, i)).toArray();
    return IntStream.range(0, count)
        .boxed()
        .sorted(Comparator.comparingDouble((Integer i) -> -standing[i]))
        .limit(CANDIDATES);
  }

  /**
   * Returns a residual in units of its deviation, except for the factor of the residual variance.
   */
  private static double standing(Fit fit, int i) {
    Observation observation = fit.data().observations().get(i);
    double off = observation.throughput() - fit.curve().throughput(observation.n());
    double free = Math.max(1e-9, 1 - observation.weight() * fit.leverage(observation.n()));
    return Math.abs(off) * Math.sqrt(observation.weight() / free);
  }

  private static Optional<Outlier> test(Observation measured, CurveData data, @Nullable Fit after) {
    Fit before = nearest(data);
    if (before == null || after == null || after.freedom() < 2) {
      return Optional.empty();
    }
    double variance = Math.max(after.variance(), data.rounding());
    double square = (before.rss() - after.rss()) / variance;
    double p = Math.min(1, data.count() * Probability.ofF(square, 1, after.freedom()));
    Fit with = p >= SIGNIFICANT ? null : LeastSquares.fit(after.family(), data);
    if (with == null) {
      return Optional.empty();
    }
    double side = Math.signum(measured.throughput() - after.curve().throughput(measured.n()));
    return Optional.of(new Outlier(measured, side * Math.sqrt(square), p, with, after));
  }

  /** Returns the fit with the smallest residual. */
  private static @Nullable Fit nearest(CurveData data) {
    return Segmentation.whole(data).stream()
        .filter(fit -> fit.freedom() > 0)
        .min(Comparator.comparingDouble(Fit::rss))
        .orElse(null);
  }
}
