package io.straightway.scalability.fit.check;

import io.straightway.scalability.fit.check.Warning.WarningCode;
import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.fit.inference.Autocorrelation;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Rounding;
import io.straightway.scalability.steady.Drift;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The warnings of a study, with all their sentences. */
public final class FitWarnings {
  private static final String[] COUNTS = {"two", "three", "four"};

  private final List<Warning> warnings = new ArrayList<>();

  /** Returns the warnings, in the order of their causes. */
  public List<Warning> list() {
    return warnings;
  }

  private void add(WarningCode code, String format, Object... values) {
    warnings.add(new Warning(code, String.format(Locale.ROOT, format, values)));
  }

  /** Warns of rows that could not be read. */
  public void badRows(long count) {
    String rows = count == 1 ? "row" : "rows";
    add(WarningCode.BAD_ROWS, "%d %s could not be read; see what was left out", count, rows);
  }

  /** Warns of rows that equal others. */
  public void copies(long count) {
    add(
        WarningCode.COPIES,
        "%d %s of another and no repeat; a column 'run' would tell repeats that measured the same",
        count,
        count == 1 ? "row is a copy" : "rows are copies");
  }

  /** Warns that repeats give no weights. */
  public void noWeights() {
    add(
        WarningCode.NOT_POSSIBLE,
        "weights need differing repeats at three sizes or more; all measurements count alike");
  }

  /** Warns that the measurements can't be transformed. */
  public void noTransform() {
    add(
        WarningCode.NOT_POSSIBLE,
        "the transform of appendix A needs a measurement at N = 1 and two other sizes");
  }

  /** Warns of models for which there are too few sizes. */
  public void tooFewSizes(int sizes, List<ModelFamily> notFitted) {
    add(
        WarningCode.TOO_FEW_SIZES,
        "only %d %s: %s can't be fitted",
        sizes,
        sizes == 1 ? "size" : "different sizes",
        joined(notFitted, ModelFamily::word));
  }

  /** Warns of a prediction beyond twice the largest measured size. */
  public void farFrom(double largest, double n) {
    add(
        WarningCode.FAR_EXTRAPOLATION,
        "%s is more than twice the largest measured size %s: no measurement shows that the curve is right so far out",
        Rounding.number(n),
        Rounding.number(largest));
  }

  /** Warns that a model that isn't ruled out expects another throughput. */
  public void contradiction(double n, ModelFamily family, double throughput) {
    add(
        WarningCode.MODEL_MATTERS,
        "at %s %s, which these data don't rule out, expects %s: run that size, or what 'stp advise' names, before relying on either",
        Rounding.number(n),
        family.word(),
        Rounding.number(throughput));
  }

  /** Warns of a model that falls below 0. */
  public void beyondDomain(ModelFamily family, double n) {
    add(
        WarningCode.BEYOND_DOMAIN,
        "%s falls below 0 before N = %s",
        family.word(),
        Rounding.number(n));
  }

  /** Warns that no model reaches the target. */
  public void unreachable(List<FittedModel> models) {
    add(
        WarningCode.UNREACHABLE,
        "the target is beyond every model that these data don't rule out: %s",
        joined(models, model -> model.family().word()));
  }

  /** Warns that only curves other than the fitted ones reach the target. */
  public void reachedByOthers() {
    add(
        WarningCode.MODEL_MATTERS,
        "no fitted curve reaches the target, but other curves that these data don't rule out do");
  }

  /** Warns that the size for the target is beyond twice the largest measured size. */
  public void farTarget() {
    add(
        WarningCode.FAR_EXTRAPOLATION,
        "the size for the target is more than twice the largest measured");
  }

  void alwaysFalling() {
    add(
        WarningCode.ALWAYS_FALLING,
        "throughput falls with every step in size: one part alone does most");
  }

  void noScaling() {
    add(
        WarningCode.NO_SCALING,
        "throughput hardly depends on size: something else limits it, such as the feeder or the database");
  }

  void superlinear() {
    add(
        WarningCode.SUPERLINEAR,
        "throughput per unit of size grows with size: superlinear; check the N = 1 run, or the smallest, which may have been cold, throttled or starved");
  }

  void confounded(boolean ascending) {
    add(
        WarningCode.CONFOUNDED,
        "sizes were measured in %s order: a machine that changed meanwhile looks like a system that scales otherwise; measure in random order",
        ascending ? "ascending" : "descending");
  }

  void drift(Drift drift, String from) {
    add(
        WarningCode.DRIFT,
        "throughput is %s %s from %s on, at all sizes (%s): the machine or its load changed, so repeats are not of one system",
        Rounding.percent(Math.abs(drift.change())),
        drift.change() < 0 ? "lower" : "higher",
        from,
        Rounding.probability(drift.p()));
  }

  void autocorrelated(Autocorrelation residuals) {
    add(
        WarningCode.AUTOCORRELATED,
        "neighbouring sizes are off to the same side (Durbin-Watson %.2f, %s): the curve has another shape than the data; intervals allow for what no curve here explains",
        residuals.durbinWatson(),
        Rounding.probability(residuals.p()));
  }

  void exact(ModelFamily family) {
    add(
        WarningCode.EXACT,
        "%s goes through all points: they show no scatter, so intervals have no width; real measurements scatter",
        family.word());
  }

  void unequalScatter() {
    add(
        WarningCode.UNEQUAL_SCATTER,
        "measurements scatter more where throughput is higher; intervals allow for it");
  }

  void lackOfFit(ModelFamily family) {
    add(
        WarningCode.LACK_OF_FIT,
        "%s misses the sizes' means by more than repeats differ: no model here has the shape of these data",
        family.word());
  }

  /** Warns of breaks, a second system and outliers. */
  public void structure(Structure structure) {
    if (structure.breaks() != null) {
      breaks(structure.breaks());
    }
    if (structure.interleaved() != null) {
      add(
          WarningCode.MIXED_MODES,
          "looks like two systems: %d points with higher throughput and %d with lower each follow a curve of their own; name the ways of deployment in a column 'mode'",
          structure.interleaved().higher().data().count(),
          structure.interleaved().lower().data().count());
    }
    structure.outliers().forEach(this::outlier);
  }

  private void breaks(Breaks breaks) {
    List<Fit> parts = breaks.parts();
    int last = parts.size() - 1;
    add(
        WarningCode.MIXED_MODES,
        "looks like %s systems: %s and %s each follow a curve of their own (%s), and one curve for all is %s times as far off (BIC + %s); name the ways of deployment in a column 'mode', or fit what is above the break with --from %s",
        COUNTS[parts.size() - 2],
        joined(parts.subList(0, last), part -> range(part.data())),
        range(parts.get(last).data()),
        joined(parts, part -> part.family().word()),
        Rounding.number(breaks.gain()),
        Rounding.number(breaks.evidence()),
        Rounding.number(parts.get(last).data().smallest()));
  }

  private static <T> String joined(List<T> values, Function<T, String> text) {
    return values.stream().map(text).collect(Collectors.joining(", "));
  }

  private static String range(CurveData data) {
    return "N = %s to %s"
        .formatted(Rounding.number(data.smallest()), Rounding.number(data.largest()));
  }

  private void outlier(Outlier outlier) {
    Observation measured = outlier.measured();
    add(
        WarningCode.OUTLIER,
        "%s at N = %s is %s of what the others lead to expect (%s; deleted residual %.1f, %s after Bonferroni): find out what happened in that run; it is fitted all the same, and without it %s",
        Rounding.number(measured.throughput()),
        Rounding.number(measured.n()),
        Rounding.percent(measured.throughput() / outlier.expected()),
        Rounding.number(outlier.expected()),
        outlier.t(),
        Rounding.probability(outlier.p()),
        effect(outlier));
  }

  private static String effect(Outlier outlier) {
    double[] with = outlier.with().parameters();
    double[] without = outlier.without().parameters();
    List<String> names = outlier.without().family().parameterNames();
    return IntStream.range(0, names.size())
            .mapToObj(
                i ->
                    "%s is %s, not %s"
                        .formatted(
                            names.get(i), Rounding.number(without[i]), Rounding.number(with[i])))
            .collect(Collectors.joining("; "))
        + " (%s)".formatted(outlier.without().family().word());
  }
}
