package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.Fit;
import io.straightway.scalability.fit.estimate.LeastSquares;
import io.straightway.scalability.fit.estimate.LeastSquares.Solution;
import io.straightway.scalability.fit.estimate.Observation;
import io.straightway.scalability.model.Peak;
import io.straightway.scalability.model.ScalabilityCurve;
import io.straightway.scalability.statistics.Interval;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.ToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Intervals from resampled residuals: the residuals, enlarged by what the fit has taken from them,
 * are dealt out anew over the fitted curve, and the model is fitted again, many times. B. Efron and
 * R. J. Tibshirani, <em>An Introduction to the Bootstrap</em>, Chapman &amp; Hall 1993, chapters 9
 * and 13. An independent second opinion on the profile intervals.
 */
public final class Bootstrap {
  private static final long MOST_WORK = 4_000_000;

  private final Fit fit;
  private final double[] fitted;
  private final double[] residuals;
  private final ScalabilityCurve[] curves;

  private Bootstrap(Fit fit, long seed, int resamples) {
    this.fit = fit;
    fitted = new double[fit.data().count()];
    residuals = new double[fitted.length];
    double enlarged = Math.sqrt((double) fitted.length / fit.freedom());
    for (int i = 0; i < fitted.length; i++) {
      Observation each = fit.data().observations().get(i);
      fitted[i] = fit.curve().throughput(each.n());
      residuals[i] = (each.throughput() - fitted[i]) * Math.sqrt(each.weight()) * enlarged;
    }
    double mean = Arrays.stream(residuals).average().orElse(0);
    for (int i = 0; i < residuals.length; i++) {
      residuals[i] -= mean;
    }
    SplittableRandom random = new SplittableRandom(seed);
    long[] seeds = random.longs(resamples).toArray();
    curves =
        IntStream.range(0, resamples)
            .parallel()
            .mapToObj(i -> resample(new SplittableRandom(seeds[i])))
            .filter(solution -> solution != null)
            .map(Solution::curve)
            .toArray(ScalabilityCurve[]::new);
  }

  /**
   * Resamples a fit; large data less often, so that it ends in seconds.
   *
   * @throws IllegalArgumentException if the fit has no degrees of freedom
   */
  public static Bootstrap of(Fit fit, long seed, int resamples) {
    if (fit.freedom() <= 0) {
      throw new IllegalArgumentException("no degrees of freedom, so no residuals to resample");
    }
    long affordable = Math.max(200, MOST_WORK / fit.data().count());
    return new Bootstrap(fit, seed, (int) Math.min(resamples, affordable));
  }

  private @Nullable Solution resample(SplittableRandom random) {
    double[] throughputs = new double[fitted.length];
    for (int i = 0; i < throughputs.length; i++) {
      double weight = fit.data().observations().get(i).weight();
      throughputs[i] = fitted[i] + residuals[random.nextInt(residuals.length)] / Math.sqrt(weight);
    }
    return LeastSquares.refit(
        fit.family(), fit.data().withThroughputs(throughputs), fit.parameters());
  }

  /** The intervals of all parameters and of the peak. */
  public BootstrapIntervals intervals() {
    Map<String, Interval> parameters = new LinkedHashMap<>();
    List<String> names = fit.family().parameterNames();
    for (int i = 0; i < names.size(); i++) {
      int index = i;
      parameters.put(names.get(i), percentiles(curve -> curve.parameters()[index]));
    }
    return new BootstrapIntervals(
        curves.length,
        parameters,
        percentiles(curve -> curve.peak().map(Peak::n).orElse(Double.POSITIVE_INFINITY)),
        percentiles(curve -> curve.peak().map(Peak::throughput).orElse(Double.POSITIVE_INFINITY)));
  }

  private Interval percentiles(ToDoubleFunction<ScalabilityCurve> quantity) {
    double[] values = Arrays.stream(curves).mapToDouble(quantity).sorted().toArray();
    double tail = (1 - Interval.LEVEL) / 2;
    return new Interval(at(values, tail), at(values, 1 - tail));
  }

  private static @Nullable Double at(double[] sorted, double share) {
    if (sorted.length == 0) {
      return null;
    }
    double value = sorted[(int) Math.round(share * (sorted.length - 1))];
    return Double.isFinite(value) ? (Double) value : null;
  }
}
