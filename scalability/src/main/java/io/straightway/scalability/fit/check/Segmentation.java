package io.straightway.scalability.fit.check;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.inference.PeakBracket;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Probability;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.util.CombinatoricsUtils;
import org.jspecify.annotations.Nullable;

/**
 * The curves, each over a range of sizes, that together are nearest to the data: every part is
 * linear, amdahl or super-serial, and independent of the others. Dynamic programming finds the best
 * segmentation for each number of parts and parameters, as J. Bai and P. Perron do for lines
 * (<em>Computation and analysis of multiple structural change models</em>, Journal of Applied
 * Econometrics 18, 2003).
 *
 * @param parts the parts, by size
 * @param rss the residual squares of all parts together
 * @param parameters the number of parameters of all parts, including the places of the breaks
 * @param p the probability of so large an improvement over fewer parts by chance, corrected for the
 *     number of ways to break
 */
record Segmentation(List<Fit> parts, double rss, int parameters, double p) {
  /** The fewest sizes of a part. */
  static final int FEWEST_SIZES = 3;

  private static final int MOST_PARTS = 4;
  private static final int MOST_SIZES = 24;
  private static final int FEW_SIZES = 6;
  private static final double SIGNIFICANT = 0.05;
  private static final List<ModelFamily> FAMILIES =
      List.of(ModelFamily.LINEAR, ModelFamily.AMDAHL, ModelFamily.SUPER_SERIAL);

  /**
   * Searches for breaks; returns empty if one curve explains the data.
   *
   * <p>Scatter in proportion to throughput can look like a break if it is taken to be constant, and
   * vice versa. Therefore breaks must be found under both assumptions.
   */
  static Optional<Segmentation> in(CurveData data) {
    return asWeighted(data).filter(segmentation -> asWeighted(data.proportional()).isPresent());
  }

  /** Returns every model's fit to all of the data. */
  static List<Fit> whole(CurveData data) {
    return PeakBracket.families(data).stream()
        .filter(family -> data.sizes() > family.parameterCount())
        .flatMap(family -> Optional.ofNullable(LeastSquares.fit(family, data)).stream())
        .toList();
  }

  private static Optional<Segmentation> asWeighted(CurveData data) {
    Optional<Fit> nearest = whole(data).stream().min(Comparator.comparingDouble(Fit::rss));
    if (nearest.isEmpty() || data.sizes() < 2 * FEWEST_SIZES || nearest.get().isExact()) {
      return Optional.empty();
    }
    Fit fit = nearest.get();
    Segmentation best = new Segmentation(List.of(fit), fit.rss(), fit.family().parameterCount(), 1);
    Search search = new Search(data);
    for (int parts = 2; parts <= MOST_PARTS; parts++) {
      Segmentation more = search.best(parts, best);
      best = more != null && more.p < SIGNIFICANT ? more : best;
    }
    return best.parts.size() < 2 ? Optional.empty() : Optional.of(best);
  }

  /**
   * Returns the amount by which the Bayesian information criterion prefers the parts to one curve.
   */
  double evidence(CurveData data) {
    Fit whole = whole(data).stream().min(Comparator.comparingDouble(Fit::rss)).orElseThrow();
    double floor = data.rounding();
    return data.count() * Math.log(Math.max(whole.rss(), floor) / Math.max(rss, floor))
        - (parameters - whole.family().parameterCount()) * Math.log(data.count());
  }

  /** Returns the residual of one curve as a multiple of the parts' residual. */
  double gain(CurveData data) {
    Fit whole = whole(data).stream().min(Comparator.comparingDouble(Fit::rss)).orElseThrow();
    return Math.sqrt(whole.rss() / Math.max(rss, data.rounding()));
  }

  /** A search over ranges of sizes, each of which is fitted once. */
  private static final class Search {
    private final CurveData data;
    private final int[] bounds;
    private final Map<List<Integer>, Fit> fits = new HashMap<>();
    private final Map<List<Integer>, Optional<List<Fit>>> splits = new HashMap<>();

    Search(CurveData data) {
      this.data = data;
      int most = data.isLarge() ? FEW_SIZES : MOST_SIZES;
      int stride = (data.sizes() + most - 1) / most;
      bounds =
          IntStream.rangeClosed(0, data.sizes())
              .filter(i -> i % stride == 0 || i == data.sizes())
              .toArray();
      for (int from = 0; from < bounds.length; from++) {
        for (int to = from + 1; to < bounds.length; to++) {
          fit(from, to);
        }
      }
    }

    private void fit(int from, int to) {
      int sizes = bounds[to] - bounds[from];
      if (sizes < FEWEST_SIZES || !leavesParts(bounds[from], data.sizes() - bounds[to])) {
        return;
      }
      CurveData part = between(data, bounds[from], bounds[to]);
      for (ModelFamily family : FAMILIES) {
        if (sizes > family.parameterCount()) {
          Fit fit = LeastSquares.fit(family, part);
          if (fit != null) {
            fits.put(List.of(from, to, family.parameterCount()), fit);
          }
        }
      }
    }

    /**
     * Returns whether some sizes are left outside a part, and those before it and after it are
     * enough for other parts.
     */
    private static boolean leavesParts(int before, int after) {
      return before + after > 0
          && (before == 0 || before >= FEWEST_SIZES)
          && (after == 0 || after >= FEWEST_SIZES);
    }

    private static CurveData between(CurveData data, int from, int to) {
      double first = data.n(from);
      double last = data.n(to - 1);
      List<Observation> within =
          data.observations().stream()
              .filter(observation -> observation.n() >= first && observation.n() <= last)
              .toList();
      return CurveData.of(within);
    }

    /**
     * Returns the most significant segmentation with this number of parts, compared with fewer
     * parts; null if there is none.
     */
    @Nullable Segmentation best(int parts, Segmentation fewer) {
      Segmentation best = null;
      for (int parameters = parts; parameters <= 3 * parts; parameters++) {
        List<Fit> fits = nearest(parts, parameters, bounds.length - 1);
        if (fits != null) {
          Segmentation tested = test(fits, parameters + parts - 1, fewer);
          best = best == null || tested.p < best.p ? tested : best;
        }
      }
      return best;
    }

    /**
     * Returns the parts with the smallest residual for the sizes up to a bound; null if there are
     * none.
     */
    private @Nullable List<Fit> nearest(int parts, int parameters, int to) {
      if (parts == 0) {
        return to == 0 && parameters == 0 ? List.of() : null;
      }
      List<Integer> key = List.of(parts, parameters, to);
      Optional<List<Fit>> before = splits.get(key);
      if (before == null) {
        before = Optional.ofNullable(search(parts, parameters, to));
        splits.put(key, before);
      }
      return before.orElse(null);
    }

    private @Nullable List<Fit> search(int parts, int parameters, int to) {
      List<Fit> best = null;
      for (int mine = 1; mine <= Math.min(3, parameters - parts + 1); mine++) {
        for (int from = 0; from < to; from++) {
          Fit last = fits.get(List.of(from, to, mine));
          List<Fit> before = last == null ? null : nearest(parts - 1, parameters - mine, from);
          if (last != null && before != null) {
            List<Fit> all = new ArrayList<>(before);
            all.add(last);
            best = best == null || rss(all) < rss(best) ? all : best;
          }
        }
      }
      return best;
    }

    private static double rss(List<Fit> parts) {
      return parts.stream().mapToDouble(Fit::rss).sum();
    }

    private Segmentation test(List<Fit> parts, int parameters, Segmentation fewer) {
      double rss = rss(parts);
      int freedom = data.count() - parameters;
      int more = Math.max(1, parameters - fewer.parameters);
      double floor = data.rounding();
      double f = (fewer.rss - rss) / more / (Math.max(rss, floor) / Math.max(freedom, 1));
      double p = freedom < 1 ? 1 : Probability.ofF(f, more, freedom);
      return new Segmentation(parts, rss, parameters, Math.min(1, p * ways(parts.size())));
    }

    private double ways(int parts) {
      int places = Math.max(parts - 1, bounds.length - 2);
      return CombinatoricsUtils.binomialCoefficientDouble(places, parts - 1)
          * Math.pow(FAMILIES.size(), parts);
    }
  }
}
