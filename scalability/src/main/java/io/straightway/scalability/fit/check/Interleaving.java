package io.straightway.scalability.fit.check;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.estimate.Weighting;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Probability;
import java.util.BitSet;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Two systems measured at similar sizes, in one table that doesn't name them, such as elements with
 * a host each and elements that share a host.
 *
 * <p>Each point is assigned to the nearer of two curves, and the curves are refitted, until no
 * point moves (H. Sp&auml;th, <em>Clusterwise linear regression</em>, Computing 22, 1979). Any
 * scatter can be split in this way, so the two curves must be far apart everywhere.
 *
 * @param higher the curve with the higher throughput
 * @param lower the curve with the lower throughput
 * @param gain the residual of one curve as a multiple of the two curves' residual
 */
public record Interleaving(Fit higher, Fit lower, double gain) {
  /**
   * The largest share of the squares that two systems leave; splitting pure noise in the middle
   * leaves a third.
   */
  private static final double MUCH_BETTER = 0.1;

  /** The distance between two systems in standard deviations, at every size that both cover. */
  private static final double FAR_APART = 6;

  private static final int FEWEST_SIZES = 3;
  private static final int FEWEST_FREE = 4;
  private static final int MOST_CANDIDATES = 30;
  private static final int FEW_CANDIDATES = 5;
  private static final int MOST_ROUNDS = 8;

  /**
   * Searches for two systems under constant scatter and under scatter that grows with throughput;
   * empty if one system explains the data.
   */
  static Optional<Interleaving> in(CurveData data) {
    return Weighting.both(data).stream()
        .flatMap(view -> asWeighted(view).stream())
        .max(Comparator.comparingDouble(Interleaving::gain));
  }

  private static Optional<Interleaving> asWeighted(CurveData data) {
    Optional<Fit> nearest =
        Segmentation.whole(data).stream().min(Comparator.comparingDouble(Fit::rss));
    if (data.sizes() < FEWEST_SIZES + 1 || nearest.isEmpty() || nearest.get().isExact()) {
      return Optional.empty();
    }
    return new SplitSearch(data, nearest.get()).best();
  }

  /** A search over splits of the data; the curve of each half is fitted once. */
  private static final class SplitSearch {
    private final CurveData data;
    private final Fit single;
    private final Map<BitSet, Optional<Fit>> fits = new HashMap<>();

    SplitSearch(CurveData data, Fit single) {
      this.data = data;
      this.single = single;
    }

    private Optional<Interleaving> best() {
      double[] ratios =
          data.observations().stream()
              .mapToDouble(
                  observation ->
                      observation.throughput() / single.curve().throughput(observation.n()))
              .toArray();
      List<Integer> sorted =
          IntStream.range(0, ratios.length)
              .boxed()
              .sorted(Comparator.comparingDouble(i -> ratios[i]))
              .toList();
      int stride = Math.max(1, sorted.size() / (data.isLarge() ? FEW_CANDIDATES : MOST_CANDIDATES));
      return IntStream.iterate(
              FEWEST_SIZES, k -> k <= sorted.size() - FEWEST_SIZES, k -> k + stride)
          .mapToObj(k -> settle(sorted.subList(k, sorted.size())))
          .flatMap(Optional::stream)
          .max(Comparator.comparingDouble(Interleaving::gain));
    }

    /** Moves points to the nearer curve until none moves. */
    private Optional<Interleaving> settle(List<Integer> above) {
      BitSet high = new BitSet();
      above.forEach(high::set);
      for (int round = 0; round < MOST_ROUNDS; round++) {
        BitSet low = (BitSet) high.clone();
        low.flip(0, data.count());
        Optional<Fit> higher = fits.computeIfAbsent(high, this::simple);
        Optional<Fit> lower = fits.computeIfAbsent(low, this::simple);
        if (higher.isEmpty() || lower.isEmpty()) {
          return Optional.empty();
        }
        BitSet next = nearer(higher.get(), lower.get());
        if (next.equals(high)) {
          return ifApart(higher.get(), lower.get(), single.rss());
        }
        high = next;
      }
      return Optional.empty();
    }

    private BitSet nearer(Fit higher, Fit lower) {
      BitSet nearer = new BitSet();
      for (int i = 0; i < data.count(); i++) {
        nearer.set(i, isNearer(data.observations().get(i), higher, lower));
      }
      return nearer;
    }

    /**
     * Fits a line, or with enough sizes a curve that flattens; empty if there are too few sizes.
     */
    private Optional<Fit> simple(BitSet points) {
      CurveData part = CurveData.of(points.stream().mapToObj(data.observations()::get).toList());
      if (part.sizes() < FEWEST_SIZES) {
        return Optional.empty();
      }
      Fit linear = LeastSquares.fit(ModelFamily.LINEAR, part);
      Fit amdahl = part.sizes() > FEWEST_SIZES ? LeastSquares.fit(ModelFamily.AMDAHL, part) : null;
      boolean flattens = linear != null && amdahl != null && amdahl.variance() < linear.variance();
      return Optional.ofNullable(flattens ? amdahl : linear);
    }
  }

  private static boolean isNearer(Observation observation, Fit near, Fit far) {
    return Math.abs(observation.throughput() - near.curve().throughput(observation.n()))
        < Math.abs(observation.throughput() - far.curve().throughput(observation.n()));
  }

  private static Optional<Interleaving> ifApart(Fit higher, Fit lower, double single) {
    double rss = Math.max(higher.rss() + lower.rss(), higher.data().rounding());
    int freedom = higher.freedom() + lower.freedom();
    if (freedom < FEWEST_FREE || rss > MUCH_BETTER * single) {
      return Optional.empty();
    }
    // few degrees of freedom give a poor estimate of the scatter
    double far = FAR_APART * Probability.student(freedom) / Probability.student(1e9);
    return standApart(higher, lower, far * Math.sqrt(rss / freedom))
        ? Optional.of(new Interleaving(higher, lower, Math.sqrt(single / rss)))
        : Optional.empty();
  }

  /**
   * Returns whether the first curve is higher by more than {@code least} at all sizes that both
   * cover, of which there must be more than three.
   */
  private static boolean standApart(Fit higher, Fit lower, double least) {
    double from = Math.max(higher.data().smallest(), lower.data().smallest());
    double to = Math.min(higher.data().largest(), lower.data().largest());
    List<Observation> within =
        Stream.of(higher.data(), lower.data())
            .flatMap(data -> data.observations().stream())
            .filter(observation -> observation.n() >= from && observation.n() <= to)
            .toList();
    return within.stream().mapToDouble(Observation::n).distinct().count() > FEWEST_SIZES
        && within.stream().allMatch(observation -> gap(higher, lower, observation) > least);
  }

  /**
   * Returns the gap in units of one observation's scatter, except for the factor of the residual
   * deviation.
   */
  private static double gap(Fit higher, Fit lower, Observation observation) {
    double gap =
        higher.curve().throughput(observation.n()) - lower.curve().throughput(observation.n());
    return gap * Math.sqrt(observation.weight());
  }
}
