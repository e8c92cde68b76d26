package io.straightway.scalability.fit;

import static io.straightway.scalability.fit.Sample.model;
import static io.straightway.scalability.fit.Sample.study;
import static io.straightway.scalability.fit.Sample.warnings;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.check.Warning.WarningCode;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.SuperSerial;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Conclusions from data of all shapes, sound and unsound. */
final class VerdictTest {
  private static final double[] TWELVE = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};

  @Test
  void nearlyLinearDataAreLinear() {
    // as in the Scalability benchmark: R^2 of 0.9988 for a line, 0.9989 for a quadratic
    FitReport report = study(2, 20.1, 4, 38.9, 6, 58.2, 8, 77);

    assertThat(report.chosen()).map(FittedModel::family).contains(ModelFamily.LINEAR);
    assertThat(report.choice().reason()).contains("nothing beyond chance");
  }

  @Test
  void fourPointsHaveNoAiccForThreeParametersAndThatIsNotInfinity() {
    FitReport report = study(1, 75, 2, 140, 3, 185, 4, 230);

    assertThat(model(report, ModelFamily.SUPER_SERIAL).aicc()).isNull();
    assertThat(model(report, ModelFamily.LINEAR).aicc()).isFinite();
  }

  @Test
  void threePointsDontDetermineThreeParameters() {
    FitReport report = study(1, 10, 2, 18.5, 3, 27);

    assertThat(report.models())
        .extracting(FittedModel::family)
        .doesNotContain(ModelFamily.SUPER_SERIAL);
    assertThat(report.notFitted())
        .singleElement()
        .satisfies(
            model -> {
              assertThat(model.family()).isEqualTo(ModelFamily.SUPER_SERIAL);
              assertThat(model.reason()).isEqualTo("needs 4 different sizes, and there are 3");
            });
    assertThat(warnings(report)).contains(WarningCode.TOO_FEW_SIZES);
  }

  @Test
  void aSingleSizeAllowsNoVerdict() {
    FitReport report = study(4, 100, 4, 101, 4, 102);

    assertThat(report.models()).isEmpty();
    assertThat(report.chosen()).isEmpty();
    assertThat(report.choice().reason()).isEqualTo("No model can be fitted to these data.");
  }

  @Test
  void noPointsAreAnAnswerToo() {
    FitReport report = study(List.of());

    assertThat(report.chosen()).isEmpty();
    assertThat(report.choice().reason()).isEqualTo("There is no measurement to fit.");
  }

  @Test
  void equalThroughputsDontScale() {
    FitReport report = study(1, 100, 2, 100, 3, 100, 4, 100);

    assertThat(report.chosen()).isEmpty();
    assertThat(model(report, ModelFamily.AMDAHL).admissible()).isFalse();
    assertThat(model(report, ModelFamily.LINEAR).r2()).isNull();
    assertThat(warnings(report)).contains(WarningCode.NO_SCALING);
  }

  @Test
  void growthBeyondSizeIsSuperlinearAndPointsToTheFirstRun() {
    FitReport report = study(1, 100, 2, 230, 3, 390, 4, 600, 5, 850);

    assertThat(report.chosen()).isEmpty();
    assertThat(report.models()).noneMatch(FittedModel::admissible);
    assertThat(model(report, ModelFamily.AMDAHL).objections())
        .anyMatch(
            objection ->
                objection.contains("superlinear; ") || objection.contains("check the N = 1 run"));
    assertThat(warnings(report)).contains(WarningCode.SUPERLINEAR);
  }

  @Test
  void aLittleMoreThanLinearIsALineWithAWarning() {
    FitReport report =
        study(Sample.of(ModelFamily.AMDAHL.curve(100, -0.002), 3, 1, 4, 1, 2, 4, 6, 8, 10));

    assertThat(report.chosen()).map(FittedModel::family).contains(ModelFamily.LINEAR);
    assertThat(warnings(report)).contains(WarningCode.SUPERLINEAR);
  }

  @Test
  void throughputThatOnlyFallsIsSaidToFall() {
    FitReport report = study(1, 100, 2, 80, 3, 65, 4, 54, 5, 46);

    assertThat(warnings(report)).contains(WarningCode.ALWAYS_FALLING);
    assertThat(model(report, ModelFamily.LINEAR).admissible()).isFalse();
    assertThat(model(report, ModelFamily.AMDAHL).admissible()).isFalse();
  }

  @Test
  void aPoleInThePlanningRangeIsAnObjection() {
    FitReport report =
        study(Sample.of(ModelFamily.AMDAHL.curve(100, -0.05), 1, 0.1, 5, 1, 2, 4, 6, 8, 10, 12));

    FittedModel amdahl = model(report, ModelFamily.AMDAHL);
    assertThat(amdahl.admissible()).isFalse();
    assertThat(amdahl.objections()).anyMatch(text -> text.contains("divides by zero at N = 2"));
  }

  @Test
  void aPoleOutsideThePlanningRangeIsNoneUntilOneAsksForMore() {
    List<Measurement> measured = Sample.of(ModelFamily.LINEAR.curve(100), 2, 1.5, 3, TWELVE);
    FittedModel near = model(study(measured), ModelFamily.AMDAHL);
    double pole = near.curve().poles().get(0);
    FitOptions far = new FitOptions(List.of(2 * pole), null, false, false, 1);

    assertThat(pole).isGreaterThan(24);
    assertThat(near.admissible()).isTrue();
    assertThat(model(FitStudy.of(measured, List.of(), far), ModelFamily.AMDAHL).admissible())
        .isFalse();
  }

  @Test
  void aVisibleFallRulesOutCurvesThatCantFall() {
    FitReport report = study(1, 100, 2, 171, 3, 199, 4, 171);

    assertThat(model(report, ModelFamily.LINEAR).objections())
        .anyMatch(text -> text.startsWith("throughput falls by 14 % from N = 3 to 4"));
  }

  @Test
  void twoWaysOfDeploymentLookLikeTwoSystems() {
    // one element per host up to four, then two per host: the benchmark's figure 11
    FitReport report = study(1, 10.1, 2, 19.8, 3, 30.2, 4, 40.1, 5, 41, 6, 49.2, 7, 57.1, 8, 65.2);

    assertThat(report.warnings())
        .filteredOn(warning -> warning.code() == WarningCode.MIXED_MODES)
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning.message())
                    .startsWith("looks like two systems: N = 1 to 4 and N = 5 to 8"));
  }

  @Test
  void repeatsDontHideTheBreakBetweenTwoSystems() {
    List<Measurement> both =
        new ArrayList<>(Sample.of(ModelFamily.LINEAR.curve(10), 10, 0.1, 1, 1, 2, 3, 4, 5, 6));
    both.addAll(Sample.of(ModelFamily.LINEAR.curve(8), 10, 0.1, 2, 7, 8, 9, 10, 11, 12));

    assertThat(warnings(study(both))).contains(WarningCode.MIXED_MODES);
  }

  @Test
  void scatterThatGrowsWithThroughputIsNotTwoSystems() {
    long alarms = 0;
    for (int seed = 0; seed < 200; seed++) {
      List<Measurement> measured = new ArrayList<>();
      for (Measurement measurement :
          Sample.of(ModelFamily.LINEAR.curve(1), 2, 0, seed, 1, 2, 4, 8, 16, 32)) {
        double share = 1 + 0.02 * new java.util.Random(seed * 31L + measured.size()).nextGaussian();
        measured.add(
            Measurement.of(measurement.line(), measurement.n(), 100 * measurement.n() * share));
      }
      alarms += warnings(study(measured)).contains(WarningCode.MIXED_MODES) ? 1 : 0;
    }

    assertThat(alarms).isLessThan(12);
  }

  @Test
  void aRiseAndAFallAreNotNoScaling() {
    FitReport report =
        study(Sample.of(new SuperSerial(100, 0.02, 0.02), 1, 0.5, 1, 1, 2, 4, 8, 16, 32, 48));

    assertThat(warnings(report)).doesNotContain(WarningCode.NO_SCALING);
  }

  @Test
  void twoSystemsThatOverlapAreSeenToo() {
    List<Measurement> both =
        new ArrayList<>(Sample.of(ModelFamily.LINEAR.curve(10), 1, 0.1, 1, 1, 2, 3, 4, 5, 6, 7, 8));
    both.addAll(Sample.of(ModelFamily.LINEAR.curve(7), 1, 0.1, 2, 2, 4, 6, 8, 10));

    assertThat(warnings(study(both))).contains(WarningCode.MIXED_MODES);
  }

  @Test
  void aSystemIsRarelyTakenForTwo() {
    long alarms = 0;
    for (int seed = 0; seed < 200; seed++) {
      SuperSerial curve = new SuperSerial(100, 0.02 * (seed % 10), 0.002 * (seed % 7));
      FitReport report = study(Sample.of(curve, 1 + seed % 3, 3, seed, TWELVE));
      alarms += warnings(report).contains(WarningCode.MIXED_MODES) ? 1 : 0;
    }

    assertThat(alarms).isLessThan(4);
  }

  @Test
  void aShiftInTimeIsReportedWithItsTimeAndSize() {
    List<Measurement> measured = new ArrayList<>();
    SuperSerial curve = new SuperSerial(100, 0.05, 0.002);
    double[] order = {4, 1, 8, 2, 6, 8, 2, 4, 6, 1, 2, 6, 1, 8, 4};
    for (int i = 0; i < order.length; i++) {
      double shift = i < 8 ? 1 : 0.85;
      double throughput = shift * curve.throughput(order[i]) * (1 + 0.002 * (i % 3));
      measured.add(at(i, order[i], throughput));
    }

    assertThat(study(measured).warnings())
        .filteredOn(warning -> warning.code() == WarningCode.DRIFT)
        .singleElement()
        .satisfies(
            warning ->
                assertThat(warning.message())
                    .contains("lower from 2026-01-01T08:00:00Z on, at all sizes"));
  }

  private static Measurement at(int hour, double n, double throughput) {
    return new Measurement(
        hour + 2,
        n,
        throughput,
        null,
        null,
        null,
        true,
        Instant.parse("2026-01-01T00:00:00Z").plusSeconds(3600L * hour),
        null,
        Map.of());
  }

  @Test
  void sizesMeasuredInOrderAreConfoundedWithTime() {
    double[] ascending = {1, 2, 3, 4, 6, 8};
    List<Measurement> slower = new ArrayList<>();
    List<Measurement> mixed = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      slower.add(at(i, ascending[i], 100 * ascending[i] * (i < 3 ? 1 : 0.75)));
      int other = new int[] {3, 0, 5, 1, 4, 2}[i];
      mixed.add(at(i, ascending[other], 100 * ascending[other]));
    }

    assertThat(warnings(study(slower))).contains(WarningCode.CONFOUNDED);
    assertThat(warnings(study(mixed))).doesNotContain(WarningCode.CONFOUNDED);
  }

  @Test
  void aTieGoesToTheModelWithATheory() {
    // both curves miss the same sizes by the same amounts
    FitReport report = study(1, 10, 2, 18.9, 4, 34, 8, 57, 16, 87, 32, 118);
    FitReport close = study(1, 10.05, 2, 19.3, 3, 28.2, 4, 36.0, 5, 43.9, 6, 50.5);

    assertThat(report.chosen()).map(FittedModel::family).contains(ModelFamily.AMDAHL);
    assertThat(close.chosen()).map(FittedModel::family).contains(ModelFamily.AMDAHL);
  }

  @Test
  void steadyMachinesDontDrift() {
    long alarms = 0;
    for (int seed = 0; seed < 200; seed++) {
      List<Measurement> measured = new ArrayList<>();
      for (Measurement measurement :
          Sample.of(new SuperSerial(100, 0.05, 0.002), 3, 2, seed, 6, 1, 8, 4, 2)) {
        measured.add(at(measured.size(), measurement.n(), measurement.throughput()));
      }
      alarms += warnings(study(measured)).contains(WarningCode.DRIFT) ? 1 : 0;
    }

    assertThat(alarms).isLessThan(8);
  }

  @Test
  void aShapeThatNoModelHasLeavesAutocorrelatedResiduals() {
    List<Measurement> waves = new ArrayList<>();
    for (double n : TWELVE) {
      waves.add(Measurement.of(2, n, 100 * n + 20 * Math.sin(n / 2)));
    }

    assertThat(warnings(study(waves))).contains(WarningCode.AUTOCORRELATED);
  }

  @Test
  void repeatsTellMisfitFromScatter() {
    List<Measurement> measured = new ArrayList<>();
    for (int run = 0; run < 4; run++) {
      for (double n : new double[] {1, 2, 4, 6, 8, 10}) {
        double step = n > 4 && n < 10 ? 1.06 : 1;
        measured.add(Measurement.of(2, n, 100 * n * step + run));
      }
    }

    assertThat(warnings(study(measured))).contains(WarningCode.LACK_OF_FIT);
  }

  @Test
  void offCurvePointsAreReportedAndNotFitted() {
    List<Measurement> measured = new ArrayList<>(Sample.of(2, 20, 4, 39, 6, 58.5, 8, 77));
    measured.add(new Measurement(6, 10, 105.3, null, null, null, false, null, null, Map.of()));

    FitReport report = study(measured);

    assertThat(report.points()).hasSize(4);
    assertThat(report.excluded())
        .singleElement()
        .satisfies(exclusion -> assertThat(exclusion.code()).isEqualTo(Exclusion.Code.OFF_CURVE));
    assertThat(model(report, ModelFamily.LINEAR).fit().data().largest()).isEqualTo(8);
  }

  @Test
  void aHundredThousandRowsAreFitted() {
    double[] sizes = new double[2_000];
    for (int i = 0; i < sizes.length; i++) {
      sizes[i] = 1 + i / 50.0;
    }
    SuperSerial truth = new SuperSerial(100, 0.05, 0.001);

    FitOptions options = new FitOptions(List.of(), null, false, false, 1);
    FitReport report = FitStudy.of(Sample.of(truth, 50, 5, 9, sizes), List.of(), options);

    assertThat(report.points()).hasSize(100_000);
    FittedModel chosen = report.chosen().orElseThrow();
    assertThat(chosen.family()).isEqualTo(ModelFamily.SUPER_SERIAL);
    assertThat(Sample.estimate(chosen, "kappa")).isCloseTo(0.001, within(1e-5));
  }

  @Test
  void repeatsOfUnequalScatterCanBeWeighted() {
    List<Measurement> measured =
        new ArrayList<>(Sample.of(ModelFamily.LINEAR.curve(100), 5, 1, 1, 1, 2, 3, 4));
    measured.addAll(Sample.of(ModelFamily.LINEAR.curve(130), 5, 300, 2, 8));
    FitOptions weighted = new FitOptions(List.of(), null, true, false, 1);

    FitReport plain = study(measured);
    FitReport careful = FitStudy.of(measured, List.of(), weighted);

    double far = Math.abs(Sample.estimate(model(plain, ModelFamily.LINEAR), "gamma") - 100);
    double near = Math.abs(Sample.estimate(model(careful, ModelFamily.LINEAR), "gamma") - 100);
    assertThat(near).isLessThan(far / 5);
  }

  @Test
  void weightsWithoutRepeatsAreRefused() {
    FitOptions weighted = new FitOptions(List.of(), null, true, false, 1);

    FitReport report = FitStudy.of(Sample.of(1, 10, 2, 19, 3, 27), List.of(), weighted);

    assertThat(warnings(report)).contains(WarningCode.NOT_POSSIBLE);
  }
}
