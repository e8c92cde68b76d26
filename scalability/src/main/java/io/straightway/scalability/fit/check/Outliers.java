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
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Looks for single measurements that lie far off: the deleted residual of each is compared with
 * Student's t, with Bonferroni's correction for looking at all (R. D. Cook and S. Weisberg,
 * <em>Residuals and Influence in Regression</em>, Chapman and Hall 1982, section 2.2). With and
 * without it whatever model suits best is fitted, so that a point isn't blamed for a model's shape.
 * What is found is put aside and the rest looked at again, for an outlier can hide another.
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

  /** The outliers, the farthest off first. */
  static List<Outlier> in(CurveData data) {
    List<Outlier> found = new ArrayList<>();
    CurveData left = data;
    int most = Math.min(MOST_FOUND, data.count() / FEWEST);
    while (found.size() < most) {
      Outlier next = farthest(left);
      if (next == null) {
        break;
      }
      found.add(next);
      left = without(left, next.measured());
    }
    return found;
  }

  /** The data without some of the measurements. */
  static CurveData without(CurveData data, Observation measured) {
    return data.without(data.observations().indexOf(measured));
  }

  private static @Nullable Outlier farthest(CurveData data) {
    if (data.count() < FEWEST || data.count() > MOST_POINTS) {
      return null;
    }
    List<CurveData> views = Weighting.both(data);
    List<Fit> plain = Segmentation.whole(views.get(0));
    List<Fit> proportional = Segmentation.whole(views.get(1));
    return candidates(data, plain, proportional).stream()
        .flatMap(i -> testedBothWays(views, i, plain, proportional).stream())
        .min(BY_P)
        .orElse(null);
  }

  /**
   * The less certain of both views, unless the other measurements leave one of them less than 5 %:
   * an outlier at a small size is nothing to scatter that is the same everywhere.
   */
  private static Optional<Outlier> testedBothWays(
      List<CurveData> views, int i, List<Fit> plain, List<Fit> proportional) {
    Observation measured = views.get(0).observations().get(i);
    Fit others = nearest(Segmentation.whole(views.get(0).without(i)));
    double equal = others == null ? 0.5 : others.scatter().worthOfEqual();
    Optional<Outlier> one = test(measured, views.get(0), i, plain);
    Optional<Outlier> other = test(measured, views.get(1), i, proportional);
    if (equal < DROPPED || equal > 1 - DROPPED) {
      return equal < DROPPED ? other : one;
    }
    boolean both = one.isPresent() && other.isPresent();
    return both ? Stream.of(one, other).flatMap(Optional::stream).max(BY_P) : Optional.empty();
  }

  /** Those with the largest residuals by any of the models, in either view of scatter. */
  private static List<Integer> candidates(CurveData data, List<Fit> plain, List<Fit> others) {
    List<Fit> all = new ArrayList<>(plain);
    all.addAll(others);
    return all.stream()
        .flatMap(
            fit ->
                IntStream.range(0, data.count())
                    .boxed()
                    .sorted(Comparator.comparingDouble((Integer i) -> -standing(fit, i)))
                    .limit(CANDIDATES))
        .distinct()
        .toList();
  }

  /** A residual in units of its deviation, but for the residual variance. */
  private static double standing(Fit fit, int i) {
    Observation each = fit.data().observations().get(i);
    double off = each.throughput() - fit.curve().throughput(each.n());
    double free = Math.max(1e-9, 1 - each.weight() * fit.leverage(each.n()));
    return Math.abs(off) * Math.sqrt(each.weight() / free);
  }

  private static Optional<Outlier> test(
      Observation measured, CurveData data, int i, List<Fit> whole) {
    Fit before = nearest(whole);
    CurveData others = data.without(i);
    Fit after = nearest(Segmentation.whole(others));
    if (before == null || after == null || after.freedom() < 2) {
      return Optional.empty();
    }
    double variance = Math.max(after.variance(), data.rounding());
    double square = (before.rss() - after.rss()) / variance;
    double p = Math.min(1, data.count() * Probability.ofF(square, 1, after.freedom()));
    Fit with = LeastSquares.fit(after.family(), data);
    if (p >= SIGNIFICANT || with == null) {
      return Optional.empty();
    }
    double side = Math.signum(measured.throughput() - after.curve().throughput(measured.n()));
    return Optional.of(new Outlier(measured, side * Math.sqrt(square), p, with, after));
  }

  /** The fit that leaves least. */
  private static @Nullable Fit nearest(List<Fit> fits) {
    return fits.stream()
        .filter(fit -> fit.freedom() > 0)
        .min(Comparator.comparingDouble(Fit::rss))
        .orElse(null);
  }
}
