package io.straightway.scalability.fit.check;

import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.choice.NestedTest;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Scatter;
import io.straightway.scalability.fit.inference.Autocorrelation;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.Shape;
import io.straightway.scalability.steady.Drift;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.IntStream;
import org.apache.commons.math3.stat.correlation.SpearmansCorrelation;
import org.apache.commons.math3.stat.regression.SimpleRegression;
import org.jspecify.annotations.Nullable;

/** Checks for signs that measurements don't belong to one curve. */
public final class DataChecks {
  /** The power of size below which growing throughput doesn't count as scaling. */
  private static final double NO_GROWTH = 0.05;

  private static final double FLAT = 1.2;

  private static final int FEWEST_IN_ORDER = 6;
  private static final double IN_ORDER = 0.9;

  private final CurveData data;
  private final List<Measurement> points;
  private final long seed;
  private final FitWarnings warnings;

  /** Creates checks that add warnings. */
  public DataChecks(CurveData data, List<Measurement> points, long seed, FitWarnings warnings) {
    this.data = data;
    this.points = points;
    this.seed = seed;
    this.warnings = warnings;
  }

  /** Warns if throughput doesn't grow as that of a system can. */
  public void ofShape(List<FittedModel> models) {
    if (data.sizes() > 1 && alwaysFalls()) {
      warnings.alwaysFalling();
    } else if (data.sizes() > 2 && Math.abs(elasticity()) < NO_GROWTH && isFlat()) {
      warnings.noScaling();
    }
    if (perUnitGrows() && models.stream().anyMatch(ShapeOfData::isSuperlinear)) {
      warnings.superlinear();
    }
  }

  /** Returns whether throughput per unit of size is higher anywhere than at the smallest size. */
  private boolean perUnitGrows() {
    double first = data.mean(0) / data.smallest();
    return IntStream.range(1, data.sizes()).anyMatch(i -> data.mean(i) / data.n(i) > first);
  }

  /**
   * Returns whether throughput is nearly constant; a rise and a fall together can also have a slope
   * of zero.
   */
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

  /** Warns if the machine changed during the measurements. */
  public void ofTime(List<FittedModel> models) {
    if (points.stream().allMatch(measurement -> measurement.startedAt() != null)) {
      drift(
          models,
          Comparator.comparing(measurement -> Objects.requireNonNull(measurement.startedAt())));
      order();
    } else if (points.stream().allMatch(measurement -> isNumber(measurement.run()))) {
      drift(models, Comparator.comparingDouble(DataChecks::runNumber));
    }
  }

  /** Warns if size and time are ranked alike, by Spearman's correlation. */
  private void order() {
    if (points.size() < FEWEST_IN_ORDER || data.sizes() < 2) {
      return;
    }
    double[] sizes = points.stream().mapToDouble(Measurement::n).toArray();
    double[] times =
        points.stream()
            .mapToDouble(
                measurement -> Objects.requireNonNull(measurement.startedAt()).toEpochMilli())
            .toArray();
    double rank = new SpearmansCorrelation().correlation(sizes, times);
    if (Math.abs(rank) > IN_ORDER) {
      warnings.confounded(rank > 0);
    }
  }

  private static boolean isNumber(@Nullable String run) {
    return run != null && run.matches("\\d{1,15}");
  }

  private static double runNumber(Measurement measurement) {
    return Double.parseDouble(Objects.requireNonNull(measurement.run()));
  }

  private void drift(List<FittedModel> models, Comparator<Measurement> time) {
    List<Measurement> inOrder =
        points.stream()
            .sorted(
                time.thenComparingDouble(Measurement::n)
                    .thenComparingDouble(Measurement::throughput))
            .toList();
    Optional<FittedModel> nearest =
        models.stream().min(Comparator.comparingDouble(FittedModel::rss));
    boolean repeated = 2 * data.sizes() <= data.count();
    if (!repeated && nearest.isEmpty()) {
      return;
    }
    double[] relative =
        inOrder.stream()
            .mapToDouble(
                measurement ->
                    measurement.throughput()
                        / (repeated
                            ? data.mean(data.indexOf(measurement.n()))
                            : nearest.get().curve().throughput(measurement.n())))
            .toArray();
    Drift.in(relative, seed)
        .ifPresent(drift -> warnings.drift(drift, name(inOrder.get(drift.after()))));
  }

  private static String name(Measurement measurement) {
    return measurement.startedAt() != null
        ? measurement.startedAt().toString()
        : "run " + measurement.run();
  }

  /** Warns if the chosen model leaves something visible unexplained. */
  public void ofChoice(@Nullable FittedModel chosen, @Nullable Autocorrelation autocorrelation) {
    if (autocorrelation != null && autocorrelation.p() < NestedTest.SIGNIFICANT) {
      warnings.autocorrelated(autocorrelation);
    }
    if (chosen == null) {
      return;
    }
    Scatter scatter = chosen.fit().scatter();
    if (chosen.fit().isExact()) {
      warnings.exact(chosen.family());
    } else if (!scatter.isKnown() && scatter.worthOfEqual() < NestedTest.SIGNIFICANT) {
      warnings.unequalScatter();
    }
    if (Shape.lackOfFit(chosen.fit()) < Shape.LACK_OF_FIT) {
      warnings.lackOfFit(chosen.family());
    }
  }
}
