package io.straightway.scalability.fit;

import static io.straightway.scalability.fit.Sample.warnings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.check.Warning.WarningCode;
import io.straightway.scalability.fit.choice.Backtest;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.VarianceLaw;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.Predictor;
import io.straightway.scalability.fit.inference.SizeRequired;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.model.SuperSerial;
import io.straightway.scalability.statistics.Interval;
import java.util.List;
import java.util.Objects;
import org.apache.commons.math3.distribution.TDistribution;
import org.junit.jupiter.api.Test;

final class PredictionTest {
  @Test
  void forALineOfEqualScatterItIsTheTextbookInterval() {
    CurveData plain = Sample.data(Sample.of(ModelFamily.LINEAR.curve(10), 1, 1, 4, 1, 2, 3, 5, 8));
    CurveData equal = CurveData.of(plain.observations(), VarianceLaw.EQUAL);
    Fit fit = Objects.requireNonNull(LeastSquares.fit(ModelFamily.LINEAR, equal));
    double squares = 1 + 4 + 9 + 25 + 64;
    double reach =
        new TDistribution(4).inverseCumulativeProbability(0.975)
            * Math.sqrt(fit.variance() * (1 + 12 * 12 / squares));

    Prediction prediction = new Predictor(fit).at(12);

    assertThat(prediction.throughput() - low(prediction.interval())).isCloseTo(reach, within(1e-5));
    assertThat(high(prediction.interval()) - prediction.throughput())
        .isCloseTo(reach, within(1e-5));
    assertThat(prediction.extrapolated()).isTrue();
    assertThat(new Predictor(fit).at(4).extrapolated()).isFalse();
  }

  @Test
  void farOutIsWarnedOf() {
    FitOptions options = new FitOptions(List.of(10.0, 30.0), null, false, false, 1);
    FitReport report =
        FitStudy.of(
            Sample.of(new SuperSerial(100, 0.05, 0.01), 2, 1, 2, 1, 2, 4, 6, 8, 12),
            List.of(),
            options);

    assertThat(report.predictions()).hasSize(2);
    assertThat(warnings(report)).containsOnlyOnce(WarningCode.FAR_EXTRAPOLATION);
  }

  @Test
  void aTargetBeyondThePeakIsUnreachable() {
    SuperSerial curve = new SuperSerial(100, 0.05, 0.01);
    double peak = curve.peak().orElseThrow().throughput();
    List<Measurement> measured = Sample.of(curve, 2, 1, 2, 1, 2, 4, 6, 8, 12);

    FitReport beyond = FitStudy.of(measured, List.of(), target(1.2 * peak));
    FitReport within = FitStudy.of(measured, List.of(), target(0.8 * peak));

    assertThat(beyond.required()).isNotNull();
    assertThat(beyond.required().reachable()).isFalse();
    assertThat(warnings(beyond)).contains(WarningCode.UNREACHABLE);
    assertThat(within.required()).isNotNull();
    assertThat(within.required().n()).isLessThan(curve.peak().orElseThrow().n());
    assertThat(within.required().falling()).isGreaterThan(curve.peak().orElseThrow().n());
  }

  @Test
  void modelsThatTheDataDontTellApartAreHeardAboutFarSizes() {
    FitOptions far = new FitOptions(List.of(5.0, 16.0), null, false, false, 1);

    FitReport report =
        FitStudy.of(
            Sample.of(new SuperSerial(400, 0.04, 0.006), 3, 15, 4, 1, 2, 3, 4, 6, 8),
            List.of(),
            far);

    assertThat(report.chosen()).map(FittedModel::family).contains(ModelFamily.QUADRATIC);
    assertThat(report.predictions().get(1).others()).containsOnlyKeys(ModelFamily.SUPER_SERIAL);
    assertThat(report.warnings())
        .filteredOn(warning -> warning.code() == WarningCode.MODEL_MATTERS)
        .singleElement()
        .satisfies(warning -> assertThat(warning.message()).startsWith("at 16 super-serial"));
  }

  private static FitOptions target(double throughput) {
    return new FitOptions(List.of(), throughput, false, false, 1);
  }

  @Test
  void theSizeForATargetIsCoveredByItsInterval() {
    ScalabilityCurve truth = ModelFamily.AMDAHL.curve(100, 0.05);
    int covered = 0;
    for (int seed = 0; seed < 400; seed++) {
      Fit fit = fit(ModelFamily.AMDAHL, Sample.of(truth, 3, 5, seed, 1, 2, 4, 8, 12));
      covered += SizeRequired.of(fit, truth.throughput(10)).interval().contains(10) ? 1 : 0;
    }

    assertThat(covered).isBetween(368, 392);
  }

  @Test
  void nearAnAsymptoteTheSizeForATargetHasNoUpperBound() {
    ScalabilityCurve truth = ModelFamily.AMDAHL.curve(100, 0.2);
    Fit fit = fit(ModelFamily.AMDAHL, Sample.of(truth, 1, 4, 8, 1, 2, 4, 6, 8));

    SizeRequired required = SizeRequired.of(fit, 0.97 * fit.curve().asymptote().orElseThrow());

    assertThat(required.reachable()).isTrue();
    assertThat(required.interval().lower()).isNotNull();
    assertThat(required.interval().upper()).isNull();
  }

  @Test
  void aTargetAboveTheFittedCurveMayBeReachedByOthersThatTheDataAllow() {
    ScalabilityCurve truth = ModelFamily.AMDAHL.curve(100, 0.2);
    Fit fit = fit(ModelFamily.AMDAHL, Sample.of(truth, 1, 4, 8, 1, 2, 4, 6, 8));

    SizeRequired required = SizeRequired.of(fit, 1.03 * fit.curve().asymptote().orElseThrow());

    assertThat(required.n()).isNull();
    assertThat(required.reachable()).isTrue();
    assertThat(required.interval().lower()).isGreaterThan(8);
    assertThat(SizeRequired.of(fit, 3 * fit.curve().asymptote().orElseThrow()).reachable())
        .isFalse();
  }

  @Test
  void aPeakThatSomeModelsDontHaveHasNoUpperEnd() {
    FitReport report =
        Sample.study(Sample.of(new SuperSerial(100, 0.02, 0.02), 1, 0.02, 3, 1, 2, 4, 6));

    PeakEstimate own = Sample.model(report, ModelFamily.SUPER_SERIAL).peak();
    assertThat(own).isNotNull();
    assertThat(own.size().upper()).isNotNull();
    assertThat(report.candidates().models())
        .extracting(FittedModel::family)
        .contains(ModelFamily.AMDAHL);
    PeakEstimate peak = report.peak().orElseThrow();
    assertThat(peak.size().upper()).isNull();
    assertThat(peak.height().upper()).isNull();
    assertThat(peak.size().lower()).isNotNull();
  }

  @Test
  void aPeakThatWasNotPassedMayBeAnywhereBeyond() {
    Fit fit =
        fit(
            ModelFamily.SUPER_SERIAL,
            Sample.of(new SuperSerial(100, 0.05, 0.004), 1, 8, 6, 1, 2, 3, 4, 5, 6));
    PeakEstimate peak = PeakEstimate.of(fit).orElseThrow();

    assertThat(peak.size().lower()).isNotNull();
    assertThat(peak.size().upper()).isNull();
  }

  @Test
  void theBacktestScoresHeldOutPoints() {
    CurveData data =
        Sample.data(Sample.of(ModelFamily.LINEAR.curve(10), 1, 0, 1, 1, 2, 3, 4, 5, 6));

    Backtest backtest = Backtest.of(data).orElseThrow();

    assertThat(backtest.upTo()).isEqualTo(3);
    assertThat(backtest.meanError())
        .hasSize(3)
        .allSatisfy((family, error) -> assertThat(error).isLessThan(1e-9));
    assertThat(Backtest.of(Sample.data(1, 10, 2, 20, 3, 30))).isEmpty();
  }

  @Test
  void theBacktestOfACurveThatTurnsIsBadForALine() {
    CurveData data =
        Sample.data(Sample.of(new SuperSerial(10, 0.05, 0.02), 1, 0, 1, 1, 2, 3, 4, 6, 8, 10));

    assertThat(Backtest.of(data).orElseThrow().meanError())
        .hasEntrySatisfying(ModelFamily.LINEAR, error -> assertThat(error).isGreaterThan(0.5));
  }

  private static Fit fit(ModelFamily family, List<Measurement> measured) {
    Fit fit = LeastSquares.fit(family, Sample.data(measured));
    assertThat(fit).isNotNull();
    return fit;
  }

  private static double low(Interval interval) {
    return interval.lower() == null ? Double.NaN : interval.lower();
  }

  private static double high(Interval interval) {
    return interval.upper() == null ? Double.NaN : interval.upper();
  }
}
