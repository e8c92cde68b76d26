package io.straightway.scalability.fit;

import io.straightway.scalability.data.LatencyTable.LatencyRow;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.model.ScalabilityCurve;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Studies of a known system. */
final class Simulated {
  private static final double SHARE = 0.02;

  private Simulated() {}

  /**
   * Simulates measurements with a Gaussian scatter of 2 %.
   *
   * @param grows whether the scatter is a share of each throughput; if not, of the highest
   */
  static List<Measurement> of(
      ScalabilityCurve truth, int runs, boolean grows, double[] sizes, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    double highest = 0;
    for (double n : sizes) {
      highest = Math.max(highest, truth.throughput(n));
    }
    List<Measurement> measured = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      for (double n : sizes) {
        double mean = truth.throughput(n);
        double sd = SHARE * (grows ? mean : highest);
        measured.add(
            Measurement.of(
                measured.size() + 2, n, Math.max(mean / 10, mean + sd * random.nextGaussian())));
      }
    }
    return measured;
  }

  /**
   * Simulates latencies at three rates, of 5,000 samples each.
   *
   * @param slower the factor on the mean
   * @param share the standard deviation between sessions, as a share
   */
  static List<LatencyRow> latencies(int sessions, double slower, double share, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<LatencyRow> rows = new ArrayList<>();
    for (int session = 1; session <= sessions; session++) {
      double shift = slower * Math.exp(share * random.nextGaussian());
      for (double rate : new double[] {1_000, 10_000, 50_000}) {
        double mean = shift * (200 + rate / 100) * (1 + 0.002 * random.nextGaussian());
        rows.add(new LatencyRow("s" + session, rate, mean, 0.15 * mean, 5_000));
      }
    }
    return rows;
  }

  /**
   * Returns the largest number of {@code studies} that chance explains for a true share, at 2.5
   * deviations.
   */
  static int most(double share, int studies) {
    return (int) Math.floor(share * studies + 2.5 * Math.sqrt(share * (1 - share) * studies));
  }
}
