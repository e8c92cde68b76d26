package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.CurveQuantity;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.estimate.ReplicateWeights;
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

/** The coverage of 95 % intervals, over 1,000 simulated studies. */
final class CoverageTest {
  private static final int STUDIES = 1_000;
  private static final SuperSerial TRUTH = new SuperSerial(100, 0.05, 0.01);
  private static final double TRUE_PEAK = Math.sqrt(0.95 / 0.01);

  /** A fitted study with its intervals. */
  private record Study(Fit fit, PeakEstimate peak) {
    static Study of(int number) {
      Fit fit = CoverageTest.fit(number);
      return new Study(fit, PeakEstimate.of(fit).orElseThrow());
    }
  }

  /**
   * The studies of all tests, computed once. A lambda in place of the method reference would wait
   * for the initialization of this class forever.
   */
  private static final class Studies {
    static final List<Study> ALL =
        IntStream.range(0, STUDIES).parallel().mapToObj(Study::of).toList();
  }

  @Test
  void profileIntervalsContainKappa() {
    assertCovers(study -> profile(study.fit(), CurveQuantity.parameter(2)).contains(TRUTH.kappa()));
  }

  @Test
  void profileIntervalsContainThePeak() {
    assertCovers(study -> study.peak().size().contains(TRUE_PEAK));
  }

  @Test
  void profileIntervalsContainThePeaksThroughput() {
    double highest = TRUTH.peak().orElseThrow().throughput();
    assertCovers(study -> study.peak().height().contains(highest));
  }

  @Test
  void predictionIntervalsContainTheNextMeasurement() {
    double[] next =
        Sample.of(TRUTH, STUDIES, 5, 77, 20).stream()
            .mapToDouble(measurement -> measurement.throughput())
            .toArray();
    long covered =
        IntStream.range(0, STUDIES)
            .filter(
                i -> new Predictor(Studies.ALL.get(i).fit()).at(20).interval().contains(next[i]))
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
    // three repeats per size say little about scatter, which the interval doesn't take into account
    assertThat(covered).isBetween(920L, 970L);
  }

  private static Fit weighted(int study) {
    SplittableRandom random = new SplittableRandom(study);
    List<Observation> observations = new ArrayList<>();
    for (Measurement measurement : Sample.of(TRUTH, 3, 0, 1, 1, 2, 4, 6, 8, 12, 16, 20)) {
      double share = 1 + 0.02 * random.nextGaussian();
      observations.add(new Observation(measurement.n(), share * measurement.throughput()));
    }
    CurveData weighted = ReplicateWeights.of(CurveData.of(observations)).orElseThrow();
    Fit fit = LeastSquares.fit(ModelFamily.SUPER_SERIAL, weighted);
    assertThat(fit).isNotNull();
    return fit;
  }

  private static void assertCovers(Predicate<Study> covers) {
    long covered = Studies.ALL.parallelStream().filter(covers).count();
    assertThat(covered).isBetween(930L, 970L);
  }

  private static Interval profile(Fit fit, CurveQuantity quantity) {
    return new ProfileLikelihood(fit, quantity).interval();
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
