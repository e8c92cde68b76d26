package io.straightway.scalability.steady;

import java.util.Optional;
import java.util.SplittableRandom;

/**
 * A shift of throughput at some time. Size doesn't depend on time, so a shift at one time is a
 * change of the machine or of what else runs on it.
 *
 * @param after the number of measurements before the shift
 * @param change the relative change of throughput, below 0 if lower after the shift
 * @param p the probability of so clear a shift in any order of the same measurements
 */
public record Drift(int after, double change, double p) {
  /** The probability below which a shift is reported. */
  static final double SIGNIFICANT = 0.01;

  private static final int FEWEST_BESIDE = 3;
  private static final int MOST_WORK = 8_000_000;

  /**
   * Finds the clearest shift.
   *
   * @param relative measurements in the order of time, each as a share of the usual throughput at
   *     its size
   * @param seed the seed of the shuffles
   * @return empty if chance alone explains the measurements
   */
  public static Optional<Drift> in(double[] relative, long seed) {
    if (relative.length < 2 * FEWEST_BESIDE) {
      return Optional.empty();
    }
    Shift clearest = clearest(relative);
    int shuffles = Math.max(399, Math.min(1999, MOST_WORK / relative.length));
    SplittableRandom random = new SplittableRandom(seed);
    double[] shuffled = relative.clone();
    int asClear = 0;
    for (int i = 0; i < shuffles; i++) {
      shuffle(shuffled, random);
      asClear += clearest(shuffled).clarity() >= clearest.clarity() ? 1 : 0;
    }
    double p = (asClear + 1.0) / (shuffles + 1);
    return p < SIGNIFICANT
        ? Optional.of(new Drift(clearest.after(), clearest.change(), p))
        : Optional.empty();
  }

  private static void shuffle(double[] values, SplittableRandom random) {
    for (int i = values.length - 1; i > 0; i--) {
      int j = random.nextInt(i + 1);
      double value = values[i];
      values[i] = values[j];
      values[j] = value;
    }
  }

  /**
   * A step in a series.
   *
   * @param clarity the share of the sum of squares that a step at this place explains
   */
  private record Shift(int after, double change, double clarity) {}

  private static Shift clearest(double[] values) {
    double total = 0;
    double squares = 0;
    for (double value : values) {
      total += value;
    }
    double mean = total / values.length;
    for (double value : values) {
      squares += (value - mean) * (value - mean);
    }
    Shift clearest = new Shift(0, 0, -1);
    double before = 0;
    for (int k = 1; k <= values.length - FEWEST_BESIDE; k++) {
      before += values[k - 1];
      if (k >= FEWEST_BESIDE) {
        int rest = values.length - k;
        double early = before / k;
        double late = (total - before) / rest;
        double explained =
            k * (early - mean) * (early - mean) + rest * (late - mean) * (late - mean);
        double clarity = squares > 0 ? explained / squares : 0;
        if (clarity > clearest.clarity()) {
          clearest = new Shift(k, late / early - 1, clarity);
        }
      }
    }
    return clearest;
  }
}
