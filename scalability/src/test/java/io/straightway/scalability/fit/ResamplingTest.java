package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import io.straightway.scalability.fit.inference.Bootstrap;
import io.straightway.scalability.fit.inference.BootstrapIntervals;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.SuperSerial;
import io.straightway.scalability.statistics.Interval;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

final class ResamplingTest {
  private static final List<Measurement> THIRTY_TWO =
      Sample.of(new SuperSerial(100, 0.05, 0.01), 4, 5, 3, 1, 2, 4, 6, 8, 12, 16, 20);

  @Test
  void theSameSeedGivesTheSameIntervals() {
    Fit fit = fit(ModelFamily.SUPER_SERIAL, THIRTY_TWO);

    BootstrapIntervals one = Bootstrap.of(fit, 7, 500).intervals();

    assertThat(Bootstrap.of(fit, 7, 500).intervals()).isEqualTo(one);
    assertThat(Bootstrap.of(fit, 8, 500).intervals()).isNotEqualTo(one);
  }

  @Test
  void tenThousandResamplesOf32PointsAgreeWithTheProfile() {
    Fit fit = fit(ModelFamily.SUPER_SERIAL, THIRTY_TWO);
    Interval profile = PeakEstimate.of(fit).orElseThrow().size();

    BootstrapIntervals resampled = Bootstrap.of(fit, 7, FitOptions.DEFAULT_RESAMPLES).intervals();

    assertThat(resampled.resamples()).isEqualTo(FitOptions.DEFAULT_RESAMPLES);
    assertThat(resampled.peakSize().lower()).isCloseTo(profile.lower(), within(0.15));
    assertThat(resampled.peakSize().upper()).isCloseTo(profile.upper(), within(0.15));
  }

  @Test
  void aPeakThatResamplesDontHaveIsUnbounded() {
    Fit fit =
        fit(
            ModelFamily.SUPER_SERIAL,
            Sample.of(ModelFamily.AMDAHL.curve(100, 0.05), 2, 6, 4, 1, 2, 4, 6, 8));

    assertThat(Bootstrap.of(fit, 1, 500).intervals().peakSize().upper()).isNull();
  }

  @Test
  void withoutResidualsThereIsNothingToResample() {
    Fit fit = fit(ModelFamily.QUADRATIC, Sample.of(1, 10, 2, 19));

    assertThatThrownBy(() -> Bootstrap.of(fit, 1, 100))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("no degrees of freedom");
  }

  @Test
  void theTransformOfAppendixAGivesTheModelBack() {
    SuperSerial element = SuperSerial.ofLambda(10, 0.0694, 0.612392);
    CurveData data = Sample.data(Sample.of(element, 1, 0, 1, 1, 2, 3, 4, 5, 6, 8));

    LinearisedFit fit = LinearisedFit.of(data).orElseThrow();

    assertThat(fit.curve().sigma()).isCloseTo(0.0694, within(1e-9));
    assertThat(fit.curve().lambda()).hasValueCloseTo(0.612392, within(1e-7));
    assertThat(fit.r2Transformed()).isCloseTo(1, within(1e-12));
    assertThat(fit.y(3)).isCloseTo(4 * 10 / element.throughput(4) - 1, within(1e-9));
  }

  @Test
  void theTransformTrustsTheFirstPointAndTheRegressionDoesNot() {
    SuperSerial element = new SuperSerial(100, 0.05, 0.02);
    double[] measured = {1, 110, 2, 0, 3, 0, 4, 0, 6, 0, 8, 0};
    for (int i = 2; i < measured.length; i += 2) {
      measured[i + 1] = element.throughput(measured[i]);
    }
    CurveData data = Sample.data(measured);

    SuperSerial old = LinearisedFit.of(data).orElseThrow().curve();
    Fit ours = LeastSquares.fit(ModelFamily.SUPER_SERIAL, data);

    assertThat(old.gamma()).isEqualTo(110);
    assertThat(ours).isNotNull();
    assertThat(Math.abs(ours.parameters()[2] - 0.02)).isLessThan(Math.abs(old.kappa() - 0.02));
  }

  @Test
  void theTransformNeedsSizeOne() {
    assertThat(LinearisedFit.of(Sample.data(2, 10, 4, 19, 6, 25))).isEmpty();
  }

  private static Fit fit(ModelFamily family, List<Measurement> measured) {
    Fit fit = LeastSquares.fit(family, Sample.data(measured));
    assertThat(fit).isNotNull();
    return fit;
  }

  @Test
  void theQuickDescentEndsWhereTheExactOneDoes() {
    for (ModelFamily family : List.of(ModelFamily.AMDAHL, ModelFamily.SUPER_SERIAL)) {
      for (int seed = 0; seed < 50; seed++) {
        CurveData data =
            Sample.data(Sample.of(new SuperSerial(1e5, 0.05, 0.01), 2, 4e3, seed, 1, 2, 4, 8, 12));
        Fit exact = LeastSquares.fit(family, data);
        assertThat(exact).isNotNull();
        double[] near = exact.parameters();
        near[0] *= 1.3;
        near[1] += 0.05;

        LeastSquares.Solution quick = LeastSquares.refit(family, data, near);

        assertThat(quick).isNotNull();
        assertThat(quick.squares() + data.pureError())
            .isCloseTo(exact.rss(), Percentage.withPercentage(1e-6));
        assertThat(quick.curve().throughput(20))
            .isCloseTo(exact.curve().throughput(20), Percentage.withPercentage(1e-3));
      }
    }
  }
}
