package io.straightway.scalability.fit.estimate;

import io.straightway.scalability.fit.estimate.LeastSquares.Solution;
import io.straightway.scalability.model.ModelFamily;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * What curves are fitted to: observations, gathered by size.
 *
 * <p>A sum of squares about any curve is that of the means of the sizes about the curve, plus what
 * repeats differ among themselves, which no curve can change. So fitting looks at one mean a size,
 * however many observations there are.
 */
public final class CurveData {
  /** A residual below this share of the largest throughput is a rounding error. */
  private static final double ROUNDING = 1e-10;

  private static final int LARGE = 5_000;

  private static final Comparator<Observation> ORDER =
      Comparator.comparingDouble(Observation::n)
          .thenComparingDouble(Observation::throughput)
          .thenComparingDouble(Observation::weight);

  private final List<Observation> observations;
  private final int[] sizeOf;
  private final double[] n;
  private final double[] mean;
  private final double[] weight;
  private final int[] repeats;
  private final double pureError;
  private final @Nullable VarianceLaw law;
  private final Map<ModelFamily, Optional<Solution>> solutions;
  private @Nullable CurveData proportional;
  private double relativeSquares = Double.NaN;

  private CurveData(List<Observation> sorted, @Nullable VarianceLaw law) {
    this.law = law;
    observations = sorted;
    sizeOf = new int[sorted.size()];
    int sizes = 0;
    for (int i = 0; i < sizeOf.length; i++) {
      sizes += i == 0 || sorted.get(i).n() != sorted.get(i - 1).n() ? 1 : 0;
      sizeOf[i] = sizes - 1;
    }
    n = new double[sizes];
    weight = new double[sizes];
    repeats = new int[sizes];
    for (int i = 0; i < sizeOf.length; i++) {
      n[sizeOf[i]] = sorted.get(i).n();
      weight[sizeOf[i]] += sorted.get(i).weight();
      repeats[sizeOf[i]]++;
    }
    double[] throughputs = sorted.stream().mapToDouble(Observation::throughput).toArray();
    mean = means(throughputs);
    pureError = squaresAbout(mean, throughputs);
    solutions = new ConcurrentHashMap<>();
  }

  private CurveData(
      CurveData other,
      @Nullable VarianceLaw law,
      double[] mean,
      double pureError,
      Map<ModelFamily, Optional<Solution>> solutions) {
    observations = other.observations;
    sizeOf = other.sizeOf;
    n = other.n;
    weight = other.weight;
    repeats = other.repeats;
    this.law = law;
    this.mean = mean;
    this.pureError = pureError;
    this.solutions = solutions;
  }

  /** Gathers observations; their order is irrelevant. */
  public static CurveData of(List<Observation> observations) {
    return of(observations, null);
  }

  /**
   * Gathers observations whose weights follow a law, or are all alike because of it.
   *
   * @param law null if scatter is to be estimated from the data
   */
  public static CurveData of(List<Observation> observations, @Nullable VarianceLaw law) {
    return new CurveData(observations.stream().sorted(ORDER).toList(), law);
  }

  /** How the variance is known to depend on throughput; null if the data have to show it. */
  public @Nullable VarianceLaw law() {
    return law;
  }

  /**
   * The same sizes and weights with other means, for refitting.
   *
   * @param throughputs one for each of {@link #observations}, which stay what they were
   */
  public CurveData withThroughputs(double[] throughputs) {
    double[] means = means(throughputs);
    return new CurveData(
        this, law, means, squaresAbout(means, throughputs), new ConcurrentHashMap<>());
  }

  /** Returns the same observations under a law that their weights follow. */
  CurveData under(VarianceLaw known) {
    return new CurveData(this, known, mean, pureError, solutions);
  }

  /** Returns the same with weights for scatter in proportion to the sizes' means. */
  public CurveData proportional() {
    CurveData known = proportional;
    if (known == null) {
      double[] weights =
          Arrays.stream(mean).map(each -> mean[0] * mean[0] / (each * each)).toArray();
      known =
          of(
              observations.stream()
                  .map(
                      each ->
                          new Observation(each.n(), each.throughput(), weights[indexOf(each.n())]))
                  .toList());
      proportional = known;
    }
    return known;
  }

  /** The nearest curves that were looked for, by family: none where none was found. */
  Map<ModelFamily, Optional<Solution>> solutions() {
    return solutions;
  }

  private double[] means(double[] throughputs) {
    double[] means = new double[n.length];
    double[] gathered = new double[n.length];
    for (int i = 0; i < throughputs.length; i++) {
      int size = sizeOf[i];
      double w = observations.get(i).weight();
      gathered[size] += w;
      means[size] += (throughputs[i] - means[size]) * w / gathered[size];
    }
    return means;
  }

  private double squaresAbout(double[] means, double[] throughputs) {
    double squares = 0;
    for (int i = 0; i < throughputs.length; i++) {
      double off = throughputs[i] - means[sizeOf[i]];
      squares += observations.get(i).weight() * off * off;
    }
    return squares;
  }

  /** These and one more. */
  public CurveData with(Observation one) {
    List<Observation> more = new ArrayList<>(observations);
    more.add(one);
    return of(more, law);
  }

  /** All but one. */
  public CurveData without(int index) {
    List<Observation> fewer = new ArrayList<>(observations);
    fewer.remove(index);
    return of(fewer, law);
  }

  /** Those up to a size. */
  public CurveData upTo(double largest) {
    return of(observations.stream().filter(each -> each.n() <= largest).toList(), law);
  }

  /** The observations, by size. */
  public List<Observation> observations() {
    return observations;
  }

  /** How many observations. */
  public int count() {
    return observations.size();
  }

  /**
   * Whether there are so many observations that likelihoods are as good as Gaussian: profile and
   * delta-method intervals then agree to the digits anyone reads, and only the latter are quick.
   */
  public boolean isLarge() {
    return count() > LARGE;
  }

  /** How many different sizes. */
  public int sizes() {
    return n.length;
  }

  /** The {@code i}-th size. */
  public double n(int i) {
    return n[i];
  }

  /** The index of a size that was measured. */
  public int indexOf(double size) {
    return Arrays.binarySearch(n, size);
  }

  /** The mean throughput at the {@code i}-th size. */
  public double mean(int i) {
    return mean[i];
  }

  /** The index of the size with the highest mean, the first of equals. */
  public int highest() {
    int highest = 0;
    for (int i = 1; i < n.length; i++) {
      highest = mean[i] > mean[highest] ? i : highest;
    }
    return highest;
  }

  /** The weight of all observations at the {@code i}-th size. */
  public double weight(int i) {
    return weight[i];
  }

  /** The number of observations at the {@code i}-th size. */
  public int repeats(int i) {
    return repeats[i];
  }

  /** The smallest size. */
  public double smallest() {
    return n[0];
  }

  /** The largest size. */
  public double largest() {
    return n[n.length - 1];
  }

  /** The weighted squares of the repeats about their means. */
  public double pureError() {
    return pureError;
  }

  /** Degrees of freedom of {@link #pureError}. */
  public int pureErrorFreedom() {
    return count() - sizes();
  }

  /** The squares of the repeats about their means, as shares of them. */
  public double relativeSquares() {
    if (Double.isNaN(relativeSquares)) {
      double squares = 0;
      for (int i = 0; i < sizeOf.length; i++) {
        double off = observations.get(i).throughput() / mean[sizeOf[i]] - 1;
        squares += off * off;
      }
      relativeSquares = squares;
    }
    return relativeSquares;
  }

  /** The sum of squares below which residuals are rounding errors. */
  public double rounding() {
    double largest = 0;
    double weights = 0;
    for (int i = 0; i < n.length; i++) {
      largest = Math.max(largest, Math.abs(mean[i]));
      weights += weight[i];
    }
    return weights * ROUNDING * ROUNDING * largest * largest;
  }

  /** The weighted squares about the weighted mean of all. */
  public double squaresAboutMean() {
    double weights = 0;
    double grand = 0;
    for (int i = 0; i < n.length; i++) {
      weights += weight[i];
      grand += (mean[i] - grand) * weight[i] / weights;
    }
    double squares = pureError;
    for (int i = 0; i < n.length; i++) {
      squares += weight[i] * (mean[i] - grand) * (mean[i] - grand);
    }
    return squares;
  }
}
