package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Interval;
import io.straightway.scalability.statistics.Probability;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The measured sizes that bracket the highest throughput, whatever the model: from the last size
 * before the measured maximum that is below it beyond chance, to the first such size after it. This
 * assumes that throughput rises and falls once. Since throughput grows at most in proportion to
 * size, the lower bound is multiplied by the ratio of the maximum to the throughput at that size,
 * reduced by three standard errors.
 *
 * <p>Each size is compared with the maximum by Student's t of their logarithms, corrected for
 * testing all sizes (Bonferroni). Without repeats the scatter of measurements is assumed to be 3.4
 * %, at which a fall by 15 % is beyond chance.
 *
 * @param n the measured size with the highest throughput
 * @param throughput the mean throughput at that size
 * @param lower the size before which there is no peak; null if unknown
 * @param upper the size after which there is no peak; null if no fall was measured
 * @param fall the share by which throughput at the largest size is below the maximum
 * @param p the probability of so large a fall by chance
 * @param repeated whether repeats show the scatter
 */
public record PeakBracket(
    double n,
    double throughput,
    @Nullable Double lower,
    @Nullable Double upper,
    double fall,
    double p,
    boolean repeated) {
  private static final double SIGNIFICANT = 0.01;

  /** The scatter of measurements, as a share, if there are too few repeats to show it. */
  static final double ASSUMED_SCATTER = 0.034;

  private static final int FEWEST_FREEDOM = 3;
  private static final double FREE = 1e6;
  private static final double REACH = 3;

  /** Brackets the peak in data of any number of sizes. */
  public static PeakBracket of(CurveData data) {
    int best = data.highest();
    int last = data.sizes() - 1;
    double p = p(data, last, best);
    Double lower = null;
    for (int i = 0; i < best; i++) {
      lower = p(data, i, best) < SIGNIFICANT ? (Double) earliest(data, i, best) : lower;
    }
    Double upper = null;
    for (int i = last; i > best && p < SIGNIFICANT; i--) {
      upper = p(data, i, best) < SIGNIFICANT ? (Double) data.n(i) : upper;
    }
    return new PeakBracket(
        data.n(best),
        data.mean(best),
        lower,
        upper,
        1 - data.mean(last) / data.mean(best),
        p,
        isRepeated(data));
  }

  /** Returns the models that the data can support: overload only if a fall was measured. */
  public static List<ModelFamily> families(CurveData data) {
    boolean falls = p(data, data.sizes() - 1, data.highest()) < SIGNIFICANT;
    return Arrays.stream(ModelFamily.values())
        .filter(family -> family != ModelFamily.OVERLOAD || falls)
        .toList();
  }

  /**
   * Returns whether throughput at the largest size is below that of another size, beyond chance.
   */
  public boolean isPassed() {
    return upper != null;
  }

  /**
   * Returns an interval of peak sizes without those that the measurements exclude; with the
   * measured maximum if it was passed.
   */
  public Interval within(Interval models) {
    Double low = models.lower();
    Double high = models.upper();
    if (lower != null) {
      low = low == null ? lower : (Double) Math.max(low, lower);
    }
    if (upper != null) {
      high = high == null ? upper : (Double) Math.min(high, upper);
    }
    if (isPassed() || (low != null && high != null && high < low)) {
      low = low == null ? null : (Double) Math.min(low, n);
      high = high == null ? null : (Double) Math.max(high, n);
    }
    return new Interval(low, high);
  }

  /** Returns the interval of the highest throughput, from the measured maximum alone. */
  public Interval height() {
    double factor = Math.exp(REACH * ASSUMED_SCATTER);
    return new Interval(throughput / factor, throughput * factor);
  }

  private static double earliest(CurveData data, int i, int best) {
    double growth = data.mean(best) / data.mean(i) / Math.exp(REACH * error(data, i, best));
    return Math.min(data.n(best), data.n(i) * Math.max(1, growth));
  }

  private static boolean isRepeated(CurveData data) {
    return data.pureErrorFreedom() >= FEWEST_FREEDOM && data.relativeSquares() > 0;
  }

  /** Returns the standard error of the logarithm of the ratio of two sizes' throughputs. */
  private static double error(CurveData data, int i, int best) {
    double variance =
        isRepeated(data)
            ? data.relativeSquares() / data.pureErrorFreedom()
            : ASSUMED_SCATTER * ASSUMED_SCATTER;
    return Math.sqrt(variance * (1.0 / data.repeats(i) + 1.0 / data.repeats(best)));
  }

  private static double p(CurveData data, int i, int best) {
    double ratio = Math.log(data.mean(best) / data.mean(i));
    if (!(ratio > 0)) {
      return 1;
    }
    double t = ratio / error(data, i, best);
    double freedom = isRepeated(data) ? data.pureErrorFreedom() : FREE;
    return Math.min(1, Probability.ofF(t * t, 1, freedom) / 2 * (data.sizes() - 1));
  }
}
