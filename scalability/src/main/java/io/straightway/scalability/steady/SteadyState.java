package io.straightway.scalability.steady;

import java.util.Arrays;
import java.util.Optional;

/**
 * The part of a run in which throughput no longer depends on when the run began.
 *
 * @param from the first window that belongs to it
 * @param mean the mean throughput from there on
 */
public record SteadyState(int from, double mean) {
  /** Fewer windows are not enough. */
  public static final int FEWEST_WINDOWS = 8;

  /** How far a shift may move the mean: as one of a tenth in the middle of the run does. */
  private static final double TOLERATED = 0.05;

  /**
   * Cuts off the warm-up where the standard error of the mean of what is left is smallest: K. P.
   * White, <em>An effective truncation heuristic for bias reduction in simulation output</em>,
   * Simulation 69 (1997), known as MSER. Only cuts in the first half compete.
   *
   * @param rates throughput window by window
   * @param seed of the shuffles by which a shift in what is left is tested
   * @return none if there are fewer than {@link #FEWEST_WINDOWS} windows, or the run never settles:
   *     throughput is zero, or shifts after the cut, which takes half of the run at most, so much
   *     or for so long that the mean moves by a twentieth or more
   */
  public static Optional<SteadyState> of(double[] rates, long seed) {
    if (rates.length < FEWEST_WINDOWS) {
      return Optional.empty();
    }
    int from = cut(rates);
    double[] rest = Arrays.copyOfRange(rates, from, rates.length);
    double mean = Arrays.stream(rest).average().orElseThrow();
    boolean shifts =
        Drift.in(rest, seed)
            .filter(drift -> influence(drift, rest.length) >= TOLERATED)
            .isPresent();
    return shifts || mean <= 0 ? Optional.empty() : Optional.of(new SteadyState(from, mean));
  }

  /** By what share the mean of all lies off that of the longer side of the shift. */
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
      // about the last one, so that large equal rates don't cancel into noise
      double off = rates[i] - rates[rates.length - 1];
      sum += off;
      squares += off * off;
      int left = rates.length - i;
      double error = (squares - sum * sum / left) / left / left;
      // the last windows alone would look steady by chance
      if (2 * left >= rates.length && error <= least) {
        least = error;
        best = i;
      }
    }
    return best;
  }
}
