package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.Prediction.Basis;
import io.straightway.scalability.model.SuperSerial;
import io.straightway.scalability.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Predictions beyond the data if no formula is confirmed. */
final class ContinuationTest {
  @Test
  void fourSizesThatGrowInProportionAreBoundedByPhysics() {
    Prediction prediction =
        predict(Sample.of(1, 145_551, 2, 249_293, 4, 543_061, 8, 1_048_421), 16);

    assertThat(prediction.basis()).isEqualTo(Basis.CONTINUATION);
    assertThat(prediction.interval().lower()).isGreaterThan(0.95 * 1_048_421);
    assertThat(prediction.interval().upper()).isLessThan(2.07 * 1_048_421);
    assertThat(prediction.throughput()).isBetween(1_700_000.0, 2_000_000.0);
  }

  @Test
  void measuredGrowthContinuesBeyondTheData() {
    List<Measurement> line = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(8);
    for (int n = 1; n <= 8; n++) {
      line.add(Measurement.of(n + 1, n, 98 * n * (1 + 0.01 * random.nextGaussian())));
    }

    Prediction prediction = predict(line, 16);

    assertThat(prediction.basis()).isEqualTo(Basis.CONTINUATION);
    assertThat(prediction.throughput()).isBetween(1_400.0, 1_600.0);
    assertThat(predict(line, 9).throughput()).isBetween(98 * 8.5, 98 * 9.2);
  }

  @Test
  void measuredNeighboursBoundThePredictionBetweenThem() {
    List<Measurement> measured = Sample.of(1, 145_551, 2, 249_293, 4, 543_061, 8, 1_048_421);
    double before = 0;
    for (double n = 1; n <= 8; n += 0.125) {
      Prediction prediction = predict(measured, n);
      assertThat(prediction.interval().contains(prediction.throughput())).isTrue();
      assertThat(width(prediction)).describedAs("at %s", n).isLessThan(4);
      // the bound doesn't jump at a measured size
      double upper = Objects.requireNonNull(prediction.interval().upper());
      assertThat(upper).isGreaterThan(0.93 * before);
      before = upper;
    }
    assertThat(width(predict(measured, 6))).isLessThan(1.5);
  }

  @Test
  void aMisfitOfLargeThroughputsSaysNothingAboutSmallOnes() {
    // like a proxy whose throughput wavers where it is highest
    List<Measurement> measured =
        Sample.of(
            1, 425, 3, 1_279, 5, 1_588, 8, 2_900, 16, 5_900, 32, 11_600, 64, 13_400, 100, 12_100,
            132, 15_200, 210, 16_400, 300, 12_700, 500, 14_900, 800, 11_800, 1_200, 12_600);

    for (double n : new double[] {2, 4}) {
      Interval interval = predict(measured, n).interval();
      assertThat(interval.lower()).describedAs("at %s", n).isGreaterThan(425.0 / 2);
      assertThat(interval.upper()).describedAs("at %s", n).isLessThan(2 * 1_588.0);
    }
  }

  @Test
  void superlinearGrowthGoesOnAndIsSaidToBeNoModels() {
    List<Measurement> measured = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(3);
    for (int i = 0; i <= 20; i++) {
      double n = Math.max(1, 16 * i);
      double efficiency = 1 + 0.5 * n / 320;
      measured.add(
          Measurement.of(i + 2, n, 100 * n * efficiency * (1 + 0.01 * random.nextGaussian())));
    }
    FitReport report = Sample.study(measured);

    Prediction prediction = predict(measured, 384);

    assertThat(report.chosen()).isEmpty();
    assertThat(prediction.basis()).isEqualTo(Basis.CONTINUATION);
    assertThat(prediction.interval().contains(100 * 384 * 1.6)).isTrue();
    assertThat(width(prediction)).isLessThan(1.5);
  }

  @Test
  void repeatsThatConfirmAShapeMakeItsModelsThePrediction() {
    SuperSerial truth = new SuperSerial(100, 0.05, 0.01);

    Prediction once = predict(Sample.of(truth, 1, 9, 2, 1, 2, 4, 6, 8, 10, 12), 18);
    Prediction thrice = predict(Sample.of(truth, 3, 9, 2, 1, 2, 4, 6, 8, 10, 12), 18);

    assertThat(once.basis()).isEqualTo(Basis.CONTINUATION);
    assertThat(thrice.basis()).isEqualTo(Basis.MODELS);
    assertThat(width(thrice)).isLessThan(width(once));
  }

  private static double width(Prediction prediction) {
    return Objects.requireNonNull(prediction.interval().upper())
        / Objects.requireNonNull(prediction.interval().lower());
  }

  private static Prediction predict(List<Measurement> measured, double n) {
    FitOptions options = new FitOptions(List.of(n), null, false, false, 1);
    return FitStudy.of(measured, List.of(), options).predictions().get(0);
  }
}
