package io.straightway.app.print;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import io.straightway.scalability.curves.DemandGrowth.Meeting;
import io.straightway.scalability.curves.Overhead;
import io.straightway.scalability.curves.SizeForLatency;
import io.straightway.scalability.data.Exclusion;
import io.straightway.scalability.data.Measurement;
import io.straightway.scalability.fit.CapacityAnswer;
import io.straightway.scalability.fit.NotFitted;
import io.straightway.scalability.fit.check.Warning;
import io.straightway.scalability.fit.choice.Backtest;
import io.straightway.scalability.fit.choice.NestedTest;
import io.straightway.scalability.fit.compare.CurveComparison.Difference;
import io.straightway.scalability.fit.compare.CurveComparison.SpeedUp;
import io.straightway.scalability.fit.compare.LatencyComparison.Contrast;
import io.straightway.scalability.fit.inference.Autocorrelation;
import io.straightway.scalability.fit.inference.Estimate;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.fit.inference.Prediction;
import io.straightway.scalability.fit.inference.SizeRequired;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Interval;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The values of {@code stp fit} and {@code stp compare}, which print maps. {@link PrintedJson}
 * compares every printed value with them.
 */
final class CapacityResults {
  private CapacityResults() {}

  /**
   * A fit of one system, or of all together if the file has several modes; then no model is in it.
   *
   * @param sizeName the parts in which sizes are counted
   * @param unit the unit of throughput; null if the file doesn't name it
   * @param mode the mode of the rows; null without one or with several
   * @param answer the first lines of the text; null without a model
   * @param chosen the chosen model; null if no model is acceptable
   * @param notRuledOut all models that the data don't rule out, the chosen one first
   * @param scatter the scatter of the chosen model
   * @param transform the super-serial model by the linearised method, with --transform
   * @param autocorrelation the autocorrelation of residuals; null below 6 and above 500 sizes
   * @param latency the size with --latency
   * @param overhead where capacity goes, with --price
   * @param demand when demand meets the capacity, with --demand
   * @param modes with several modes the fit of each, by mode; otherwise empty
   */
  record FitResult(
      String name,
      String sizeName,
      @Nullable String unit,
      @Nullable String mode,
      @Nullable CapacityAnswer answer,
      List<Measurement> points,
      List<Exclusion> excluded,
      List<ModelResult> models,
      List<NotFitted> notFitted,
      @Nullable ModelFamily chosen,
      String reason,
      List<NestedTest> tests,
      List<Warning> warnings,
      @Nullable PeakResult peak,
      List<ModelFamily> notRuledOut,
      List<Forecast> predictions,
      @Nullable SizeRequired required,
      @Nullable Scatter scatter,
      @Nullable Backtest backtest,
      @Nullable Transform transform,
      @Nullable Autocorrelation autocorrelation,
      @Nullable BreakResult breaks,
      List<OutlierResult> outliers,
      @Nullable SizeForLatency latency,
      @Nullable Overhead overhead,
      @Nullable Meeting demand,
      Map<String, FitResult> modes) {}

  /**
   * A fitted model.
   *
   * @param parameters the parameters by name: gamma, a, b and ceiling in the unit of throughput;
   *     sigma, kappa, lambda and decline without a unit
   */
  record ModelResult(
      ModelFamily name,
      String formula,
      Map<String, Estimate> parameters,
      @JsonUnwrapped FittedModel model) {}

  /**
   * A prediction.
   *
   * @param responseTime the response time of a request in seconds, with --in-flight
   */
  record Forecast(
      @JsonUnwrapped Prediction prediction,
      @Nullable Double responseTime,
      @Nullable Double responseTimeLower,
      @Nullable Double responseTimeUpper) {}

  /**
   * The peak.
   *
   * @param certain whether measurements show it
   */
  record PeakResult(@JsonUnwrapped PeakEstimate peak, boolean certain) {}

  /**
   * The scatter about a model.
   *
   * @param power the power of throughput that it grows with, 0 to 2
   * @param equal the probability that it is equal at all sizes
   */
  record Scatter(double power, double equal, double between, double serial) {}

  /** The super-serial model by the linearised method. */
  record Transform(
      double gamma,
      double sigma,
      @Nullable Double lambda,
      double kappa,
      double r2Transformed,
      @Nullable Double peakN,
      @Nullable Double peakThroughput) {}

  /**
   * Breaks between parts of the data.
   *
   * @param evidence the difference in BIC
   */
  record BreakResult(double gain, double evidence, double p, List<PartResult> parts) {}

  /**
   * A part of the data with its own model.
   *
   * @param from its smallest size
   * @param to its largest size
   */
  record PartResult(double from, double to, ModelFamily model, Map<String, Double> parameters) {}

  /**
   * A measurement far from all others.
   *
   * @param p the probability with Bonferroni's correction
   * @param with the parameters fitted to all measurements
   * @param without the parameters fitted to the others
   */
  record OutlierResult(
      long line,
      double n,
      double throughput,
      double expected,
      double t,
      double p,
      ModelFamily model,
      Map<String, Double> with,
      Map<String, Double> without) {}

  /**
   * A comparison of two throughput curves.
   *
   * @param a the name of the first file or dataset
   * @param model the model fitted to both
   * @param pSame the probability of curves so far apart if they were the same
   * @param speedUps the second's throughput as a multiple of the first's, by size
   */
  record ThroughputResult(
      String a,
      String b,
      String sizeName,
      @Nullable String unit,
      ModelFamily model,
      @Nullable ModelFamily chosenA,
      @Nullable ModelFamily chosenB,
      List<Difference> differences,
      @Nullable Double pSame,
      List<SpeedUp> speedUps,
      int sessionsA,
      int sessionsB,
      @Nullable Boolean slower,
      List<Warning> warningsA,
      List<Warning> warningsB,
      List<Exclusion> excludedA,
      List<Exclusion> excludedB,
      String verdict) {}

  /**
   * A comparison of two tables of latencies.
   *
   * @param latency the column with the latencies, which names the unit
   * @param change the change over all rates as a share; below 0 if the second is faster
   * @param changeInterval its interval; without bounds if sessions' variation is unknown
   * @param sessionsA the number of sessions of the first
   * @param regression whether the second is slower; null if sessions' variation is unknown
   */
  record LatencyResult(
      String a,
      String b,
      String latency,
      List<Contrast> rates,
      double change,
      Interval changeInterval,
      List<Exclusion> excluded,
      int sessionsA,
      int sessionsB,
      @Nullable Boolean regression,
      String verdict) {}
}
