package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.model.SuperSerial;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** More runs of the same system neither move the answer far nor widen it. */
final class MoreDataTest {
  private static final int STUDIES = 200;
  private static final double[] TWICE = {1, 2, 4, 8, 1, 2, 4, 8};
  private static final double[] MORE = {3, 5, 6};

  @Test
  void threeMoreRunsOnALineLeaveTheNumberWhereItIs() {
    List<Measurement> eight =
        Sample.of(1, 98.7, 2, 193.1, 4, 396.2, 8, 788, 1, 96.9, 2, 197.8, 4, 388.1, 8, 779.2);
    List<Measurement> eleven = new ArrayList<>(eight);
    eleven.addAll(Sample.of(3, 286.9, 5, 477.3, 6, 596.3));

    assertThat(predict(eight).throughput()).isBetween(1_490.0, 1_620.0);
    assertThat(predict(eleven).throughput()).isBetween(1_490.0, 1_620.0);
    assertThat(width(predict(eleven))).isLessThan(1.1 * width(predict(eight)));
  }

  @Test
  void consistentRunsChangeTheNumberLittleAndWidenNothing() {
    SplittableRandom random = new SplittableRandom(2);
    double[] changes = new double[STUDIES];
    double[] widenings = new double[STUDIES];
    for (int study = 0; study < STUDIES; study++) {
      double sigma = study % 3 == 0 ? 0 : 0.1 * random.nextDouble();
      double kappa = study % 3 == 2 ? 0.005 * random.nextDouble() : 0;
      ScalabilityCurve truth = new SuperSerial(100, sigma, kappa);
      List<Measurement> measured = measured(truth, random, TWICE);
      Prediction before = predict(measured);
      List<Measurement> more = new ArrayList<>(measured);
      more.addAll(measured(truth, random, MORE));
      Prediction after = predict(more);
      changes[study] = Math.abs(Math.log(after.throughput() / before.throughput()));
      widenings[study] = width(after) / width(before);
    }
    double usual = quantile(changes, 0.5);
    double most = quantile(changes, 0.95);
    double wider = quantile(widenings, 0.95);
    System.out.printf(
        Locale.ROOT,
        "three more runs change the number by %.3f, 95 %% of them by at most %.3f, all by %.3f; widths"
            + " by at most %.2f in 95 %%%n",
        usual,
        most,
        quantile(changes, 1),
        wider);

    assertThat(usual).isLessThan(0.02);
    assertThat(most).isLessThan(0.15);
    assertThat(quantile(changes, 1)).isLessThan(0.3);
    assertThat(wider).isLessThan(1.25);
  }

  private static List<Measurement> measured(
      ScalabilityCurve truth, SplittableRandom random, double... sizes) {
    return DoubleStream.of(sizes)
        .mapToObj(
            n -> Measurement.of(2, n, truth.throughput(n) * (1 + 0.02 * random.nextGaussian())))
        .toList();
  }

  private static double quantile(double[] values, double share) {
    double[] sorted = DoubleStream.of(values).sorted().toArray();
    return sorted[(int) Math.round(share * (sorted.length - 1))];
  }

  private static double width(Prediction prediction) {
    return Objects.requireNonNull(prediction.interval().upper())
        / Objects.requireNonNull(prediction.interval().lower());
  }

  private static Prediction predict(List<Measurement> measured) {
    FitOptions options = new FitOptions(List.of(16.0), null, false, false, 1);
    return FitStudy.of(measured, List.of(), options).predictions().get(0);
  }
}
