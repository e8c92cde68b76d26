package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.CurveQuantity;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.estimate.ReplicateWeights;
import io.straightway.scalability.fit.inference.Bootstrap;
import io.straightway.scalability.fit.inference.BootstrapIntervals;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Predictor;
import io.straightway.scalability.fit.inference.ProfileLikelihood;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.SuperSerial;
import io.straightway.scalability.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** How often 95 % intervals contain the truth, over 1,000 simulated studies. */
final class CoverageTest {
  private static final int STUDIES = 1_000;
  private static final int RESAMPLES = 999;
  private static final SuperSerial TRUTH = new SuperSerial(100, 0.05, 0.01);
  private static final double TRUE_PEAK = Math.sqrt(0.95 / 0.01);

  @Test
  void profileIntervalsContainKappa() {
    assertCovers(fit -> profile(fit, CurveQuantity.parameter(2)).contains(TRUTH.kappa()));
  }

  @Test
  void profileIntervalsContainThePeak() {
    assertCovers(fit -> PeakEstimate.of(fit).orElseThrow().size().contains(TRUE_PEAK));
  }

  @Test
  void profileIntervalsContainThePeaksThroughput() {
    double highest = TRUTH.peak().orElseThrow().throughput();
    assertCovers(fit -> PeakEstimate.of(fit).orElseThrow().height().contains(highest));
  }

  @Test
  void bootstrapIntervalsContainKappa() {
    assertCovers(
        fit -> {
          Interval kappa = bootstrap(fit).parameters().get("kappa");
          return kappa != null && kappa.contains(TRUTH.kappa());
        });
  }

  @Test
  void bootstrapIntervalsContainThePeak() {
    assertCovers(fit -> bootstrap(fit).peakSize().contains(TRUE_PEAK));
  }

  @Test
  void predictionIntervalsContainWhatIsMeasuredNext() {
    double[] next =
        Sample.of(TRUTH, STUDIES, 5, 77, 20).stream()
            .mapToDouble(each -> each.throughput())
            .toArray();
    long covered =
        IntStream.range(0, STUDIES)
            .filter(i -> new Predictor(fit(i)).at(20).interval().contains(next[i]))
            .count();
    assertThat(covered).isBetween(930L, 970L);
  }

  @Test
  void weightedIntervalsContainKappaWhereScatterGrowsWithThroughput() {
    long covered =
        IntStream.range(0, STUDIES)
            .parallel()
            .filter(i -> profile(weighted(i), CurveQuantity.parameter(2)).contains(TRUTH.kappa()))
            .count();
    // three repeats a size tell little about scatter, and the interval doesn't know that
    assertThat(covered).isBetween(920L, 970L);
  }

  private static Fit weighted(int study) {
    SplittableRandom random = new SplittableRandom(study);
    List<Observation> observations = new ArrayList<>();
    for (Measurement each : Sample.of(TRUTH, 3, 0, 1, 1, 2, 4, 6, 8, 12, 16, 20)) {
      double share = 1 + 0.02 * random.nextGaussian();
      observations.add(new Observation(each.n(), share * each.throughput()));
    }
    CurveData weighted = ReplicateWeights.of(CurveData.of(observations)).orElseThrow();
    Fit fit = LeastSquares.fit(ModelFamily.SUPER_SERIAL, weighted);
    assertThat(fit).isNotNull();
    return fit;
  }

  private static void assertCovers(Predicate<Fit> covers) {
    long covered = IntStream.range(0, STUDIES).parallel().filter(i -> covers.test(fit(i))).count();
    assertThat(covered).isBetween(930L, 970L);
  }

  private static Interval profile(Fit fit, CurveQuantity quantity) {
    return new ProfileLikelihood(fit, quantity).interval();
  }

  private static BootstrapIntervals bootstrap(Fit fit) {
    return Bootstrap.of(fit, 1, RESAMPLES).intervals();
  }

  private static Fit fit(int study) {
    Fit fit =
        LeastSquares.fit(
            ModelFamily.SUPER_SERIAL,
            Sample.data(Sample.of(TRUTH, 4, 5, 1000 + study, 1, 2, 4, 6, 8, 12, 16, 20)));
    assertThat(fit).isNotNull();
    return fit;
  }
}
