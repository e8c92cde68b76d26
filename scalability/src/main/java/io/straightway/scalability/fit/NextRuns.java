package io.straightway.scalability.fit;

import com.fasterxml.jackson.annotation.JsonIgnore;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.straightway.scalability.fit.check.Warning;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.LeastSquares.Solution;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Rounded;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Which runs to make next.
 *
 * <p>For every two models that the data leave possible: suppose that the richer is true as it was
 * fitted, with the scatter seen so far. Some runs at a further size would then leave the simpler
 * one so many squares short, and its F-test would reject it with a probability that can be
 * computed. The fewest runs that bring it to 90 % are the advice, in the spirit of A. C. Atkinson
 * and V. V. Fedorov, <em>The design of experiments for discriminating between two rival
 * models</em>, Biometrika 62 (1975), for one size. Of two models with as many parameters neither is
 * a case of the other; there the same test with one degree of freedom is a yardstick.
 *
 * @param separating runs that would distinguish two models
 * @param needs what the measurements lack, whatever the model, for people
 */
public record NextRuns(List<Separation> separating, List<String> needs) {
  /** The probability with which a test is to succeed. */
  private static final double WANTED_POWER = 0.9;

  /** More runs of one size than this are no advice. */
  private static final int MOST_REPEATS = 10;

  private static final int MOST_CANDIDATES = 40;
  private static final int FEWEST_REPEATS = 3;

  /**
   * Runs at one size.
   *
   * @param simpler the model that they would reject
   * @param richer the model that is taken for true
   * @param n the size
   * @param repeats how many runs
   * @param power the probability that the simpler model is then rejected
   */
  public record Separation(
      @JsonProperty("rejects") ModelFamily simpler,
      @JsonProperty("ifTrue") ModelFamily richer,
      double n,
      int repeats,
      double power) {
    /** Whether it comes to what is wanted. */
    @JsonIgnore
    public boolean isEnough() {
      return power >= WANTED_POWER;
    }
  }

  /**
   * Advises.
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
        Comparator.comparing((Separation each) -> !each.isEnough())
            .thenComparing(Comparator.comparingInt(Separation::repeats))
            .thenComparing(Comparator.comparingDouble(Separation::power).reversed()));
    return new NextRuns(separating, needs(report, largest));
  }

  /**
   * Two admissible models, the simpler of which isn't rejected yet; of two with as many parameters
   * the chosen one is taken for true.
   */
  private static boolean areRivals(FittedModel simpler, FittedModel richer, FitReport report) {
    int more = richer.family().parameterCount() - simpler.family().parameterCount();
    boolean chosen = report.chosen().filter(each -> each.family() == richer.family()).isPresent();
    boolean ordered = more > 0 || (more == 0 && chosen && simpler.family() != richer.family());
    boolean rejected =
        report.choice().tests().stream()
            .anyMatch(test -> test.simpler() == simpler.family() && test.rejectsSimpler());
    return ordered && isCandidate(simpler, report) && isCandidate(richer, report) && !rejected;
  }

  /** One of the usual four, or another that the data don't rule out. */
  private static boolean isCandidate(FittedModel model, FitReport report) {
    return model.admissible()
        && (model.family().isUsual() || report.candidates().models().contains(model));
  }

  private static Optional<Separation> best(Fit simpler, Fit richer, @Nullable Double largest) {
    if (richer.freedom() <= 0 || richer.isExact()) {
      return Optional.empty();
    }
    List<Separation> candidates = new ArrayList<>();
    for (double n : candidates(richer.data(), largest)) {
      for (int repeats = 1; repeats <= MOST_REPEATS; repeats++) {
        Separation separation = separation(simpler, richer, n, repeats);
        candidates.add(separation);
        if (separation.isEnough()) {
          break;
        }
      }
    }
    return candidates.stream()
        .min(
            Comparator.comparing((Separation each) -> !each.isEnough())
                .thenComparing(each -> each.isEnough() ? (double) each.repeats() : -each.power())
                .thenComparing(each -> -each.power()));
  }

  /** Whole sizes up to the largest that can be run, not too many. */
  private static TreeSet<Double> candidates(CurveData data, @Nullable Double largest) {
    int most = (int) Math.floor(largest == null ? 2 * data.largest() : largest);
    int stride = Math.max(1, most / MOST_CANDIDATES);
    TreeSet<Double> sizes = new TreeSet<>();
    IntStream.iterate(most, n -> n >= 1, n -> n - stride).forEach(n -> sizes.add((double) n));
    return sizes;
  }

  private static Separation separation(Fit simpler, Fit richer, double n, int repeats) {
    List<Observation> expected = new ArrayList<>();
    for (Observation each : richer.data().observations()) {
      expected.add(new Observation(each.n(), richer.curve().throughput(each.n()), each.weight()));
    }
    for (int i = 0; i < repeats; i++) {
      expected.add(new Observation(n, richer.curve().throughput(n)));
    }
    Solution nearest =
        LeastSquares.refit(simpler.family(), CurveData.of(expected), simpler.parameters());
    double missed = nearest == null ? 0 : nearest.squares() / richer.variance();
    int more = Math.max(1, richer.family().parameterCount() - simpler.family().parameterCount());
    int freedom = expected.size() - richer.family().parameterCount();
    return new Separation(
        simpler.family(), richer.family(), n, repeats, NoncentralF.power(missed, more, freedom));
  }

  private static List<String> needs(FitReport report, @Nullable Double largest) {
    List<String> needs = new ArrayList<>();
    TreeSet<Double> sizes = new TreeSet<>();
    report.points().forEach(each -> sizes.add(each.n()));
    if (!sizes.contains(1.0)) {
      needs.add("run N = 1: everything else is compared with it");
    }
    int wanted = ModelFamily.SUPER_SERIAL.parameterCount() + 1;
    if (sizes.size() < wanted) {
      needs.add("run at least " + wanted + " different sizes; fewer don't determine every model");
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
                        + Rounded.number(Math.ceil(1.2 * peak.n()))
                        + ": a peak that was not passed is a guess"));
    report.warnings().stream()
        .filter(warning -> mustBeClearedFirst(warning.code()))
        .forEach(
            warning -> needs.add("first clear up " + warning.code() + ": " + warning.message()));
    return needs;
  }

  private static boolean mustBeClearedFirst(Warning.Code code) {
    return switch (code) {
      case MIXED_MODES, OUTLIER, DRIFT, SUPERLINEAR, NO_SCALING, ALWAYS_FALLING -> true;
      case BAD_ROWS,
          COPIES,
          EXACT,
          UNEQUAL_SCATTER,
          TOO_FEW_SIZES,
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
