package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.scalability.curves.Overhead;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.data.Measurements;
import io.straightway.scalability.data.Tables;
import io.straightway.scalability.fit.check.Warning.WarningCode;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.estimate.ReplicateWeights;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Predictor;
import io.straightway.scalability.fit.inference.SizeRequired;
import io.straightway.scalability.fit.selftest.SelfTest;
import io.straightway.scalability.fit.selftest.SelfTest.Coverage;
import io.straightway.scalability.fit.selftest.SimulatedSystem;
import io.straightway.scalability.model.Ceiling;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.Quadratic;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.model.SuperSerial;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** 95 % intervals have 95 % coverage, and no peak is claimed that the data don't show. */
final class HonestIntervalsTest {
  private static final double[] EIGHT = {1, 2, 3, 4, 5, 6, 7, 8};

  @Test
  void aPeakFarBeyondTheDataIsNotClaimedToBeNear() {
    for (SimulatedSystem system : SimulatedSystem.belowThePeak()) {
      Coverage coverage = SelfTest.ofTheStudy(system, 60, 3);

      assertThat(coverage.held().get("peak N over models")).isGreaterThanOrEqualTo(0.9);
      assertThat(coverage.held().get("X at 1.5x")).isGreaterThanOrEqualTo(0.9);
      assertThat(coverage.width().get("X at 1.5x")).isLessThan(2);
      assertThat(coverage.score().get("X at 1.5x")).isLessThan(2);
    }
  }

  @Test
  void theGuidesNewElementsMayReachWhatTheyTrulyReach() {
    Measurements table =
        Measurements.of(Tables.open(Path.of("../docs/examples"), "elements-new.csv"), null, null);
    FitOptions options = new FitOptions(List.of(), 300_000.0, false, false, 1);

    FitReport report = FitStudy.of(table.rows(), List.of(), options);

    PeakEstimate peak = report.peak().orElseThrow();
    assertThat(peak.size().contains(new SuperSerial(1, 0.04, 0.002).peak().orElseThrow().n()))
        .isTrue();
    assertThat(peak.height().contains(318_381)).isTrue();
    SizeRequired required = Objects.requireNonNull(report.required());
    assertThat(required.reachable()).isTrue();
    assertThat(Sample.warnings(report)).doesNotContain(WarningCode.UNREACHABLE);
  }

  @Test
  void aCeilingIsNoPeak() {
    Ceiling truth = new Ceiling(100, 800);
    int named = 0;
    for (int seed = 0; seed < 60; seed++) {
      FitReport report = Sample.study(Sample.of(truth, 3, 8, seed, 1, 2, 4, 6, 8, 10, 12, 14, 16));
      PeakEstimate peak = report.peak().orElse(null);
      assertThat(peak == null || peak.size().upper() == null).isTrue();
      named +=
          report.chosen().filter(model -> model.family() == ModelFamily.CEILING).isPresent()
              ? 1
              : 0;
    }
    assertThat(named).isGreaterThan(54);
  }

  @Test
  void theImaginedRunOfAWeightedFitHasTheVarianceOfItsSize() {
    SuperSerial truth = new SuperSerial(100, 0.05, 0.01);
    int held = 0;
    for (int seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<Observation> observations = new ArrayList<>();
      for (int run = 0; run < 5; run++) {
        for (double n : new double[] {1, 2, 4, 8, 12, 16, 20}) {
          observations.add(new Observation(n, proportional(truth, n, random)));
        }
      }
      CurveData data = ReplicateWeights.of(CurveData.of(observations)).orElseThrow();
      Fit fit = LeastSquares.fit(ModelFamily.SUPER_SERIAL, data);
      assertThat(fit).isNotNull();
      double largest = proportional(truth, 12, random);
      held += new Predictor(fit).at(12).interval().contains(largest) ? 1 : 0;
    }
    assertThat(held).isBetween(267, 297);
  }

  private static double proportional(ScalabilityCurve truth, double n, SplittableRandom random) {
    return truth.throughput(n) * (1 + 0.03 * random.nextGaussian());
  }

  @Test
  void intervalsHoldWhateverTheScatter() {
    for (SimulatedSystem system : SimulatedSystem.all()) {
      if (system.runs() == 2) {
        Coverage coverage = SelfTest.ofTheModel(system, 120, 11);
        // 95 % of 120 is 114; 105 or fewer have a probability of 0.04 %
        coverage
            .held()
            .forEach(
                (name, share) ->
                    assertThat(share)
                        .describedAs("%s of %s", name, system)
                        .isGreaterThan(105 / 120.0));
      }
    }
  }

  @Test
  void scatterThatGrowsIsReported() {
    List<Measurement> measured = new ArrayList<>();
    SplittableRandom random = new SplittableRandom(4);
    for (int run = 0; run < 4; run++) {
      for (double n : new double[] {1, 2, 4, 8, 16, 32}) {
        measured.add(
            Measurement.of(2, n, proportional(new SuperSerial(100, 0.03, 0.001), n, random)));
      }
    }

    assertThat(Sample.warnings(Sample.study(measured))).contains(WarningCode.UNEQUAL_SCATTER);
    assertThat(
            Sample.warnings(
                Sample.study(
                    Sample.of(new SuperSerial(100, 0.03, 0.001), 4, 20, 5, 1, 2, 4, 8, 16, 32))))
        .doesNotContain(WarningCode.UNEQUAL_SCATTER);
  }

  @Test
  void aModelRuledOutByTheInformationCriterionIsNoCandidate() {
    FitReport report =
        Sample.study(Sample.of(new SuperSerial(400, 0.04, 0.006), 3, 15, 4, 1, 2, 3, 4, 6, 8));
    double best =
        report.models().stream()
            .filter(FittedModel::admissible)
            .mapToDouble(HonestIntervalsTest::aicc)
            .min()
            .orElseThrow();

    assertThat(report.candidates().models())
        .isNotEmpty()
        .allSatisfy(model -> assertThat(aicc(model)).isLessThanOrEqualTo(best + 10));
    assertThat(report.models())
        .filteredOn(model -> model.admissible() && aicc(model) <= best + 10)
        .containsExactlyInAnyOrderElementsOf(report.candidates().models());
  }

  private static double aicc(FittedModel model) {
    return Objects.requireNonNull(model.aicc());
  }

  @Test
  void aQuadraticIsNotTrustedBeyondTheDataAndNothingFallsBelowZero() {
    FitOptions far = new FitOptions(List.of(6.0, 16.0, 40.0), null, false, false, 1);

    FitReport report =
        FitStudy.of(
            Sample.of(new SuperSerial(400, 0, 0.006), 3, 15, 4, 1, 2, 3, 4, 6, 8), List.of(), far);
    double truth = new SuperSerial(400, 0, 0.006).throughput(40);

    assertThat(report.predictions())
        .allSatisfy(
            prediction -> {
              assertThat(prediction.throughput()).isPositive();
              assertThat(prediction.interval().lower()).isNotNegative();
              assertThat(prediction.others())
                  .allSatisfy((family, other) -> assertThat(other).isPositive());
            });
    assertThat(report.predictions().get(2).interval().contains(truth)).isTrue();
    assertThat(new Predictor(quadratic()).at(100).throughput()).isZero();
  }

  private static Fit quadratic() {
    Fit fit =
        LeastSquares.fit(
            ModelFamily.QUADRATIC, Sample.data(Sample.of(new Quadratic(100, 5), 2, 3, 1, EIGHT)));
    assertThat(fit).isNotNull();
    return fit;
  }

  /** Studies of a system that loses capacity to coherency alone, computed once for two tests. */
  private static final class WithoutContention {
    static final List<FitReport> STUDIES =
        IntStream.range(0, 100).mapToObj(HonestIntervalsTest::withoutContention).toList();
  }

  private static FitReport withoutContention(int seed) {
    return Sample.study(Sample.of(new SuperSerial(100, 0, 0.01), 2, 6, seed, EIGHT));
  }

  @Test
  void negativeContentionIsNeverChosen() {
    int without = 0;
    for (FitReport report : WithoutContention.STUDIES) {
      FittedModel chosen = report.chosen().orElseThrow();
      without += chosen.family() == ModelFamily.COHERENCY ? 1 : 0;
      assertThat(Arrays.stream(chosen.curve().parameters()).min().orElseThrow()).isNotNegative();
    }
    assertThat(without).isPositive();
  }

  @Test
  void aNegativeParameterThatTheCriteriaDontSeeRejectsNothing() {
    int vetoed = 0;
    for (int seed = 0; seed < 60; seed++) {
      FitReport report = Sample.study(Sample.of(ModelFamily.LINEAR.curve(100), 1, 9, seed, EIGHT));
      FittedModel line = Sample.model(report, ModelFamily.LINEAR);
      FittedModel rich = Sample.model(report, ModelFamily.SUPER_SERIAL);
      boolean gains =
          aicc(rich) < aicc(line)
              || Objects.requireNonNull(rich.looRmse()) < Objects.requireNonNull(line.looRmse());
      if (rich.hasNegatives() && rich.admissible() && !gains) {
        vetoed++;
        assertThat(report.choice().tests())
            .noneMatch(
                test ->
                    test.simpler() == ModelFamily.LINEAR
                        && test.richer() == ModelFamily.SUPER_SERIAL);
      }
    }
    assertThat(vetoed).isPositive();
  }

  @Test
  void aSystemWithoutContentionLosesItsCapacityToCoherency() {
    FitReport report =
        WithoutContention.STUDIES.stream()
            .filter(study -> study.chosen().orElseThrow().family() == ModelFamily.COHERENCY)
            .findFirst()
            .orElseThrow();

    Overhead overhead = Overhead.of(report, List.of(), 1, 1).orElseThrow();

    double kappa = report.chosen().orElseThrow().curve().parameters()[1];
    Overhead.Share eight = overhead.shares().get(7);
    assertThat(overhead.model()).isEqualTo(ModelFamily.COHERENCY);
    assertThat(eight.contention()).isZero();
    assertThat(eight.coherency()).isCloseTo(56 * kappa / (1 + 56 * kappa), within(1e-12));
  }

  @Test
  void efficiencyThatIsHighestAtOneIsNotSuperlinear() {
    FitReport report = Sample.study(1, 100, 2, 190, 4, 384, 6, 582, 8, 784, 12, 1188, 16, 1599);

    assertThat(Sample.warnings(report)).doesNotContain(WarningCode.SUPERLINEAR);
  }

  @Test
  void copiesAreNoRepeats() {
    List<Measurement> once = Sample.of(new SuperSerial(100, 0.05, 0.01), 1, 3, 2, EIGHT);
    List<Measurement> twice = new ArrayList<>(once);
    once.forEach(
        row ->
            twice.add(
                new Measurement(
                    row.line() + 8,
                    row.n(),
                    row.throughput(),
                    row.mode(),
                    row.run(),
                    row.session(),
                    row.onCurve(),
                    row.startedAt(),
                    row.windowStart(),
                    row.latencies())));

    FitReport report = Sample.study(twice);

    assertThat(report.points()).hasSize(8);
    assertThat(report.excluded())
        .hasSize(8)
        .allMatch(exclusion -> exclusion.code() == Exclusion.Code.COPY);
    assertThat(Sample.warnings(report)).contains(WarningCode.COPIES);
    assertThat(report.chosen().orElseThrow().parameters())
        .isEqualTo(Sample.study(once).chosen().orElseThrow().parameters());
  }

  @Test
  void intervalsWithoutWidthAreExplained() {
    assertThat(Sample.warnings(Sample.study(1, 10, 2, 20, 3, 30, 4, 40)))
        .contains(WarningCode.EXACT);
    assertThat(Sample.warnings(Sample.study(1, 10, 2, 20, 3, 31, 4, 40)))
        .doesNotContain(WarningCode.EXACT);
  }

  @Test
  void fiveMachinesInOneTableAreFiveSystems() {
    Measurements table =
        Measurements.of(
            Tables.open(Path.of("."), "syn-table1"), "elements", "on_curve_kilotrades_per_hour");

    assertThat(table.rows()).extracting(Measurement::mode).doesNotHaveDuplicates().hasSize(5);
  }
}
