package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.choice.NestedTest;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.SuperSerial;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** The test of whether coherency is 0 agrees with the interval of coherency. */
final class LikelihoodRatioTest {
  private static final double[] SIZES = {1, 2, 4, 8, 12, 16, 24};

  /** SPEC SDM91 on a Sun SPARCcenter 2000; R package usl. */
  @Test
  void aPassedPeakHasAnUpperBoundWhereTheTestRejectsNoCoherency() {
    FitReport report =
        Sample.study(
            1, 64.9, 18, 995.9, 36, 1652.4, 72, 1853.2, 108, 1828.9, 144, 1775.0, 216, 1702.2);

    assertThat(p(report)).isLessThan(0.05);
    FittedModel chosen = report.chosen().orElseThrow();
    assertThat(chosen.family()).isEqualTo(ModelFamily.SUPER_SERIAL);
    assertThat(chosen.parameter("kappa").orElseThrow().interval().isAbove(0)).isTrue();
    assertThat(Objects.requireNonNull(chosen.peak()).size().upper()).isNotNull();
  }

  @Test
  void theTestRejectsWhatTheIntervalsExclude() {
    SplittableRandom random = new SplittableRandom(31);
    int rejected = 0;
    int compared = 0;
    for (int study = 0; study < 300; study++) {
      FitReport report = Sample.study(measure(random, 1 + study % 3));
      FittedModel model = Sample.model(report, ModelFamily.SUPER_SERIAL);
      double[] parameters = model.fit().parameters();
      if (parameters[1] < 0 || parameters[2] < 0 || !model.admissible()) {
        continue;
      }
      boolean rejects = p(report) < NestedTest.SIGNIFICANT;
      PeakEstimate peak = Objects.requireNonNull(model.peak());
      compared++;
      rejected += rejects ? 1 : 0;
      assertThat(model.parameter("kappa").orElseThrow().interval().isAbove(0))
          .describedAs("study %s, p = %s", study, p(report))
          .isEqualTo(rejects);
      assertThat(peak.size().upper() != null).describedAs("study %s", study).isEqualTo(rejects);
    }
    assertThat(compared).isGreaterThan(150);
    assertThat(rejected).isBetween(compared / 5, compared * 4 / 5);
  }

  private static double p(FitReport report) {
    return report.choice().tests().stream()
        .filter(test -> test.simpler() == ModelFamily.AMDAHL)
        .filter(test -> test.richer() == ModelFamily.SUPER_SERIAL)
        .mapToDouble(test -> Objects.requireNonNull(test.p()))
        .findFirst()
        .orElseThrow();
  }

  private static List<Measurement> measure(SplittableRandom random, int runs) {
    boolean proportional = random.nextBoolean();
    SuperSerial truth = new SuperSerial(1000, 0.08, 0.003 * random.nextDouble());
    List<Measurement> measured = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      for (double n : SIZES) {
        double expected = truth.throughput(n);
        double deviation = 0.04 * (proportional ? expected : 5000);
        double throughput = expected + deviation * random.nextGaussian();
        measured.add(Measurement.of(measured.size() + 2, n, Math.max(expected / 20, throughput)));
      }
    }
    return measured;
  }
}
