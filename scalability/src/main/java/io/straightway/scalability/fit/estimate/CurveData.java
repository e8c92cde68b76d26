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
 * Observations to fit curves to, grouped by size.
 *
 * <p>The sum of squares about any curve is that of the sizes' means about the curve, plus that of
 * the repeats about their means, which no curve can change. Fitting therefore uses one mean per
 * size, however many observations there are.
 */
public final class CurveData {
  /** The share of the largest throughput below which a residual is a rounding error. */
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

  private CurveData(CurveData other, VarianceLaw law) {
    observations = other.observations;
    sizeOf = other.sizeOf;
    n = other.n;
    weight = other.weight;
    repeats = other.repeats;
    this.law = law;
    mean = other.mean;
    pureError = other.pureError;
    solutions = other.solutions;
  }

  /** Groups observations; their order is irrelevant. */
  public static CurveData of(List<Observation> observations) {
    return of(observations, null);
  }

  /**
   * Groups observations whose weights follow a law of scatter.
   *
   * @param law the law of scatter; null to estimate it from the data
   */
  public static CurveData of(List<Observation> observations, @Nullable VarianceLaw law) {
    return new CurveData(observations.stream().sorted(ORDER).toList(), law);
  }

  /** Returns the known law of scatter; null if the data have to show it. */
  public @Nullable VarianceLaw law() {
    return law;
  }

  /** Returns the same observations under a law that their weights follow. */
  CurveData under(VarianceLaw law) {
    return new CurveData(this, law);
  }

  /** Returns the same observations with weights for scatter in proportion to the sizes' means. */
  public CurveData proportional() {
    CurveData curve = proportional;
    if (curve == null) {
      double[] weights =
          Arrays.stream(mean).map(value -> mean[0] * mean[0] / (value * value)).toArray();
      curve =
          of(
              observations.stream()
                  .map(
                      observation ->
                          new Observation(
                              observation.n(),
                              observation.throughput(),
                              weights[indexOf(observation.n())]))
                  .toList());
      proportional = curve;
    }
    return curve;
  }

  /** Returns the nearest curves searched for so far, by family: empty where none was found. */
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

  /** Returns these observations and one more. */
  public CurveData with(Observation observation) {
    List<Observation> more = new ArrayList<>(observations);
    more.add(observation);
    return of(more, law);
  }

  /** Returns all observations but one. */
  public CurveData without(int index) {
    List<Observation> fewer = new ArrayList<>(observations);
    fewer.remove(index);
    return of(fewer, law);
  }

  /** Returns the observations up to a size. */
  public CurveData upTo(double largest) {
    return of(
        observations.stream().filter(observation -> observation.n() <= largest).toList(), law);
  }

  /** Returns the observations, by size. */
  public List<Observation> observations() {
    return observations;
  }

  /** Returns the number of observations. */
  public int count() {
    return observations.size();
  }

  /**
   * Returns whether there are enough observations for likelihoods to be practically Gaussian:
   * profile and delta-method intervals then agree to all digits of interest, and only the latter
   * are fast.
   */
  public boolean isLarge() {
    return count() > LARGE;
  }

  /** Returns the number of different sizes. */
  public int sizes() {
    return n.length;
  }

  /** Returns the {@code i}-th size. */
  public double n(int i) {
    return n[i];
  }

  /** Returns the index of a measured size. */
  public int indexOf(double size) {
    return Arrays.binarySearch(n, size);
  }

  /** Returns the mean throughput at the {@code i}-th size. */
  public double mean(int i) {
    return mean[i];
  }

  /** Returns the index of the size with the highest mean, the first of equals. */
  public int highest() {
    int highest = 0;
    for (int i = 1; i < n.length; i++) {
      highest = mean[i] > mean[highest] ? i : highest;
    }
    return highest;
  }

  /** Returns the weight of all observations at the {@code i}-th size. */
  public double weight(int i) {
    return weight[i];
  }

  /** Returns the number of observations at the {@code i}-th size. */
  public int repeats(int i) {
    return repeats[i];
  }

  /** Returns the smallest size. */
  public double smallest() {
    return n[0];
  }

  /** Returns the largest size. */
  public double largest() {
    return n[n.length - 1];
  }

  /** Returns the weighted squares of the repeats about their means. */
  public double pureError() {
    return pureError;
  }

  /** Returns the degrees of freedom of {@link #pureError}. */
  public int pureErrorFreedom() {
    return count() - sizes();
  }

  /** Returns the squares of the repeats' relative deviations from their means. */
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

  /** Returns the sum of squares below which residuals are rounding errors. */
  public double rounding() {
    double largest = 0;
    double weights = 0;
    for (int i = 0; i < n.length; i++) {
      largest = Math.max(largest, Math.abs(mean[i]));
      weights += weight[i];
    }
    return weights * ROUNDING * ROUNDING * largest * largest;
  }

  /** Returns the weighted squares about the weighted mean of all observations. */
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
