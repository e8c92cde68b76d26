package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.withinPercentage;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakBracket;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.model.Ceiling;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.Overload;
import io.straightway.scalability.model.Peak;
import io.straightway.scalability.model.SuperSerial;
import io.straightway.scalability.statistics.Interval;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import org.junit.jupiter.api.Test;

/** A measured fall is evidence of a peak. */
final class FallTest {
  private static final double[] DOUBLING = {1, 2, 4, 8, 16, 32, 64, 128};

  @Test
  void aVisibleFallIsNoCeiling() {
    FitReport report =
        Sample.study(
            1, 3536, 2, 7600, 4, 17387, 8, 30545, 16, 35836, 32, 33058, 64, 29824, 128, 28169);

    PeakEstimate peak = report.peak().orElseThrow();
    assertThat(peak.size().contains(16)).isTrue();
    assertThat(peak.size().lower()).isGreaterThanOrEqualTo(8);
    assertThat(peak.size().upper()).isLessThanOrEqualTo(64);
    assertThat(peak.height().contains(35836)).isTrue();
    assertThat(report.candidates().models()).allMatch(model -> model.peak() != null);
  }

  @Test
  void aSlowFallAfterSaturationIsOverload() {
    FitReport report =
        Sample.study(
            1, 3536, 2, 7600, 4, 17387, 8, 30545, 16, 35836, 32, 33058, 64, 29824, 128, 28169);

    FittedModel overload = report.chosen().orElseThrow();
    assertThat(overload.family()).isEqualTo(ModelFamily.OVERLOAD);
    assertThat(overload.r2()).isGreaterThan(0.99);
    assertThat(Sample.estimate(overload, "decline")).isBetween(0.1, 0.15);
    // a bottleneck that is saturated by 16 threads, but not by 8
    assertThat(overload.peak()).isNotNull();
    assertThat(overload.peak().n()).isBetween(8.0, 16.0);
    FittedModel superSerial = Sample.model(report, ModelFamily.SUPER_SERIAL);
    assertThat(overload.rss()).isLessThan(superSerial.rss() / 10);
  }

  @Test
  void overloadIsFittedOnlyToAFallThatWasMeasured() {
    FitReport rising = Sample.study(Sample.of(new Ceiling(100, 800), 3, 10, 1, 1, 2, 4, 8, 16, 32));

    assertThat(rising.models())
        .extracting(FittedModel::family)
        .doesNotContain(ModelFamily.OVERLOAD);
    assertThat(rising.notFitted()).isEmpty();
  }

  @Test
  void overloadIsFoundAgainFromItsMeasurements() {
    Overload truth = new Overload(250, 3000, 0.2);
    FitReport report = Sample.study(Sample.of(truth, 3, 20, 4, 1, 2, 4, 8, 16, 32, 64, 128));

    FittedModel overload = report.chosen().orElseThrow();
    assertThat(overload.family()).isEqualTo(ModelFamily.OVERLOAD);
    assertThat(Sample.estimate(overload, "gamma")).isCloseTo(250, withinPercentage(3));
    assertThat(Sample.estimate(overload, "ceiling")).isCloseTo(3000, withinPercentage(3));
    assertThat(Sample.estimate(overload, "decline")).isCloseTo(0.2, withinPercentage(10));
    assertThat(report.peak().orElseThrow().size().contains(12)).isTrue();
    assertThat(report.peak().orElseThrow().height().contains(3000)).isTrue();
  }

  @Test
  void everyPublishedSetThatFallsHasItsPeakWhereItWasMeasured() throws URISyntaxException {
    int falls = 0;
    for (String role : List.of("chose", "judges")) {
      for (Map.Entry<String, List<Measurement>> set : HoldOutTest.sets(role).entrySet()) {
        PeakBracket bracket = PeakBracket.of(Sample.data(set.getValue()));
        if (bracket.fall() > 0.15) {
          falls++;
          PeakEstimate peak = Sample.study(set.getValue()).peak().orElseThrow();
          assertThat(peak.size().upper()).describedAs(set.getKey()).isNotNull();
          assertThat(peak.size().contains(bracket.n())).describedAs(set.getKey()).isTrue();
          assertThat(peak.height().contains(bracket.throughput())).isTrue();
        }
      }
    }
    System.out.println("published sets that fall by over 15 %: " + falls);
    assertThat(falls).isGreaterThan(20);
  }

  @Test
  void risingDataHaveNoPeakBeforeTheirEnd() {
    FitReport report = Sample.study(1, 145_551, 2, 249_293, 4, 543_061, 8, 1_048_421);

    assertThat(report.peak()).isEmpty();
    // throughput that grows in proportion to size reaches the last value at 7.7 at the earliest
    Interval size = report.candidates().peakRange().orElseThrow().size();
    assertThat(size.lower()).isBetween(6.5, 8.0);
    assertThat(size.upper()).isNull();
  }

  @Test
  void aPeakFarBeyondTheDataIsNamedOnlyWhereRepeatsConfirmIt() {
    SuperSerial truth = new SuperSerial(100, 0.02, 0.0004);
    double[] sizes = {1, 2, 4, 6, 8, 12, 16, 20};
    FitReport once = Sample.study(Sample.of(truth, 1, 1, 3, sizes));
    FitReport thrice = Sample.study(Sample.of(truth, 3, 1, 3, sizes));

    assertThat(once.chosen().orElseThrow().peak()).isNotNull();
    assertThat(once.peak()).isEmpty();
    assertThat(thrice.peak().orElseThrow().size().contains(49.5)).isTrue();
  }

  @Test
  void theTestThatRejectsAndTheIntervalOfThePeakAgree() {
    SplittableRandom random = new SplittableRandom(8);
    int passed = 0;
    int held = 0;
    for (int study = 0; study < 200; study++) {
      SuperSerial truth =
          new SuperSerial(
              1000, 0.02 + 0.1 * random.nextDouble(), 0.001 + 0.01 * random.nextDouble());
      List<Measurement> measured =
          DoubleStream.of(DOUBLING)
              .mapToObj(
                  n ->
                      Measurement.of(
                          2, n, truth.throughput(n) * (1 + 0.03 * random.nextGaussian())))
              .toList();
      PeakBracket bracket = PeakBracket.of(Sample.data(measured));
      if (bracket.fall() > 0.15) {
        passed++;
        PeakEstimate peak = Sample.study(measured).peak().orElseThrow();
        Peak highest = truth.peak().orElseThrow();
        assertThat(peak.size().upper()).isNotNull();
        assertThat(peak.size().contains(bracket.n())).isTrue();
        held +=
            peak.size().contains(highest.n()) && peak.height().contains(highest.throughput())
                ? 1
                : 0;
      }
    }
    System.out.println("falls: " + passed + ", true peak inside " + held);
    assertThat(passed).isGreaterThan(150);
    assertThat(held).isGreaterThanOrEqualTo((int) (0.95 * passed));
  }

  @Test
  void aPeakIsSaidPlainlyOnlyWhereItIsOne() throws URISyntaxException {
    for (String role : List.of("chose", "judges")) {
      HoldOutTest.sets(role)
          .forEach(
              (name, points) -> {
                List<Measurement> first = points.subList(0, Math.max(3, points.size() * 6 / 10));
                Measurement highest = Collections.max(points, byThroughput());
                FitReport report = Sample.study(first);
                if (report.candidates().isPeakCertain()) {
                  assertThat(report.peak().orElseThrow().size().contains(highest.n()))
                      .describedAs(name)
                      .isTrue();
                }
              });
    }
    SplittableRandom random = new SplittableRandom(51);
    int certain = 0;
    int held = 0;
    for (int study = 0; study < 200; study++) {
      SuperSerial truth =
          new SuperSerial(
              1000, 0.02 + 0.1 * random.nextDouble(), 0.001 + 0.01 * random.nextDouble());
      List<Measurement> measured = new ArrayList<>();
      for (int run = 0; run < 3; run++) {
        for (double n : DOUBLING) {
          double scatter = 1 + 0.03 * random.nextGaussian();
          measured.add(Measurement.of(2, n, truth.throughput(n) * scatter));
        }
      }
      FitReport report = Sample.study(measured);
      if (report.candidates().isPeakCertain()) {
        certain++;
        Peak highest = truth.peak().orElseThrow();
        PeakEstimate peak = report.peak().orElseThrow();
        boolean size = peak.size().contains(highest.n());
        held += size && peak.height().contains(highest.throughput()) ? 1 : 0;
      }
    }
    System.out.println("peaks said plainly: " + certain + ", true peak inside " + held);
    assertThat(certain).isGreaterThan(150);
    assertThat(held).isGreaterThanOrEqualTo((int) Math.ceil(0.95 * certain));
  }

  private static Comparator<Measurement> byThroughput() {
    return Comparator.comparingDouble(Measurement::throughput);
  }

  @Test
  void aCeilingSeldomFallsByChance() {
    int passed = 0;
    for (int seed = 0; seed < 500; seed++) {
      List<Measurement> once = Sample.of(new Ceiling(100, 800), 1, 24, seed, 2, 4, 8, 16, 24, 32);
      List<Measurement> thrice = Sample.of(new Ceiling(100, 800), 3, 24, seed, 2, 4, 8, 16, 24, 32);
      passed += PeakBracket.of(Sample.data(once)).isPassed() ? 1 : 0;
      passed += PeakBracket.of(Sample.data(thrice)).isPassed() ? 1 : 0;
    }
    assertThat(passed).isLessThanOrEqualTo(20);
  }
}
