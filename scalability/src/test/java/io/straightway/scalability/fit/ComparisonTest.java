package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.straightway.scalability.data.Dataset;
import io.straightway.scalability.data.LatencyTable;
import io.straightway.scalability.data.LatencyTable.LatencyRow;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.choice.NestedTest;
import io.straightway.scalability.fit.compare.CurveComparison;
import io.straightway.scalability.fit.compare.LatencyComparison;
import io.straightway.scalability.fit.compare.LatencyComparison.Contrast;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.SuperSerial;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class ComparisonTest {
  private static final double[] SIZES = {1, 2, 4, 6, 8, 10, 12};

  @Test
  void lessCoherencyIsFoundAndContentionIsNotBlamed() {
    CurveComparison comparison =
        compare(new SuperSerial(100, 0.05, 0.01), new SuperSerial(100, 0.05, 0.004), 1);

    assertThat(comparison.family()).isEqualTo(ModelFamily.SUPER_SERIAL);
    assertThat(p(comparison, "kappa")).isLessThan(0.001);
    assertThat(p(comparison, "peak")).isLessThan(0.001);
    assertThat(p(comparison, "sigma")).isGreaterThan(0.05);
    assertThat(comparison.pSame()).isLessThan(0.001);
    assertThat(comparison.speedUps())
        .filteredOn(speedUp -> speedUp.n() == 12)
        .singleElement()
        .satisfies(
            speedUp -> {
              double truth =
                  new SuperSerial(100, 0.05, 0.004).throughput(12)
                      / new SuperSerial(100, 0.05, 0.01).throughput(12);
              assertThat(speedUp.interval().contains(truth)).isTrue();
              assertThat(comparison.faster()).contains(speedUp);
            });
  }

  @Test
  void equalSystemsAreRarelyToldApart() {
    SuperSerial curve = new SuperSerial(100, 0.05, 0.01);
    int kappa = 0;
    int whole = 0;
    int slower = 0;
    for (int seed = 0; seed < 200; seed++) {
      CurveComparison comparison = compare(curve, curve, 10 + 2 * seed);
      kappa += p(comparison, "kappa") < 0.05 ? 1 : 0;
      whole += comparison.pSame() != null && comparison.pSame() < 0.05 ? 1 : 0;
      slower += comparison.slower().isEmpty() ? 0 : 1;
    }

    // one in twenty, plus or minus three standard errors
    assertThat(kappa).isBetween(1, 20);
    assertThat(whole).isBetween(1, 20);
    assertThat(slower).isBetween(0, 14);
  }

  private static CurveComparison compare(SuperSerial curve, SuperSerial other, long seed) {
    return CurveComparison.of(
            Sample.study(Sample.of(curve, 3, 3, seed, SIZES)),
            Sample.study(Sample.of(other, 3, 3, seed + 1, SIZES)))
        .orElseThrow();
  }

  private static double p(CurveComparison comparison, String name) {
    Double p =
        comparison.differences().stream()
            .filter(difference -> difference.name().equals(name))
            .findFirst()
            .orElseThrow()
            .p();
    return p == null ? Double.NaN : p;
  }

  @Test
  void welchAsScipyHasIt() {
    LatencyComparison comparison =
        LatencyComparison.of(
                List.of(new LatencyRow("", 1, 10, 2, 12)),
                List.of(new LatencyRow("", 1, 11, 3, 15)),
                null)
            .orElseThrow();

    // scipy.stats.ttest_ind_from_stats(10, 2, 12, 11, 3, 15, equal_var=False)
    assertThat(comparison.rates().get(0).p()).isCloseTo(0.31080551996190364, within(1e-12));
  }

  @Test
  void holmsCorrectionGrowsWithTheNumberOfRates() {
    LatencyRow base = new LatencyRow("", 1, 10, 2, 50);
    LatencyRow same = new LatencyRow("", 2, 10, 2, 50);
    LatencyComparison comparison =
        LatencyComparison.of(
                List.of(base, same), List.of(new LatencyRow("", 1, 11, 2, 50), same), null)
            .orElseThrow();

    Contrast first = comparison.rates().get(0);
    assertThat(first.corrected()).isCloseTo(2 * first.p(), within(1e-12));
    assertThat(comparison.rates().get(1).corrected()).isEqualTo(1);
  }

  @Test
  void noRegressionFromRhel4ToRhel5AsTheStudySays() {
    LatencyComparison comparison =
        latencies(rmds("rmds-2node-rhel4.4-rmds6.0.3"), rmds("rmds-2node-rhel5.1"), 0.02);

    assertThat(comparison.change()).isBetween(-0.02, 0.02);
    assertThat(comparison.changeInterval().contains(0)).isTrue();
    assertThat(comparison.isRegression()).isFalse();
  }

  @Test
  void aSingleSessionOfEachIsNoSystem() {
    List<LatencyRow> free = rmds("rmds-2node-rhel4.4-rmds6.0.2");
    List<LatencyRow> bound = rmds("rmds-2node-rhel4.4-bound-rmds6.0.3");

    LatencyComparison comparison = latencies(bound, free, null);

    assertThat(comparison.isTestable()).isFalse();
    assertThat(comparison.isRegression()).isFalse();
    assertThat(comparison.rates()).anyMatch(Contrast::isSlower);
  }

  @Test
  void bindingToCoresIsFasterIfSessionsAreKnownToDifferLittle() {
    List<LatencyRow> free = rmds("rmds-2node-rhel4.4-rmds6.0.2");
    List<LatencyRow> bound = rmds("rmds-2node-rhel4.4-bound-rmds6.0.3");

    assertThat(latencies(free, bound, 0.02).isRegression()).isFalse();
    assertThat(latencies(bound, free, 0.02).isRegression()).isTrue();
  }

  @Test
  void aTenthSlowerIsSeenOverSessionsThatDifferByTwoPercent() {
    List<LatencyRow> old = Simulated.latencies(4, 1, 0.02, 1);

    LatencyComparison slower = latencies(old, Simulated.latencies(4, 1.1, 0.02, 2), null);
    LatencyComparison oneAgainstFour = latencies(old, Simulated.latencies(1, 1.2, 0.02, 2), null);

    assertThat(slower.isRegression()).isTrue();
    assertThat(slower.changeInterval().contains(0.1)).isTrue();
    assertThat(oneAgainstFour.isRegression()).isTrue();
  }

  private static LatencyComparison latencies(
      List<LatencyRow> rows, List<LatencyRow> other, @Nullable Double sessionDeviation) {
    return LatencyComparison.of(rows, other, sessionDeviation).orElseThrow();
  }

  private static List<LatencyRow> rmds(String name) {
    return LatencyTable.of(Dataset.named(name).orElseThrow().table(), null).rows();
  }

  @Test
  void theAdvisorAsksForMissingRuns() {
    NextRuns next = NextRuns.after(Sample.study(2, 20, 3, 29, 4, 37), null);

    assertThat(next.needs())
        .anyMatch(need -> need.startsWith("run N = 1"))
        .anyMatch(need -> need.startsWith("run at least 4 different sizes"))
        .anyMatch(need -> need.startsWith("run every size 3 times"));
  }

  @Test
  void theAdvicesRunsDoSeparateTheModels() {
    SuperSerial truth = new SuperSerial(100, 0.05, 0.003);
    FitReport before = Sample.study(Sample.of(truth, 2, 4, 31, 1, 2, 3, 4));
    NextRuns.Separation advice =
        NextRuns.after(before, null).separating().stream()
            .filter(separation -> separation.richer() == ModelFamily.SUPER_SERIAL)
            .filter(separation -> separation.simpler() == ModelFamily.AMDAHL)
            .findFirst()
            .orElseThrow();
    assertThat(advice.isEnough()).isTrue();
    assertThat(advice.n()).isGreaterThan(4);

    // if the richer model is true as fitted, the advised runs reject the simpler one with the
    // stated power
    FittedModel supposed = Sample.model(before, ModelFamily.SUPER_SERIAL);
    int rejected = 0;
    for (int seed = 0; seed < 300; seed++) {
      double sd = Math.sqrt(supposed.fit().variance());
      List<Measurement> runs =
          new ArrayList<>(Sample.of(supposed.curve(), 2, sd, seed, 1, 2, 3, 4));
      runs.addAll(Sample.of(supposed.curve(), advice.repeats(), sd, 1000 + seed, advice.n()));
      CurveData data = Sample.data(runs);
      Fit simpler = LeastSquares.fit(ModelFamily.AMDAHL, data);
      Fit richer = LeastSquares.fit(ModelFamily.SUPER_SERIAL, data);
      assertThat(simpler).isNotNull();
      assertThat(richer).isNotNull();
      rejected += NestedTest.of(simpler, richer).rejects(ModelFamily.AMDAHL) ? 1 : 0;
    }
    assertThat(rejected / 300.0).isCloseTo(advice.power(), within(0.06));
  }

  @Test
  void thePowerOfAnFTestAsScipyHasIt() {
    // 1 - scipy.stats.ncf.cdf(scipy.stats.f.ppf(.95, 1, 12), 1, 12, 10), and for 2, 5 and 3.5
    assertThat(NoncentralF.of(1, 12).power(10)).isCloseTo(0.8267866058892368, within(1e-9));
    assertThat(NoncentralF.of(2, 5).power(3.5)).isCloseTo(0.2214013102156055, within(1e-9));
    assertThat(NoncentralF.of(1, 12).power(0)).isCloseTo(0.05, within(1e-9));
  }
}
