package io.straightway.scalability.fit.selftest;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import io.straightway.scalability.fit.FitStudy;
import io.straightway.scalability.fit.choice.Candidates.PeakRange;
import io.straightway.scalability.fit.compare.CurveComparison;
import io.straightway.scalability.fit.compare.CurveComparison.SpeedUp;
import io.straightway.scalability.fit.compare.SessionComparison;
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

/** Simulated studies of a system, and the coverage of their 95 % intervals. */
public final class SelfTest {
  /** The number of studies that determines a share to within 1.4 percentage points. */
  public static final int DEFAULT_STUDIES = 1_000;

  private static final double FURTHER = 1.5;
  private static final double TWICE = 2;

  private SelfTest() {}

  /**
   * The coverage of intervals, and their sharpness.
   *
   * @param system the simulated system
   * @param studies the number of studies
   * @param held the share of intervals that held the truth, by quantity
   * @param score the mean interval score, by quantity
   * @param width the median ratio of upper to lower bound, by quantity
   */
  public record Coverage(
      @JsonUnwrapped SimulatedSystem system,
      int studies,
      Map<String, Double> held,
      Map<String, Double> score,
      Map<String, Double> width) {}

  /** An interval, and the true value that it should contain. */
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
   * Tests the intervals of the super-serial model, which is the true one here: of kappa, of the
   * peak, and of one more measurement at size 1, at the largest size and at 1.5 times the largest
   * size.
   */
  public static Coverage ofTheModel(SimulatedSystem system, int studies, long seed) {
    return coverage(system, studies, seed, SelfTest::model);
  }

  /**
   * Tests the intervals of a whole study: of the peak's size and height over all models that aren't
   * ruled out, and of one more measurement at 1.5 and 2 times the largest size.
   */
  public static Coverage ofTheStudy(SimulatedSystem system, int studies, long seed) {
    return coverage(system, studies, seed, SelfTest::study);
  }

  /**
   * Tests the comparison of a system with itself: how often the curves are the same, the second is
   * slower at no size, and the interval of the ratio at the largest size holds 1.
   */
  public static Coverage ofEqualSystems(SimulatedSystem system, int studies, long seed) {
    return coverage(system, studies, seed, SelfTest::comparison);
  }

  private static Map<String, Claim> comparison(SimulatedSystem system, SplittableRandom random) {
    SessionComparison comparison =
        SessionComparison.of(
                system(system, random), system(system, random), null, random.nextLong())
            .orElseThrow();
    CurveComparison curves = comparison.curves();
    Map<String, Claim> claims = new LinkedHashMap<>();
    claims.put("curves the same", new Claim(verdict(curves.differs()), 1));
    claims.put("none slower", new Claim(verdict(!curves.slower().isEmpty()), 1));
    List<SpeedUp> ratios = curves.speedUps();
    claims.put("B / A at largest", new Claim(ratios.get(ratios.size() - 1).interval(), 1));
    return claims;
  }

  /** Returns an interval around 1, or one that lacks it if a difference was found. */
  private static Interval verdict(boolean differs) {
    return differs ? new Interval(2.0, 2.0) : new Interval(1.0, 1.0);
  }

  private static FitReport system(SimulatedSystem system, SplittableRandom random) {
    return FitStudy.modelsOf(system.measure(random), FitOptions.modelsOnly(random.nextLong()));
  }

  /** A study of a system, which returns the claims of its intervals. */
  private interface Study {
    Map<String, Claim> claims(SimulatedSystem system, SplittableRandom random);
  }

  private static Coverage coverage(SimulatedSystem system, int studies, long seed, Study study) {
    long[] seeds = new SplittableRandom(seed).longs(studies).toArray();
    Map<String, List<Claim>> all = new LinkedHashMap<>();
    for (long studySeed : seeds) {
      study
          .claims(system, new SplittableRandom(studySeed))
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
            .map(measurement -> new Observation(measurement.n(), measurement.throughput()))
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
    FitOptions options = new FitOptions(sizes, null, false, false, random.nextLong());
    FitReport report = FitStudy.of(system.measure(random), List.of(), options);
    Peak truth = system.peak();
    Map<String, Claim> claims = new LinkedHashMap<>();
    PeakRange unnamed = report.candidates().peakRange().orElseThrow();
    PeakRange peak =
        report
            .peak()
            .map(estimate -> new PeakRange(estimate.size(), estimate.height()))
            .orElse(unnamed);
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
