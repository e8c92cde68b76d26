package io.straightway.scalability.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.DoubleRange;
import net.jqwik.api.constraints.Scale;
import org.junit.jupiter.api.Test;

final class ScalabilityCurveTest {
  /** Syn~ Scalability benchmark, appendix A. */
  private static final double SYN_SIGMA = 0.0694;

  private static final double SYN_LAMBDA = 0.612392;

  @Test
  void theElementOfAppendixAPeaksBetweenFourAndFiveQueues() {
    SuperSerial element = SuperSerial.ofLambda(1, SYN_SIGMA, SYN_LAMBDA);

    assertThat(element.kappa()).isCloseTo(0.0425, within(5e-5));
    assertThat(element.lambda()).hasValueCloseTo(SYN_LAMBDA, within(1e-15));
    assertThat(element.peak().orElseThrow().n()).isCloseTo(4.68, within(5e-3));
    assertThat(element.peak().orElseThrow().throughput()).isCloseTo(2.355, within(5e-4));
  }

  @Test
  void quadraticsThroughTheOriginExplainTheBenchmarksTable1() {
    // predicted peak, measured size, and the quadratic's throughput at that size; the measured
    // throughputs were 5.6, 41 and 68
    assertThat(withPeak(57, 12).throughput(16)).isCloseTo(5.79, within(5e-3));
    assertThat(withPeak(47, 62).throughput(20)).isCloseTo(41.5, within(5e-2));
    assertThat(withPeak(61, 108).throughput(24)).isCloseTo(68.3, within(5e-2));
  }

  private static Quadratic withPeak(double n, double throughput) {
    Quadratic curve = new Quadratic(2 * throughput / n, throughput / (n * n));
    assertThat(curve.peak())
        .hasValueSatisfying(peak -> assertThat(peak.n()).isCloseTo(n, within(1e-9)));
    return curve;
  }

  @Property
  void aSizeIsFoundFromItsThroughput(
      @ForAll @Scale(6) @DoubleRange(min = 0.1, max = 1e6) double gamma,
      @ForAll @Scale(6) @DoubleRange(min = 0, max = 0.9) double sigma,
      @ForAll @Scale(6) @DoubleRange(min = 0, max = 0.5) double kappa,
      @ForAll @Scale(6) @DoubleRange(min = 0.5, max = 500) double n) {
    for (ScalabilityCurve curve :
        List.of(
            ModelFamily.LINEAR.curve(gamma),
            ModelFamily.AMDAHL.curve(gamma, sigma),
            new SuperSerial(gamma, sigma, kappa),
            new Overload(gamma, gamma * (1 + 100 * sigma), 0.01 + kappa),
            new Quadratic(gamma, gamma * kappa / 1000))) {
      double throughput = curve.throughput(n);
      assertThat(curve.sizesFor(throughput))
          .describedAs("%s at %s", curve, n)
          // close to a peak the two sizes coincide, and half of the digits are lost
          .anySatisfy(size -> assertThat(size).isCloseTo(n, within(1e-6 * n)));
    }
  }

  @Property
  void nowhereIsMoreThroughputThanAtThePeak(
      @ForAll @Scale(6) @DoubleRange(min = 0, max = 0.9) double sigma,
      @ForAll @Scale(6) @DoubleRange(min = 1e-4, max = 0.5) double kappa,
      @ForAll @Scale(6) @DoubleRange(min = 0.1, max = 1000) double n) {
    SuperSerial curve = new SuperSerial(100, sigma, kappa);

    assertThat(curve.throughput(n))
        .isLessThanOrEqualTo(curve.peak().orElseThrow().throughput() * (1 + 1e-12));
  }

  @Test
  void aPeakIsPassedTwiceBelowItAndNeverAboveIt() {
    SuperSerial curve = new SuperSerial(1, 0.02, 0.02);
    double peak = curve.peak().orElseThrow().throughput();

    assertThat(curve.sizesFor(0.9 * peak)).hasSize(2).isSorted();
    assertThat(curve.sizesFor(1.1 * peak)).isEmpty();
  }

  @Test
  void overloadFallsFromTheSizeThatSaturatesIt() {
    Overload curve = new Overload(100, 1000, 0.5);

    assertThat(curve.peak()).hasValue(new Peak(10, 1000));
    assertThat(curve.throughput(5)).isEqualTo(500);
    assertThat(curve.throughput(40)).isCloseTo(500, within(1e-9));
    assertThat(curve.sizesFor(500))
        .satisfiesExactly(
            rising -> assertThat(rising).isEqualTo(5),
            falling -> assertThat(falling).isCloseTo(40, within(1e-9)));
    assertThat(curve.sizesFor(1001)).isEmpty();
    assertThat(new Overload(100, 1000, 0).asymptote()).hasValue(1000);
  }

  @Test
  void onlyContentionAloneHasAnAsymptote() {
    assertThat(ModelFamily.AMDAHL.curve(10, 0.1).asymptote()).hasValueCloseTo(100.0, within(1e-12));
    assertThat(ModelFamily.AMDAHL.curve(10, 0).asymptote()).isEmpty();
    assertThat(new SuperSerial(10, 0.1, 0.01).asymptote()).isEmpty();
  }

  @Test
  void negativeParametersHavePoles() {
    assertThat(ModelFamily.AMDAHL.curve(1, -0.05).poles().get(0)).isCloseTo(21.0, within(1e-9));
    assertThat(ModelFamily.AMDAHL.curve(1, 0.05).poles()).isEmpty();
    double pole = new SuperSerial(1, 0.1, -0.01).poles().get(0);
    assertThat(1 + (pole - 1) * (0.1 - 0.01 * pole)).isCloseTo(0, within(1e-9));
  }

  @Property
  void gradientsAreTheDerivatives(
      @ForAll @Scale(6) @DoubleRange(min = 0.5, max = 50) double n,
      @ForAll @Scale(6) @DoubleRange(min = 0.001, max = 0.5) double sigma) {
    for (ScalabilityCurve curve :
        List.of(
            ModelFamily.LINEAR.curve(3),
            new Quadratic(3, 0.01),
            ModelFamily.AMDAHL.curve(3, sigma),
            new Overload(3, 20.1, sigma),
            new SuperSerial(3, sigma, 0.01))) {
      double[] gradient = new double[curve.family().parameterCount()];
      curve.gradient(n, gradient);
      for (int i = 0; i < gradient.length; i++) {
        double[] above = curve.parameters();
        double[] below = curve.parameters();
        above[i] += 1e-6;
        below[i] -= 1e-6;
        double difference =
            curve.family().curve(above).throughput(n) - curve.family().curve(below).throughput(n);
        assertThat(gradient[i])
            .isCloseTo(difference / 2e-6, within(1e-5 * (1 + Math.abs(gradient[i]))));
      }
    }
  }

  @Test
  void littlesLawGivesTheResponseTime() {
    // 10 users, 75 requests/s: 0.13 s each
    assertThat(LittlesLaw.responseTime(10, 75)).isCloseTo(0.1333, within(1e-4));
  }
}
