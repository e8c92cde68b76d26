package io.straightway.scalability.fit.selftest;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.CurveQuantity;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Predictor;
import io.straightway.scalability.fit.inference.ProfileLikelihood;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.Peak;
import io.straightway.scalability.statistics.Interval;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/** Simulated studies of a system, and how often intervals of 95 % hold the truth. */
public final class SelfTest {
  /** How many studies show a share to within 1.4 percentage points. */
  public static final int DEFAULT_STUDIES = 1_000;

  private static final double FURTHER = 1.5;

  private SelfTest() {}

  /**
   * How often intervals held the truth.
   *
   * @param system what was measured
   * @param studies how many studies
   * @param held the share that did, by what the intervals are of
   */
  public record Coverage(
      @JsonUnwrapped SimulatedSystem system, int studies, Map<String, Double> held) {}

  /**
   * The intervals of the super-serial model, which is the true one here: of kappa, of the peak, and
   * of one more measurement at size 1, at the largest size and at half as much again.
   */
  public static Coverage ofTheModel(SimulatedSystem system, int studies, long seed) {
    return coverage(system, studies, seed, SelfTest::model);
  }

  /** The interval of the peak over all models that a whole study doesn't rule out. */
  public static Coverage ofThePeak(SimulatedSystem system, int studies, long seed) {
    return coverage(system, studies, seed, SelfTest::study);
  }

  /** A study of a system, and which intervals held. */
  private interface Study {
    Map<String, Boolean> held(SimulatedSystem system, SplittableRandom random);
  }

  private static Coverage coverage(SimulatedSystem system, int studies, long seed, Study study) {
    long[] seeds = new SplittableRandom(seed).longs(studies).toArray();
    List<Map<String, Boolean>> all =
        IntStream.range(0, studies)
            .mapToObj(i -> study.held(system, new SplittableRandom(seeds[i])))
            .toList();
    Map<String, Double> shares = new LinkedHashMap<>();
    for (Map<String, Boolean> each : all) {
      each.forEach((name, held) -> shares.merge(name, held ? 1.0 / studies : 0, Double::sum));
    }
    return new Coverage(system, studies, shares);
  }

  private static Map<String, Boolean> model(SimulatedSystem system, SplittableRandom random) {
    List<Observation> observations =
        system.measure(random).stream()
            .map(each -> new Observation(each.n(), each.throughput()))
            .toList();
    Map<String, Boolean> held = new LinkedHashMap<>();
    Fit fit = LeastSquares.fit(ModelFamily.SUPER_SERIAL, CurveData.of(observations));
    if (fit == null) {
      return held;
    }
    Peak peak = system.truth().peak().orElseThrow();
    Interval kappa = new ProfileLikelihood(fit, CurveQuantity.parameter(2)).interval();
    held.put("kappa", kappa.contains(system.truth().kappa()));
    held.put("peak N", PeakEstimate.sizes(fit).contains(peak.n()));
    held.put("peak X", PeakEstimate.heights(fit).contains(peak.throughput()));
    Predictor predictor = new Predictor(fit);
    double largest = system.largest();
    held.put("X at 1", contains(predictor, 1, system, random));
    held.put("X at largest", contains(predictor, largest, system, random));
    held.put("X at 1.5 largest", contains(predictor, FURTHER * largest, system, random));
    return held;
  }

  private static boolean contains(
      Predictor predictor, double n, SimulatedSystem system, SplittableRandom random) {
    return predictor.at(n).interval().contains(system.once(n, random));
  }

  private static Map<String, Boolean> study(SimulatedSystem system, SplittableRandom random) {
    FitReport report =
        FitStudy.of(system.measure(random), List.of(), FitOptions.modelsOnly(random.nextLong()));
    Peak truth = system.truth().peak().orElseThrow();
    boolean held =
        report
            .peak()
            .filter(peak -> peak.size().contains(truth.n()))
            .filter(peak -> peak.height().contains(truth.throughput()))
            .isPresent();
    return Map.of("peak over models", held);
  }
}
