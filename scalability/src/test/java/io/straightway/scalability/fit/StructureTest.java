package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.check.Breaks;
import io.straightway.scalability.fit.check.Outlier;
import io.straightway.scalability.fit.check.Structure;
import io.straightway.scalability.fit.check.Warning.WarningCode;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.model.SuperSerial;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.DoubleUnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Breaks, second systems and outliers in the data are found. */
final class StructureTest {
  private static final double[] TWELVE = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
  private static final int STUDIES = 40;

  @Test
  void aLineThatTurnsSuperSerialIsFoundWithItsPlaceAndItsGain() {
    SuperSerial after = new SuperSerial(100, 0.06, 0.008);
    int detected = 0;
    int placed = 0;
    for (int seed = 0; seed < STUDIES; seed++) {
      Breaks breaks = breaks(n -> n <= 6 ? 100 * n : after.throughput(n), 2, seed);
      if (breaks != null) {
        detected++;
        double first = breaks.parts().get(0).data().largest();
        placed += first == 6 ? 1 : 0;
        assertThat(breaks.gain()).isGreaterThan(1.5);
      }
    }
    assertThat(detected).isGreaterThanOrEqualTo(STUDIES * 9 / 10);
    assertThat(placed).isGreaterThanOrEqualTo(STUDIES * 8 / 10);
  }

  @Test
  void aSuperSerialCurveThatTurnsIntoALineIsFound() {
    SuperSerial before = new SuperSerial(100, 0.1, 0.02);
    int detected = 0;
    for (int seed = 0; seed < STUDIES; seed++) {
      Breaks breaks = breaks(n -> n <= 6 ? before.throughput(n) : 60 * n, 1, seed);
      detected += breaks != null ? 1 : 0;
    }
    assertThat(detected).isGreaterThanOrEqualTo(STUDIES * 9 / 10);
  }

  @Test
  void threePartsAreFoundAsThree() {
    int three = 0;
    for (int seed = 0; seed < STUDIES; seed++) {
      Breaks breaks = breaks(n -> n <= 4 ? 100 * n : n <= 8 ? 75 * n : 50 * n, 2, seed);
      three += breaks != null && breaks.parts().size() == 3 ? 1 : 0;
    }
    assertThat(three).isGreaterThanOrEqualTo(STUDIES * 9 / 10);
  }

  private static @Nullable Breaks breaks(DoubleUnaryOperator truth, int runs, long seed) {
    return structure(truth, runs, seed).breaks();
  }

  private static Structure structure(DoubleUnaryOperator truth, int runs, long seed) {
    return Structure.of(Sample.data(measured(truth, runs, seed)));
  }

  private static List<Measurement> measured(DoubleUnaryOperator truth, int runs, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<Measurement> measured = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      for (double n : TWELVE) {
        double mean = truth.applyAsDouble(n);
        measured.add(
            Measurement.of(measured.size() + 2, n, mean * (1 + 0.02 * random.nextGaussian())));
      }
    }
    return measured;
  }

  @Test
  void theAdviceForABreakIsGiven() {
    FitReport report = Sample.study(measured(n -> n <= 6 ? 100 * n : 60 * n, 2, 3));

    assertThat(report.warnings())
        .filteredOn(warning -> warning.code() == WarningCode.MIXED_MODES)
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning.message())
                    .startsWith("looks like two systems: N = 1 to 6 and N = 7 to 12 each follow")
                    .contains("(linear, linear)", "times as far off", "--from 7"));
  }

  @Test
  void systemsThatTakeTurnsAreMixed() {
    int mixed = 0;
    for (int seed = 0; seed < STUDIES; seed++) {
      Structure structure = structure(n -> (n % 2 == 1 ? 100 : 70) * n, 1, seed);
      mixed += structure.interleaved() != null ? 1 : 0;
    }
    assertThat(mixed).isGreaterThanOrEqualTo(STUDIES * 9 / 10);
  }

  @Test
  void aRunAtFourTenthsIsAnOutlierInAnyPlace() {
    ScalabilityCurve truth = new SuperSerial(100, 0.03, 0.004);
    double[] sizes = {1, 2, 4, 6, 8, 12, 16};
    for (boolean grows : new boolean[] {false, true}) {
      for (int at = 0; at < 21; at++) {
        List<Measurement> measured = Simulated.of(truth, 3, grows, sizes, at);
        Measurement slow = measured.get(at);
        if (!grows && slow.n() == 1) {
          // 60 instead of 100 is within noise if every size scatters by 13
          continue;
        }
        measured.set(at, Measurement.of(slow.line(), slow.n(), 0.4 * slow.throughput()));

        List<Outlier> outliers = Structure.of(Sample.data(measured)).outliers();

        assertThat(outliers).describedAs("%s at %d", grows, at).isNotEmpty();
        assertThat(outliers.get(0).measured().throughput()).isEqualTo(0.4 * slow.throughput());
        assertThat(outliers.get(0).t()).isLessThan(-4);
      }
    }
  }

  @Test
  void anOutlierIsReportedWithItsEffectAndFittedAllTheSame() {
    List<Measurement> measured = Simulated.of(ModelFamily.LINEAR.curve(100), 3, false, TWELVE, 1);
    measured.set(5, Measurement.of(7, 6, 240));

    FitReport report = Sample.study(measured);

    assertThat(report.points()).hasSize(36);
    assertThat(Sample.model(report, ModelFamily.LINEAR).fit().data().count()).isEqualTo(36);
    assertThat(report.structure().outliers()).hasSize(1);
    assertThat(report.structure().outliers().get(0).expected()).isCloseTo(600, within(30.0));
    assertThat(report.warnings())
        .filteredOn(warning -> warning.code() == WarningCode.OUTLIER)
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning.message())
                    .startsWith("240 at N = 6 is 40 % of what the others lead to expect")
                    .contains("it is fitted all the same, and without it gamma is "));
  }
}
