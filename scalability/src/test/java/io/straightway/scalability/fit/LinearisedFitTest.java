package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.LinearisedFit;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.SuperSerial;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** The linearised fit of old papers beside the regression, and the quick descent. */
final class LinearisedFitTest {
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
