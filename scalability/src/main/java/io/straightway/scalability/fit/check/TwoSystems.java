package io.straightway.scalability.fit.check;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.model.ModelFamily;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Points that two curves describe far better than any one of the models does: two systems in one
 * table, such as elements that have a host each and elements that share one. That is what Syn~'s
 * Scalability benchmark found in the table of the study before it.
 *
 * @param first one system's points
 * @param second the other's
 * @param bySize whether the first is all small sizes and the second all large ones; if not, they
 *     overlap
 * @param evidence by how much the Bayesian information criterion prefers two
 */
record TwoSystems(
    List<Observation> first, List<Observation> second, boolean bySize, double evidence) {
  /** Very strong evidence: R. E. Kass and A. E. Raftery, <em>Bayes Factors</em>, JASA 90 (1995). */
  private static final double VERY_STRONG = 10;

  /** Splitting pure noise at its middle leaves a third of the squares; two systems leave less. */
  private static final double MUCH_BETTER = 0.1;

  /** So many standard deviations lie between two systems, at every size that both have. */
  private static final double FAR_APART = 6;

  private static final int FEWEST_SIZES = 3;
  private static final int MOST_CANDIDATES = 60;
  private static final int FEW_CANDIDATES = 5;

  /** Keeps its own copies. */
  TwoSystems {
    first = List.copyOf(first);
    second = List.copyOf(second);
  }

  /** Looks for a split; none if one curve will do. */
  static Optional<TwoSystems> in(CurveData data, List<Fit> fits) {
    Optional<Fit> nearest = fits.stream().min(Comparator.comparingDouble(Fit::rss));
    if (data.sizes() < FEWEST_SIZES + 1 || nearest.isEmpty()) {
      return Optional.empty();
    }
    double single = fits.stream().mapToDouble(fit -> criterion(data, fit)).min().orElseThrow();
    double limit = nearest.get().rss() * MUCH_BETTER;
    List<TwoSystems> found = new ArrayList<>(split(data, Observation::n, true, single, limit));
    found.addAll(
        split(
            data,
            each -> -each.throughput() / nearest.get().curve().throughput(each.n()),
            false,
            single,
            limit));
    return found.stream().max(Comparator.comparingDouble(TwoSystems::evidence));
  }

  private static List<TwoSystems> split(
      CurveData data,
      ToDoubleFunction<Observation> order,
      boolean bySize,
      double single,
      double limit) {
    List<Observation> sorted =
        data.observations().stream().sorted(Comparator.comparingDouble(order)).toList();
    int[] between =
        IntStream.rangeClosed(FEWEST_SIZES, sorted.size() - FEWEST_SIZES)
            .filter(
                k -> order.applyAsDouble(sorted.get(k - 1)) < order.applyAsDouble(sorted.get(k)))
            .toArray();
    int candidates = data.isLarge() ? FEW_CANDIDATES : MOST_CANDIDATES;
    int stride = Math.max(1, between.length / candidates);
    List<TwoSystems> found = new ArrayList<>();
    for (int i = 0; i < between.length; i += stride) {
      CurveData first = CurveData.of(sorted.subList(0, between[i]));
      CurveData second = CurveData.of(sorted.subList(between[i], sorted.size()));
      TwoSystems systems = judge(data, first, second, bySize, single, limit);
      if (systems != null) {
        found.add(systems);
      }
    }
    return found;
  }

  private static @Nullable TwoSystems judge(
      CurveData data,
      CurveData first,
      CurveData second,
      boolean bySize,
      double single,
      double limit) {
    if (first.sizes() < FEWEST_SIZES || second.sizes() < FEWEST_SIZES) {
      return null;
    }
    Fit one = simple(first);
    Fit other = simple(second);
    if (one == null || other == null || one.rss() + other.rss() > limit) {
      return null;
    }
    if (!bySize && !standApart(one, other)) {
      return null;
    }
    // the place of the split is a parameter too
    int parameters = one.family().parameterCount() + other.family().parameterCount() + 1;
    double evidence = single - criterion(data, one.rss() + other.rss(), parameters);
    return evidence > VERY_STRONG
        ? new TwoSystems(first.observations(), second.observations(), bySize, evidence)
        : null;
  }

  /**
   * Whether two curves that overlap are far apart at every size that both have. Splitting the
   * scatter of one system at its middle gives curves less than three standard deviations apart.
   */
  private static boolean standApart(Fit one, Fit other) {
    int freedom = one.freedom() + other.freedom();
    double sd = Math.sqrt((one.rss() + other.rss()) / freedom);
    double[] gaps =
        IntStream.range(0, one.data().sizes())
            .mapToDouble(i -> one.data().n(i))
            .filter(n -> other.data().indexOf(n) >= 0)
            .map(n -> Math.abs(one.curve().throughput(n) - other.curve().throughput(n)))
            .toArray();
    return gaps.length > 1 && Arrays.stream(gaps).allMatch(gap -> gap > FAR_APART * sd);
  }

  /** A line, or where there are enough sizes a curve that flattens. */
  private static @Nullable Fit simple(CurveData part) {
    Fit linear = LeastSquares.fit(ModelFamily.LINEAR, part);
    Fit amdahl = part.sizes() > FEWEST_SIZES ? LeastSquares.fit(ModelFamily.AMDAHL, part) : null;
    if (linear == null || amdahl == null) {
      return linear;
    }
    return criterion(part, amdahl) < criterion(part, linear) ? amdahl : linear;
  }

  private static double criterion(CurveData data, Fit fit) {
    return criterion(data, fit.rss(), fit.family().parameterCount());
  }

  /** n ln(RSS / n) + k ln n, with the residual variance among the k parameters. */
  private static double criterion(CurveData data, double rss, int parameters) {
    int n = data.count();
    return n * Math.log(Math.max(rss, data.rounding()) / n) + (parameters + 1) * Math.log(n);
  }
}
