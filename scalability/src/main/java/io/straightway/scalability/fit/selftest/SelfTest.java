package io.straightway.scalability.fit.selftest;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import io.straightway.scalability.fit.choice.Candidates.PeakRange;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.CurveQuantity;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.Predictor;
import io.straightway.scalability.fit.inference.ProfileLikelihood;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.model.Peak;
import io.straightway.scalability.statistics.Interval;
import io.straightway.scalability.statistics.IntervalScore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** Simulated studies of a system, and how often intervals of 95 % hold the truth. */
public final class SelfTest {
  /** How many studies show a share to within 1.4 percentage points. */
  public static final int DEFAULT_STUDIES = 1_000;

  private static final double FURTHER = 1.5;
  private static final double TWICE = 2;

  private SelfTest() {}

  /**
   * How often intervals held the truth, and how much they say.
   *
   * @param system what was measured
   * @param studies how many studies
   * @param held the share that did, by what the intervals are of
   * @param score the mean interval score, by the same
   * @param width the median of upper by lower end, by the same
   */
  public record Coverage(
      @JsonUnwrapped SimulatedSystem system,
      int studies,
      Map<String, Double> held,
      Map<String, Double> score,
      Map<String, Double> width) {}

  /** An interval, and what it is to hold. */
  private record Claim(Interval interval, double truth) {
    boolean held() {
      return interval.contains(truth);
    }

    double score() {
      return IntervalScore.of(interval, truth);
    }

    double width() {
      Double lower = interval.lower();
      Double upper = interval.upper();
      return lower == null || lower <= 0 || upper == null ? IntervalScore.FARTHEST : upper / lower;
    }
  }

  /**
   * The intervals of the super-serial model, which is the true one here: of kappa, of the peak, and
   * of one more measurement at size 1, at the largest size and at half as much again.
   */
  public static Coverage ofTheModel(SimulatedSystem system, int studies, long seed) {
    return coverage(system, studies, seed, SelfTest::model);
  }

  /**
   * The intervals of a whole study: of the peak's size and height over all models that it doesn't
   * rule out, and of one more measurement at 1.5 and 2 times the largest size.
   */
  public static Coverage ofTheStudy(SimulatedSystem system, int studies, long seed) {
    return coverage(system, studies, seed, SelfTest::study);
  }

  /** A study of a system, and what its intervals claim. */
  private interface Study {
    Map<String, Claim> claims(SimulatedSystem system, SplittableRandom random);
  }

  private static Coverage coverage(SimulatedSystem system, int studies, long seed, Study study) {
    long[] seeds = new SplittableRandom(seed).longs(studies).toArray();
    Map<String, List<Claim>> all = new LinkedHashMap<>();
    for (long each : seeds) {
      study
          .claims(system, new SplittableRandom(each))
          .forEach((name, claim) -> all.computeIfAbsent(name, key -> new ArrayList<>()).add(claim));
    }
    Map<String, Double> held = new LinkedHashMap<>();
    Map<String, Double> score = new LinkedHashMap<>();
    Map<String, Double> width = new LinkedHashMap<>();
    all.forEach(
        (name, claims) -> {
          held.put(name, (double) claims.stream().filter(Claim::held).count() / studies);
          score.put(name, claims.stream().mapToDouble(Claim::score).average().orElse(0));
          double[] sorted = claims.stream().mapToDouble(Claim::width).sorted().toArray();
          width.put(name, sorted[sorted.length / 2]);
        });
    return new Coverage(system, studies, held, score, width);
  }

  private static Map<String, Claim> model(SimulatedSystem system, SplittableRandom random) {
    List<Observation> observations =
        system.measure(random).stream()
            .map(each -> new Observation(each.n(), each.throughput()))
            .toList();
    Map<String, Claim> claims = new LinkedHashMap<>();
    Fit fit = LeastSquares.fit(ModelFamily.SUPER_SERIAL, CurveData.of(observations));
    if (fit == null) {
      return claims;
    }
    Peak peak = system.peak();
    Interval kappa = new ProfileLikelihood(fit, CurveQuantity.parameter(2)).interval();
    claims.put("kappa", new Claim(kappa, system.truth().parameters()[2]));
    claims.put("peak N", new Claim(PeakEstimate.sizes(fit), peak.n()));
    claims.put("peak X", new Claim(PeakEstimate.heights(fit), peak.throughput()));
    Predictor predictor = new Predictor(fit);
    double largest = system.largest();
    claims.put("X at 1", claim(predictor, 1, system, random));
    claims.put("X at largest", claim(predictor, largest, system, random));
    claims.put("X at 1.5 largest", claim(predictor, FURTHER * largest, system, random));
    return claims;
  }

  private static Claim claim(
      Predictor predictor, double n, SimulatedSystem system, SplittableRandom random) {
    return new Claim(predictor.at(n).interval(), system.once(n, random));
  }

  private static Map<String, Claim> study(SimulatedSystem system, SplittableRandom random) {
    double largest = system.largest();
    List<Double> sizes = List.of(FURTHER * largest, TWICE * largest);
    FitOptions options = new FitOptions(sizes, null, false, false, 0, random.nextLong());
    FitReport report = FitStudy.of(system.measure(random), List.of(), options);
    Peak truth = system.peak();
    Map<String, Claim> claims = new LinkedHashMap<>();
    PeakRange unnamed = report.candidates().peakRange().orElseThrow();
    PeakRange peak =
        report.peak().map(each -> new PeakRange(each.size(), each.height())).orElse(unnamed);
    claims.put("peak N over models", new Claim(peak.size(), truth.n()));
    claims.put("peak X over models", new Claim(peak.height(), truth.throughput()));
    List<Prediction> predictions = report.predictions();
    for (int i = 0; i < predictions.size(); i++) {
      claims.put(
          i == 0 ? "X at 1.5x" : "X at 2x",
          new Claim(predictions.get(i).interval(), system.once(sizes.get(i), random)));
    }
    return claims;
  }
}
