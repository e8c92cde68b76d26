package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.compare.CurveComparison;
import io.straightway.scalability.fit.compare.CurveComparison.SpeedUp;
import io.straightway.scalability.model.SuperSerial;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The interval of a ratio of two systems, over several models as in predictions, holds the true
 * ratio; {@code -Dpairs=1000} simulates 1,000 pairs.
 */
final class RatioTest {
  private static final int PAIRS = Integer.getInteger("pairs", 60);
  private static final double[] SIZES = {1, 2, 4, 6, 8, 12, 16};

  @ParameterizedTest
  @ValueSource(doubles = {0, 0.05, 0.1})
  void holdsTheTrueRatio(double faster) {
    SplittableRandom random = new SplittableRandom(17 + Math.round(100 * faster));
    int held = 0;
    int all = 0;
    int alarms = 0;
    for (int pair = 0; pair < PAIRS; pair++) {
      int runs = 1 + pair % 3;
      boolean proportional = random.nextBoolean();
      SuperSerial truth =
          new SuperSerial(1000, 0.02 + 0.08 * random.nextDouble(), 0.008 * random.nextDouble());
      FitReport report = Sample.study(measure(truth, 1, runs, proportional, random));
      FitReport other = Sample.study(measure(truth, 1 + faster, runs, proportional, random));
      CurveComparison comparison = CurveComparison.of(report, other).orElseThrow();
      for (SpeedUp speedUp : comparison.speedUps()) {
        all++;
        held += speedUp.interval().contains(1 + faster) ? 1 : 0;
      }
      alarms += comparison.slower().isEmpty() ? 0 : 1;
    }
    System.out.printf(
        "ratio %.2f: held %.1f %% of %d, called slower %.1f %% of %d%n",
        1 + faster, 100.0 * held / all, all, 100.0 * alarms / PAIRS, PAIRS);
    assertThat((double) held / all).isBetween(0.92, 0.99);
    assertThat((double) alarms / PAIRS).isLessThanOrEqualTo(0.05);
  }

  private static List<Measurement> measure(
      SuperSerial truth, double factor, int runs, boolean proportional, SplittableRandom random) {
    List<Measurement> measured = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      for (double n : SIZES) {
        double expected = factor * truth.throughput(n);
        double deviation = 0.03 * (proportional ? expected : factor * 4000);
        double throughput = expected + deviation * random.nextGaussian();
        measured.add(Measurement.of(measured.size() + 2, n, Math.max(expected / 20, throughput)));
      }
    }
    return measured;
  }
}
