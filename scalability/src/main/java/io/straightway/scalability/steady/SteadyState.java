package io.straightway.scalability.steady;

import java.util.Arrays;
import java.util.Optional;

/**
 * The part of a run in which throughput no longer depends on when the run began.
 *
 * @param from the first window of the steady part
 * @param mean the mean throughput from that window on
 */
public record SteadyState(int from, double mean) {
  /** The fewest windows from which a steady state can be determined. */
  public static final int FEWEST_WINDOWS = 8;

  /**
   * The largest relative effect of a shift on the mean: that of a shift by a tenth in the middle of
   * the run.
   */
  private static final double TOLERATED = 0.05;

  /**
   * Cuts off the warm-up at the window from which on the standard error of the mean is smallest: K.
   * P. White, <em>An effective truncation heuristic for bias reduction in simulation output</em>,
   * Simulation 69 (1997), known as MSER. Only cuts in the first half of the run are considered.
   *
   * @param rates throughput window by window
   * @param seed the seed of the shuffles by which a shift after the cut is tested
   * @return empty if there are fewer than {@link #FEWEST_WINDOWS} windows, or the run never becomes
   *     steady: throughput is zero, or shifts after the cut so much or for so long that the mean
   *     moves by a twentieth or more
   */
  public static Optional<SteadyState> of(double[] rates, long seed) {
    if (rates.length < FEWEST_WINDOWS) {
      return Optional.empty();
    }
    int from = cut(rates);
    double[] rest = Arrays.copyOfRange(rates, from, rates.length);
    double mean = Arrays.stream(rest).average().orElseThrow();
    return shift(rest, seed).isPresent() || mean <= 0
        ? Optional.empty()
        : Optional.of(new SteadyState(from, mean));
  }

  /**
   * Looks for a shift that moves the mean of a series by a twentieth or more.
   *
   * @param values the values in the order of time
   * @param seed the seed of the shuffles
   */
  public static Optional<Drift> shift(double[] values, long seed) {
    return Drift.in(values, seed).filter(drift -> influence(drift, values.length) >= TOLERATED);
  }

  /**
   * Returns the relative difference between the mean of all windows and the mean of the longer side
   * of the shift.
   */
  private static double influence(Drift drift, int windows) {
    int shorter = Math.min(drift.after(), windows - drift.after());
    return Math.abs(drift.change()) * shorter / windows;
  }

  private static int cut(double[] rates) {
    int best = 0;
    double least = Double.POSITIVE_INFINITY;
    double sum = 0;
    double squares = 0;
    for (int i = rates.length - 1; i >= 0; i--) {
      // relative to the last rate, so that large equal rates don't cancel into noise
      double off = rates[i] - rates[rates.length - 1];
      sum += off;
      squares += off * off;
      int left = rates.length - i;
      double error = (squares - sum * sum / left) / left / left;
      // a few windows at the end would look steady by chance
      if (2 * left >= rates.length && error <= least) {
        least = error;
        best = i;
      }
    }
    return best;
  }
}
