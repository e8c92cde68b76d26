package io.straightway.scalability.fit;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.check.Warning.WarningCode;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.Misfit;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.SizeRequired;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.model.SuperSerial;
import io.straightway.scalability.statistics.Interval;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Intervals allow for more than scatter: data of another shape, and the range beyond the data. */
final class OtherShapeTest {
  private static final double[] TWELVE = IntStream.rangeClosed(1, 12).asDoubleStream().toArray();

  /** A curve that oscillates about an Amdahl curve by 4 %, as caches and sockets cause it. */
  private static List<Measurement> swinging(int runs, double scatter, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    ScalabilityCurve mean = ModelFamily.AMDAHL.curve(100, 0.05);
    List<Measurement> measured = new ArrayList<>();
    for (int run = 0; run < runs; run++) {
      for (double n : TWELVE) {
        double swing = 0.04 * Math.sin(n * 0.9);
        double share = 1 + swing + scatter * random.nextGaussian();
        measured.add(Measurement.of(measured.size() + 2, n, share * mean.throughput(n)));
      }
    }
    return measured;
  }

  private static FitReport predicting(List<Measurement> measured, boolean equal, double... sizes) {
    List<Double> at = DoubleStream.of(sizes).boxed().toList();
    return FitStudy.of(measured, List.of(), new FitOptions(at, null, false, equal, false, 1));
  }

  @Test
  void neighboursThatAreOffAlikeMakeIntervalsWider() {
    List<Measurement> measured = swinging(1, 0.005, 3);

    FitReport report = predicting(measured, false, 14);
    FitReport independent = predicting(measured, true, 14);

    FittedModel chosen = report.chosen().orElseThrow();
    assertThat(chosen.fit().misfit().serial()).isGreaterThan(2);
    assertThat(Sample.warnings(report)).contains(WarningCode.AUTOCORRELATED);
    assertThat(independent.chosen().orElseThrow().fit().misfit()).isEqualTo(Misfit.NONE);
    assertThat(width(parameter(report))).isGreaterThan(1.5 * width(parameter(independent)));
    assertThat(report.candidates().models())
        .hasSizeGreaterThanOrEqualTo(independent.candidates().models().size());
  }

  @Test
  void repeatsDontMakeSureOfACurveThatMissesTheirMeans() {
    List<Measurement> measured = swinging(5, 0.002, 4);

    FitReport report = predicting(measured, false, 14);
    FitReport independent = predicting(measured, true, 14);

    assertThat(report.chosen().orElseThrow().fit().misfit().between()).isGreaterThan(2);
    assertThat(Sample.warnings(report)).contains(WarningCode.LACK_OF_FIT);
    assertThat(width(parameter(report))).isGreaterThan(2 * width(parameter(independent)));
  }

  @Test
  void aLineThroughTheMeansOfAllSizesLeavesNothingToExplain() {
    List<Measurement> measured = new ArrayList<>();
    for (int n = 1; n <= 8; n++) {
      for (int off = -1; off <= 1; off++) {
        measured.add(Measurement.of(measured.size() + 2, n, 100 * n + off));
      }
    }

    FitReport report = predicting(measured, false, 12);

    FittedModel chosen = report.chosen().orElseThrow();
    assertThat(chosen.family()).isEqualTo(ModelFamily.LINEAR);
    assertThat(chosen.fit().misfit()).isEqualTo(Misfit.NONE);
    assertThat(Sample.warnings(report)).doesNotContain(WarningCode.AUTOCORRELATED);
    assertThat(report.predictions().get(0).interval().contains(1_200)).isTrue();
  }

  @Test
  void scatterAloneIsRarelyTakenForAnotherShape() {
    int taken = 0;
    for (int seed = 0; seed < 200; seed++) {
      FitReport report =
          Sample.study(Sample.of(new SuperSerial(100, 0.05, 0.01), 1 + seed % 3, 5, seed, TWELVE));
      taken +=
          report.models().stream().anyMatch(model -> !model.fit().misfit().equals(Misfit.NONE))
              ? 1
              : 0;
    }

    assertThat(taken).isLessThanOrEqualTo(Simulated.most(0.05, 200));
  }

  private static Interval parameter(FitReport report) {
    return Sample.model(report, ModelFamily.AMDAHL).parameter("gamma").orElseThrow().interval();
  }

  private static double width(Interval interval) {
    return Objects.requireNonNull(interval.upper()) - Objects.requireNonNull(interval.lower());
  }

  @Test
  void aCeilingMayBeginWhereTheDataEnd() {
    ScalabilityCurve truth = ModelFamily.AMDAHL.curve(100, 0.05);

    FitReport report = predicting(Sample.of(truth, 3, 0.1, 1, 1, 2, 3, 4, 6, 8), false, 8, 12, 16);

    Interval largest = report.predictions().get(0).interval();
    for (Prediction prediction : report.predictions().subList(1, 3)) {
      assertThat(prediction.interval().lower()).isLessThanOrEqualTo(largest.lower());
      assertThat(prediction.interval().contains(truth.throughput(8))).isTrue();
      assertThat(prediction.interval().contains(truth.throughput(prediction.n()))).isTrue();
    }
  }

  @Test
  void aSizeBeyondTheDataHasNoUpperBound() {
    List<Measurement> measured =
        Sample.of(ModelFamily.AMDAHL.curve(100, 0.02), 3, 3, 1, 1, 2, 3, 4, 6, 8);

    Interval within = required(measured, 400).interval();
    Interval beyond = required(measured, 900).interval();

    assertThat(within.upper()).isNotNull();
    assertThat(beyond.lower()).isGreaterThan(8);
    assertThat(beyond.upper()).isNull();
  }

  @Test
  void aChosenQuadraticDoesNotPredictBeyondTheData() {
    SuperSerial truth = new SuperSerial(400, 0.04, 0.006);
    List<Measurement> measured = Sample.of(truth, 3, 15, 4, 1, 2, 3, 4, 6, 8);

    FitReport report = predicting(measured, false, 7, 30);

    FittedModel chosen = report.chosen().orElseThrow();
    Prediction within = report.predictions().get(0);
    Prediction beyond = report.predictions().get(1);
    assertThat(chosen.family()).isEqualTo(ModelFamily.QUADRATIC);
    assertThat(chosen.curve().throughput(30)).isNegative();
    assertThat(within.throughput()).isEqualTo(chosen.curve().throughput(7));
    assertThat(beyond.throughput()).isGreaterThan(0.5 * truth.throughput(30));
  }

  @Test
  void aFallBeyondTheDataIsNotPredictedByAQuadratic() {
    SuperSerial truth = new SuperSerial(400, 0.04, 0.006);
    List<Measurement> measured = Sample.of(truth, 3, 15, 4, 1, 2, 3, 4, 6, 8);

    FitReport report = FitStudy.of(measured, List.of(), target(1_900));

    assertThat(report.chosen()).map(FittedModel::family).contains(ModelFamily.QUADRATIC);
    double quadratic = Sample.model(report, ModelFamily.QUADRATIC).curve().sizesFor(1_900).get(1);
    Double falling = Objects.requireNonNull(report.required()).falling();
    assertThat(falling).isNotNull().isGreaterThan(1.05 * quadratic);
  }

  /** A ceiling above all measurements: no size determines it, so there is no likelihood. */
  @Test
  void scatterThatHasNoLikelihoodIsTakenToBeEqual() {
    Fit fit =
        LeastSquares.fit(
            ModelFamily.CEILING, Sample.data(1, 101, 2, 199, 3, 302, 4, 398, 6, 601, 8, 820));

    assertThat(fit).isNotNull();
    assertThat(fit.scatter().isKnown()).isTrue();
    assertThat(fit.scatter().power()).isZero();
    assertThat(fit.scatter().worthOfEqual()).isEqualTo(1);
  }

  private static SizeRequired required(List<Measurement> measured, double target) {
    return Objects.requireNonNull(FitStudy.of(measured, List.of(), target(target)).required());
  }

  private static FitOptions target(double throughput) {
    return new FitOptions(List.of(), throughput, false, false, 1);
  }
}
