package io.straightway.scalability.statistics;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Probabilities of several tests, corrected so that the probability of any false alarm among them
 * is that of a single test: S. Holm, <em>A simple sequentially rejective multiple test
 * procedure</em>, Scandinavian Journal of Statistics 6 (1979).
 */
public final class Holm {
  private Holm() {}

  /**
   * Returns the corrected probabilities in the same order, each at least the original and at most
   * 1.
   */
  public static double[] corrected(double... probabilities) {
    List<Integer> ascending =
        IntStream.range(0, probabilities.length)
            .boxed()
            .sorted(Comparator.comparingDouble(i -> probabilities[i]))
            .toList();
    double[] corrected = new double[probabilities.length];
    double largest = 0;
    for (int rank = 0; rank < corrected.length; rank++) {
      int i = ascending.get(rank);
      largest = Math.min(1, Math.max(largest, probabilities[i] * (corrected.length - rank)));
      corrected[i] = largest;
    }
    return corrected;
  }
}
