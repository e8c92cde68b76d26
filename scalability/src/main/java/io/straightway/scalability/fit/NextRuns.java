package io.straightway.scalability.fit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.straightway.scalability.fit.check.Warning.WarningCode;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.LeastSquares.Solution;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Rounding;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The runs to make next.
 *
 * <p>For every two models that are still possible, assume that the richer one is true as fitted,
 * with the scatter seen so far. Runs at a further size would then increase the residual squares of
 * the simpler model, and the probability that its F-test rejects it can be computed. The advice is
 * the fewest runs that raise this probability to 90 %, in the spirit of A. C. Atkinson and V. V.
 * Fedorov, <em>The design of experiments for discriminating between two rival models</em>,
 * Biometrika 62 (1975), for one size. Of two models with the same number of parameters neither is a
 * special case of the other; there the same test with one degree of freedom is a yardstick.
 *
 * @param separating runs that would distinguish two models
 * @param needs descriptions of what the measurements lack, whatever the model
 */
public record NextRuns(List<Separation> separating, List<String> needs) {
  /** The required power of a test. */
  private static final double WANTED_POWER = 0.9;

  /** The most runs of one size that are worth advising. */
  private static final int MOST_REPEATS = 10;

  private static final int MOST_CANDIDATES = 40;
  private static final int FEWEST_REPEATS = 3;

  /**
   * Runs at one size.
   *
   * @param simpler the model to reject
   * @param richer the model that is assumed to be true
   * @param n the size
   * @param repeats the number of runs
   * @param power the probability that the simpler model is then rejected
   */
  public record Separation(
      @JsonProperty("rejects") ModelFamily simpler,
      @JsonProperty("ifTrue") ModelFamily richer,
      double n,
      int repeats,
      double power) {
    /** Returns whether the runs reach the required power. */
    @JsonIgnore
    public boolean isEnough() {
      return power >= WANTED_POWER;
    }
  }

  /**
   * Advises on the next runs.
   *
   * @param largest the largest size that can be run; null for twice the largest measured
   */
  public static NextRuns after(FitReport report, @Nullable Double largest) {
    List<Separation> separating = new ArrayList<>();
    for (FittedModel simpler : report.models()) {
      for (FittedModel richer : report.models()) {
        if (areRivals(simpler, richer, report)) {
          best(simpler.fit(), richer.fit(), largest).ifPresent(separating::add);
        }
      }
    }
    separating.sort(
        Comparator.comparing((Separation separation) -> !separation.isEnough())
            .thenComparing(Comparator.comparingInt(Separation::repeats))
            .thenComparing(Comparator.comparingDouble(Separation::power).reversed()));
    return new NextRuns(separating, needs(report, largest));
  }

  /**
   * Returns whether both models are possible and the simpler one isn't rejected yet; of two models
   * with the same number of parameters, the chosen one is taken as true.
   */
  private static boolean areRivals(FittedModel simpler, FittedModel richer, FitReport report) {
    int more = richer.family().parameterCount() - simpler.family().parameterCount();
    boolean chosen = report.chosen().filter(model -> model.family() == richer.family()).isPresent();
    boolean ordered = more > 0 || (more == 0 && chosen && simpler.family() != richer.family());
    boolean rejected =
        report.choice().tests().stream().anyMatch(test -> test.rejects(simpler.family()));
    return ordered && isCandidate(simpler, report) && isCandidate(richer, report) && !rejected;
  }

  /** Returns whether a model is admissible, and either one of the usual four or not ruled out. */
  private static boolean isCandidate(FittedModel model, FitReport report) {
    return model.admissible()
        && (model.family().isUsual() || report.candidates().contain(model.family()));
  }

  private static Optional<Separation> best(Fit simpler, Fit richer, @Nullable Double largest) {
    if (richer.freedom() <= 0 || richer.isExact()) {
      return Optional.empty();
    }
    List<Separation> separations = new ArrayList<>();
    for (int repeats = 1; repeats <= MOST_REPEATS; repeats++) {
      if (separations.stream().anyMatch(Separation::isEnough)) {
        break;
      }
      int more = Math.max(1, richer.family().parameterCount() - simpler.family().parameterCount());
      NoncentralF test = NoncentralF.of(more, richer.freedom() + repeats);
      for (double n : candidates(richer.data(), largest)) {
        separations.add(separation(simpler, richer, n, repeats, test));
      }
    }
    return separations.stream().min(Comparator.comparingDouble(separation -> -separation.power()));
  }

  /** Returns whole sizes up to the largest that can be run, at most 40 of them. */
  private static TreeSet<Double> candidates(CurveData data, @Nullable Double largest) {
    int most = (int) Math.floor(largest == null ? 2 * data.largest() : largest);
    int stride = Math.max(1, (most + MOST_CANDIDATES - 1) / MOST_CANDIDATES);
    TreeSet<Double> sizes = new TreeSet<>();
    IntStream.iterate(most, n -> n >= 1, n -> n - stride).forEach(n -> sizes.add((double) n));
    return sizes;
  }

  private static Separation separation(
      Fit simpler, Fit richer, double n, int repeats, NoncentralF test) {
    List<Observation> expected = new ArrayList<>();
    for (Observation observation : richer.data().observations()) {
      expected.add(
          new Observation(
              observation.n(), richer.curve().throughput(observation.n()), observation.weight()));
    }
    for (int i = 0; i < repeats; i++) {
      expected.add(new Observation(n, richer.curve().throughput(n)));
    }
    Solution nearest =
        LeastSquares.refit(simpler.family(), CurveData.of(expected), simpler.parameters());
    double missed = nearest == null ? 0 : nearest.squares() / richer.variance();
    return new Separation(simpler.family(), richer.family(), n, repeats, test.power(missed));
  }

  private static List<String> needs(FitReport report, @Nullable Double largest) {
    List<String> needs = new ArrayList<>();
    TreeSet<Double> sizes = new TreeSet<>();
    report.points().forEach(measurement -> sizes.add(measurement.n()));
    if (!sizes.contains(1.0)) {
      needs.add("run N = 1: everything else is compared with it");
    }
    int least = ModelFamily.SUPER_SERIAL.parameterCount() + 1;
    if (sizes.size() < least) {
      needs.add("run at least " + least + " different sizes; fewer don't determine every model");
    }
    if (report.points().size() < FEWEST_REPEATS * sizes.size()) {
      needs.add(
          "run every size "
              + FEWEST_REPEATS
              + " times, in random order: only repeats distinguish scatter from misfit, and drift from"
              + " either");
    }
    report
        .chosen()
        .map(FittedModel::peak)
        .filter(peak -> !sizes.isEmpty() && peak.n() > sizes.last())
        .filter(peak -> largest == null || Math.ceil(1.2 * peak.n()) <= largest)
        .ifPresent(
            peak ->
                needs.add(
                    "run beyond the predicted peak, at N = "
                        + Rounding.number(Math.ceil(1.2 * peak.n()))
                        + ": a peak that was not passed is a guess"));
    report.warnings().stream()
        .filter(warning -> mustBeClearedFirst(warning.code()))
        .forEach(
            warning -> needs.add("first clear up " + warning.code() + ": " + warning.message()));
    return needs;
  }

  private static boolean mustBeClearedFirst(WarningCode code) {
    return switch (code) {
      case MIXED_MODES, OUTLIER, DRIFT, SUPERLINEAR, NO_SCALING, ALWAYS_FALLING -> true;
      case BAD_ROWS,
          COPIES,
          EXACT,
          UNEQUAL_SCATTER,
          TOO_FEW_SIZES,
          CONFOUNDED,
          AUTOCORRELATED,
          LACK_OF_FIT,
          FAR_EXTRAPOLATION,
          MODEL_MATTERS,
          BEYOND_DOMAIN,
          UNREACHABLE,
          NOT_POSSIBLE ->
          false;
    };
  }
}
