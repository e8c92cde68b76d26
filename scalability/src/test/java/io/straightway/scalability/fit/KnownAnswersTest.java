package io.straightway.scalability.fit;

import static io.straightway.scalability.fit.Sample.estimate;
import static io.straightway.scalability.fit.Sample.model;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.scalability.fit.inference.Estimate;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Interval;
import java.util.List;
import org.assertj.core.data.Percentage;
import org.junit.jupiter.api.Test;

/** Published data with published, or independently computed, answers. */
final class KnownAnswersTest {
  /** Nine significant digits. */
  private static final Percentage NINE_DIGITS = Percentage.withPercentage(5e-8);

  /** Seven significant digits, the precision of the reference's own optimizer. */
  private static final Percentage SEVEN_DIGITS = Percentage.withPercentage(5e-6);

  /** NIST StRD, Misra1d: y = b1 b2 x / (1 + b2 x), which is Amdahl's formula with other letters. */
  private static final double[] MISRA1D = {
    77.6, 10.07, 114.9, 14.73, 141.1, 17.94, 190.8, 23.93, 239.9, 29.61, 289.0, 35.18, 332.8, 40.02,
    378.4, 44.82, 434.8, 50.76, 477.3, 55.05, 536.8, 61.01, 593.1, 66.40, 689.1, 75.47, 760.0, 81.78
  };

  private static final double MISRA1D_B1 = 4.3736970754E+02;
  private static final double MISRA1D_B2 = 3.0227324449E-04;
  private static final double MISRA1D_RSS = 5.6419295283E-02;
  private static final double MISRA1D_RSD = 6.8568272111E-02;

  /** NIST StRD, NoInt1: a line through the origin. */
  private static final double[] NO_INT_1 = {
    60, 130, 61, 131, 62, 132, 63, 133, 64, 134, 65, 135, 66, 136, 67, 137, 68, 138, 69, 139, 70,
    140
  };

  /** SPEC SDM91 as in the R package usl, with its users and throughput. */
  private static final double[] SPEC_SDM91 = {
    1, 64.9, 18, 995.9, 36, 1652.4, 72, 1853.2, 108, 1828.9, 144, 1775.0, 216, 1702.2
  };

  private static final double[] EXACT = {
    1, 1, 2, 1.8868, 4, 3.0769, 6, 3.5294, 8, 3.5398, 10, 3.3557
  };

  private static final double[] GEMSTONE_CORES = {1, 75, 2, 140, 3, 185, 4, 230};

  @Test
  void nistMisra1d() {
    FittedModel amdahl = model(Sample.study(MISRA1D), ModelFamily.AMDAHL);

    double sigma = MISRA1D_B2 / (1 + MISRA1D_B2);
    assertThat(estimate(amdahl, "sigma")).isCloseTo(sigma, NINE_DIGITS);
    assertThat(estimate(amdahl, "sigma")).isCloseTo(3.02181902986e-4, NINE_DIGITS);
    assertThat(estimate(amdahl, "gamma")).isCloseTo(0.132165210533, NINE_DIGITS);
    assertThat(amdahl.asymptote()).isCloseTo(MISRA1D_B1, NINE_DIGITS);
    assertThat(amdahl.rss()).isCloseTo(MISRA1D_RSS, NINE_DIGITS);
    assertThat(amdahl.residualStandardError()).isCloseTo(MISRA1D_RSD, NINE_DIGITS);
  }

  @Test
  void misra1dIsAmdahlByChoiceToo() {
    FitReport report = Sample.study(MISRA1D);

    assertThat(report.chosen().orElseThrow().family()).isEqualTo(ModelFamily.AMDAHL);
    // a kappa that is negative beyond noise can't reject anything
    assertThat(model(report, ModelFamily.SUPER_SERIAL).admissible()).isFalse();
  }

  @Test
  void nistNoInt1() {
    FittedModel linear = model(Sample.study(NO_INT_1), ModelFamily.LINEAR);

    Estimate slope = linear.parameter("gamma").orElseThrow();
    assertThat(slope.estimate()).isCloseTo(2.07438016528926, NINE_DIGITS);
    assertThat(slope.standardError()).isCloseTo(0.0165289256198347, NINE_DIGITS);
    assertThat(linear.residualStandardError()).isCloseTo(3.56753034006338, NINE_DIGITS);
    // centred: the uncentred 0.9994 would hide that the mean fits better than the line
    assertThat(linear.r2()).isCloseTo(-0.157, within(5e-4));
  }

  @Test
  void theExactSet() {
    FitReport report = Sample.study(EXACT);

    FittedModel chosen = report.chosen().orElseThrow();
    assertThat(chosen.family()).isEqualTo(ModelFamily.SUPER_SERIAL);
    assertThat(estimate(chosen, "gamma")).isCloseTo(1.00, within(5e-5));
    assertThat(estimate(chosen, "sigma")).isCloseTo(0.02, within(5e-5));
    assertThat(estimate(chosen, "kappa")).isCloseTo(0.02, within(5e-5));
    assertThat(chosen.peak()).isNotNull();
    assertThat(chosen.peak().n()).isCloseTo(7.00, within(5e-4));
  }

  @Test
  void specSdm91AsRAndScipyFitIt() {
    FitReport report = Sample.study(SPEC_SDM91);
    FittedModel model = model(report, ModelFamily.SUPER_SERIAL);

    // usl 3: sigma 0.0277, kappa 0.000104; further digits from scipy 1.17's curve_fit
    assertThat(estimate(model, "gamma")).isCloseTo(89.99523256709408, SEVEN_DIGITS);
    assertThat(estimate(model, "sigma")).isCloseTo(0.02772847537738899, SEVEN_DIGITS);
    assertThat(estimate(model, "kappa")).isCloseTo(0.00010436548318831962, SEVEN_DIGITS);
    assertThat(model.rss()).isCloseTo(27453.719584037364, SEVEN_DIGITS);
    assertThat(model.parameter("sigma").orElseThrow().standardError())
        .isCloseTo(0.0091217322, within(1e-9));
  }

  @Test
  void profileIntervalsAsScipysRootFinderFindsThemForEqualScatter() {
    FitOptions equal = new FitOptions(List.of(), null, false, true, false, 1);
    FitReport report = FitStudy.of(Sample.of(SPEC_SDM91), List.of(), equal);
    FittedModel model = model(report, ModelFamily.SUPER_SERIAL);

    Interval kappa = model.parameter("kappa").orElseThrow().interval();
    assertThat(kappa.lower()).isCloseTo(3.862124232515021e-05, SEVEN_DIGITS);
    assertThat(kappa.upper()).isCloseTo(0.00016117570880856897, SEVEN_DIGITS);
    assertThat(model.peak()).isNotNull();
    assertThat(model.peak().size().lower()).isCloseTo(77.85535585079893, SEVEN_DIGITS);
    assertThat(model.peak().size().upper()).isCloseTo(156.66180407258136, SEVEN_DIGITS);
  }

  @Test
  void aVisibleFallIsNotAmdahlWhateverAiccSays() {
    FitReport report = Sample.study(SPEC_SDM91);

    assertThat(report.chosen().orElseThrow().family()).isEqualTo(ModelFamily.SUPER_SERIAL);
    assertThat(model(report, ModelFamily.AMDAHL).aicc())
        .isLessThan(model(report, ModelFamily.SUPER_SERIAL).aicc());
    assertThat(report.choice().reason()).contains("By AICc alone it would be amdahl");
  }

  @Test
  void gemstoneCoresAsScipyFitsThem() {
    FitReport report = Sample.study(GEMSTONE_CORES);
    FittedModel amdahl = model(report, ModelFamily.AMDAHL);
    FittedModel superSerial = model(report, ModelFamily.SUPER_SERIAL);

    assertThat(report.chosen().orElseThrow().family()).isEqualTo(ModelFamily.AMDAHL);
    assertThat(estimate(amdahl, "gamma")).isCloseTo(76.24283424480898, SEVEN_DIGITS);
    assertThat(estimate(amdahl, "sigma")).isCloseTo(0.11020384110984335, SEVEN_DIGITS);
    // Newton's method with 40 digits; scipy is accurate to six
    assertThat(estimate(superSerial, "kappa")).isCloseTo(-0.00148345106788, within(1e-10));
    assertThat(superSerial.aicc()).isNull();
    assertThat(superSerial.objections())
        .singleElement()
        .asString()
        .contains("not identified by these data");
  }
}
