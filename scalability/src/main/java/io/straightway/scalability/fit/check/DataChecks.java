package io.straightway.scalability.fit.check;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.choice.NestedTest;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.Scatter;
import io.straightway.scalability.fit.inference.Autocorrelation;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.Shape;
import io.straightway.scalability.statistics.Rounded;
import io.straightway.scalability.steady.Drift;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.jspecify.annotations.Nullable;

/** Looks for what makes measurements unfit to be one curve. */
public final class DataChecks {
  /** Throughput that grows by less than this power of size doesn't scale. */
  private static final double NO_GROWTH = 0.05;

  private static final double FLAT = 1.2;

  private final CurveData data;
  private final List<Measurement> points;
  private final long seed;

  public DataChecks(CurveData data, List<Measurement> points, long seed) {
    this.data = data;
    this.points = points;
    this.seed = seed;
  }

  /** Whether throughput grows as a system's can. */
  public List<Warning> ofShape(List<FittedModel> models) {
    List<Warning> warnings = new ArrayList<>();
    if (data.sizes() > 1 && alwaysFalls()) {
      warnings.add(
          new Warning(
              Warning.Code.ALWAYS_FALLING,
              "throughput falls with every step in size: one part alone does most"));
    } else if (data.sizes() > 2 && Math.abs(elasticity()) < NO_GROWTH && isFlat()) {
      warnings.add(
          new Warning(
              Warning.Code.NO_SCALING,
              "throughput hardly depends on size: something else limits it, such as the feeder or"
                  + " the database"));
    }
    if (perUnitGrows() && models.stream().anyMatch(ShapeOfData::isSuperlinear)) {
      warnings.add(
          new Warning(
              Warning.Code.SUPERLINEAR,
              "throughput per unit of size grows with size: superlinear; check the N = 1 run, or"
                  + " the smallest, which may have been cold, throttled or starved"));
    }
    return warnings;
  }

  /** Whether throughput per unit of size is higher anywhere than at the smallest. */
  private boolean perUnitGrows() {
    double first = data.mean(0) / data.smallest();
    return IntStream.range(1, data.sizes()).anyMatch(i -> data.mean(i) / data.n(i) > first);
  }

  /** A rise and a fall can have no slope, too. */
  private boolean isFlat() {
    double least = data.mean(0);
    double most = data.mean(0);
    for (int i = 1; i < data.sizes(); i++) {
      least = Math.min(least, data.mean(i));
      most = Math.max(most, data.mean(i));
    }
    return most < FLAT * least;
  }

  private boolean alwaysFalls() {
    for (int i = 1; i < data.sizes(); i++) {
      if (data.mean(i) >= data.mean(i - 1)) {
        return false;
      }
    }
    return true;
  }

  private double elasticity() {
    SimpleRegression regression = new SimpleRegression();
    for (int i = 0; i < data.sizes(); i++) {
      regression.addData(Math.log(data.n(i)), Math.log(data.mean(i)));
    }
    return regression.getSlope();
  }

  /** Whether the machine was the same all the time. */
  public List<Warning> ofTime(List<Fit> fits) {
    if (points.stream().allMatch(each -> each.startedAt() != null)) {
      return drift(fits, Comparator.comparing(DataChecks::start));
    }
    if (points.stream().allMatch(each -> isNumber(each.run()))) {
      return drift(fits, Comparator.comparingDouble(DataChecks::runNumber));
    }
    return List.of();
  }

  private static Instant start(Measurement each) {
    return Objects.requireNonNull(each.startedAt());
  }

  private static boolean isNumber(@Nullable String run) {
    return run != null && run.matches("\\d{1,15}");
  }

  private static double runNumber(Measurement each) {
    return Double.parseDouble(Objects.requireNonNull(each.run()));
  }

  private List<Warning> drift(List<Fit> fits, Comparator<Measurement> time) {
    List<Measurement> inOrder =
        points.stream()
            .sorted(
                time.thenComparingDouble(Measurement::n)
                    .thenComparingDouble(Measurement::throughput))
            .toList();
    Optional<Fit> nearest = fits.stream().min(Comparator.comparingDouble(Fit::rss));
    boolean repeated = 2 * data.sizes() <= data.count();
    if (!repeated && nearest.isEmpty()) {
      return List.of();
    }
    double[] relative =
        inOrder.stream()
            .mapToDouble(
                each ->
                    each.throughput()
                        / (repeated
                            ? data.mean(data.indexOf(each.n()))
                            : nearest.get().curve().throughput(each.n())))
            .toArray();
    return Drift.in(relative, seed)
        .map(
            drift ->
                new Warning(
                    Warning.Code.DRIFT,
                    String.format(
                        Locale.ROOT,
                        "throughput is %s %s from %s on, at all sizes (%s): the machine or its"
                            + " load changed, so repeats are not of one system",
                        Rounded.percent(Math.abs(drift.change())),
                        drift.change() < 0 ? "lower" : "higher",
                        name(inOrder.get(drift.after())),
                        Rounded.probability(drift.p()))))
        .map(List::of)
        .orElse(List.of());
  }

  private static String name(Measurement each) {
    return each.startedAt() != null ? each.startedAt().toString() : "run " + each.run();
  }

  /** Whether the chosen model leaves out something that can be seen. */
  public List<Warning> ofChoice(
      @Nullable FittedModel chosen, @Nullable Autocorrelation autocorrelation) {
    List<Warning> warnings = new ArrayList<>();
    if (autocorrelation != null && autocorrelation.p() < NestedTest.SIGNIFICANT) {
      warnings.add(
          new Warning(
              Warning.Code.AUTOCORRELATED,
              String.format(
                  Locale.ROOT,
                  "neighbouring sizes are off to the same side (Durbin-Watson %.2f, %s): the"
                      + " curve has another shape than the data; intervals allow for what no"
                      + " curve here explains",
                  autocorrelation.durbinWatson(),
                  Rounded.probability(autocorrelation.p()))));
    }
    if (chosen != null && chosen.fit().isExact()) {
      warnings.add(
          new Warning(
              Warning.Code.EXACT,
              chosen.family().word()
                  + " goes through all points: they show no scatter, so no interval has a width;"
                  + " what is measured scatters"));
    } else if (chosen != null) {
      warnings.addAll(ofScatter(chosen.fit().scatter()));
    }
    if (chosen != null && Shape.lackOfFit(chosen.fit()) < Shape.LACK_OF_FIT) {
      warnings.add(
          new Warning(
              Warning.Code.LACK_OF_FIT,
              chosen.family().word()
                  + " misses the sizes' means by more than repeats differ: no model here has the"
                  + " shape of these data"));
    }
    return warnings;
  }

  private List<Warning> ofScatter(Scatter scatter) {
    if (scatter.isKnown() || scatter.worthOfEqual() >= NestedTest.SIGNIFICANT) {
      return List.of();
    }
    return List.of(
        new Warning(
            Warning.Code.UNEQUAL_SCATTER,
            "measurements scatter more where throughput is higher; intervals allow for it"));
  }
}
