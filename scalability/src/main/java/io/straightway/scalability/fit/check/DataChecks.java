package io.straightway.scalability.fit.check;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.check.Warning.Code;
import io.straightway.scalability.fit.choice.NestedTest;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.Scatter;
import io.straightway.scalability.fit.inference.Autocorrelation;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.Shape;
import io.straightway.scalability.statistics.Rounded;
import io.straightway.scalability.steady.Drift;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.BiConsumer;
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
  private final BiConsumer<Code, String> warn;

  /** Checks that report what they find to {@code warn}. */
  public DataChecks(
      CurveData data, List<Measurement> points, long seed, BiConsumer<Code, String> warn) {
    this.data = data;
    this.points = points;
    this.seed = seed;
    this.warn = warn;
  }

  /** Whether throughput grows as a system's can. */
  public void ofShape(List<FittedModel> models) {
    if (data.sizes() > 1 && alwaysFalls()) {
      warn.accept(
          Code.ALWAYS_FALLING,
          "throughput falls with every step in size: one part alone does most");
    } else if (data.sizes() > 2 && Math.abs(elasticity()) < NO_GROWTH && isFlat()) {
      warn.accept(
          Code.NO_SCALING,
          "throughput hardly depends on size: something else limits it, such as the feeder or"
              + " the database");
    }
    if (perUnitGrows() && models.stream().anyMatch(ShapeOfData::isSuperlinear)) {
      warn.accept(
          Code.SUPERLINEAR,
          "throughput per unit of size grows with size: superlinear; check the N = 1 run, or"
              + " the smallest, which may have been cold, throttled or starved");
    }
  }

  /** Whether throughput per unit of size is higher anywhere than at the smallest. */
  private boolean perUnitGrows() {
    double first = data.mean(0) / data.smallest();
    return IntStream.range(1, data.sizes()).anyMatch(i -> data.mean(i) / data.n(i) > first);
  }

  /** A rise and a fall can have no slope, too. */
  private boolean isFlat() {
    DoubleSummaryStatistics means =
        IntStream.range(0, data.sizes()).mapToDouble(data::mean).summaryStatistics();
    return means.getMax() < FLAT * means.getMin();
  }

  private boolean alwaysFalls() {
    return IntStream.range(1, data.sizes()).allMatch(i -> data.mean(i) < data.mean(i - 1));
  }

  private double elasticity() {
    SimpleRegression regression = new SimpleRegression();
    for (int i = 0; i < data.sizes(); i++) {
      regression.addData(Math.log(data.n(i)), Math.log(data.mean(i)));
    }
    return regression.getSlope();
  }

  /** Whether the machine was the same all the time. */
  public void ofTime(List<Fit> fits) {
    if (points.stream().allMatch(each -> each.startedAt() != null)) {
      drift(fits, Comparator.comparing(each -> Objects.requireNonNull(each.startedAt())));
    } else if (points.stream().allMatch(each -> isNumber(each.run()))) {
      drift(fits, Comparator.comparingDouble(DataChecks::runNumber));
    }
  }

  private static boolean isNumber(@Nullable String run) {
    return run != null && run.matches("\\d{1,15}");
  }

  private static double runNumber(Measurement each) {
    return Double.parseDouble(Objects.requireNonNull(each.run()));
  }

  private void drift(List<Fit> fits, Comparator<Measurement> time) {
    List<Measurement> inOrder =
        points.stream()
            .sorted(
                time.thenComparingDouble(Measurement::n)
                    .thenComparingDouble(Measurement::throughput))
            .toList();
    Optional<Fit> nearest = fits.stream().min(Comparator.comparingDouble(Fit::rss));
    boolean repeated = 2 * data.sizes() <= data.count();
    if (!repeated && nearest.isEmpty()) {
      return;
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
    Drift.in(relative, seed)
        .ifPresent(
            drift ->
                warn.accept(
                    Code.DRIFT,
                    ("throughput is %s %s from %s on, at all sizes (%s): the machine or its"
                            + " load changed, so repeats are not of one system")
                        .formatted(
                            Rounded.percent(Math.abs(drift.change())),
                            drift.change() < 0 ? "lower" : "higher",
                            name(inOrder.get(drift.after())),
                            Rounded.probability(drift.p()))));
  }

  private static String name(Measurement each) {
    return each.startedAt() != null ? each.startedAt().toString() : "run " + each.run();
  }

  /** Whether the chosen model leaves out something that can be seen. */
  public void ofChoice(@Nullable FittedModel chosen, @Nullable Autocorrelation autocorrelation) {
    if (autocorrelation != null && autocorrelation.p() < NestedTest.SIGNIFICANT) {
      warn.accept(
          Code.AUTOCORRELATED,
          String.format(
              Locale.ROOT,
              "neighbouring sizes are off to the same side (Durbin-Watson %.2f, %s): the curve has"
                  + " another shape than the data; intervals allow for what no curve here explains",
              autocorrelation.durbinWatson(),
              Rounded.probability(autocorrelation.p())));
    }
    if (chosen == null) {
      return;
    }
    String model = chosen.family().word();
    Scatter scatter = chosen.fit().scatter();
    if (chosen.fit().isExact()) {
      warn.accept(
          Code.EXACT,
          model
              + " goes through all points: they show no scatter, so no interval has a width;"
              + " what is measured scatters");
    } else if (!scatter.isKnown() && scatter.worthOfEqual() < NestedTest.SIGNIFICANT) {
      warn.accept(
          Code.UNEQUAL_SCATTER,
          "measurements scatter more where throughput is higher; intervals allow for it");
    }
    if (Shape.lackOfFit(chosen.fit()) < Shape.LACK_OF_FIT) {
      warn.accept(
          Code.LACK_OF_FIT,
          model
              + " misses the sizes' means by more than repeats differ: no model here has the shape"
              + " of these data");
    }
  }
}
