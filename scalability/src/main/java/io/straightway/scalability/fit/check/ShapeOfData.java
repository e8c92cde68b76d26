package io.straightway.scalability.fit.check;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakBracket;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Rounding;
import java.util.Arrays;
import java.util.List;

/**
 * Features of the data that rule out models. If throughput falls at the largest sizes, a curve that
 * can't fall doesn't describe it, even if there are too few points for a test to show it; if
 * throughput grows faster than size, a line doesn't describe it, and possibly no other model does.
 */
public final class ShapeOfData {
  /** The number of standard errors from which a fall is not noise. */
  private static final double BEYOND_NOISE = 3;

  private static final int ENOUGH_FREEDOM = 3;

  /** The growth of throughput per unit of size, as a share, up to which a line is tolerated. */
  private static final double TOLERATED_GROWTH = 0.05;

  private ShapeOfData() {}

  /** Returns the models, with those refused that the data's shape rules out. */
  public static List<FittedModel> refuse(CurveData data, List<FittedModel> models) {
    List<FittedModel> left = refuseModelsThatCannotFall(data, models);
    return models.stream().anyMatch(model -> isSuperlinear(model) && grows(model, data))
        ? left.stream().map(ShapeOfData::refuseSuperlinear).toList()
        : left;
  }

  /**
   * Returns whether throughput per unit of size grows beyond noise, so that contention would be
   * negative.
   */
  static boolean isSuperlinear(FittedModel model) {
    return model.family() == ModelFamily.AMDAHL
        && !model.admissible()
        && model.parameter("sigma").filter(sigma -> sigma.interval().isBelow(0)).isPresent();
  }

  private static boolean grows(FittedModel model, CurveData data) {
    double first = model.curve().throughput(data.smallest()) / data.smallest();
    double last = model.curve().throughput(data.largest()) / data.largest();
    return last > first * (1 + TOLERATED_GROWTH);
  }

  /** Refuses a line, and a model that follows the growth by a negative parameter within noise. */
  private static FittedModel refuseSuperlinear(FittedModel model) {
    boolean negative =
        Arrays.stream(model.curve().parameters()).anyMatch(parameter -> parameter < 0);
    return model.family() == ModelFamily.LINEAR || (model.admissible() && negative)
        ? model.refused(
            "throughput per unit of size grows beyond noise: superlinear; check the N = 1 run")
        : model;
  }

  private static List<FittedModel> refuseModelsThatCannotFall(
      CurveData data, List<FittedModel> models) {
    int highest = data.highest();
    int last = data.sizes() - 1;
    double fall = data.mean(highest) - data.mean(last);
    double error =
        noise(data, models) * Math.sqrt(1 / data.weight(highest) + 1 / data.weight(last));
    boolean passed = PeakBracket.of(data).isPassed();
    boolean beyondNoise = passed || fall > BEYOND_NOISE * error;
    if (highest == last || !beyondNoise || fall * fall <= data.rounding()) {
      return models;
    }
    String objection =
        "throughput falls by %s from N = %s to %s, and this curve doesn't"
            .formatted(
                Rounding.percent(fall / data.mean(highest)),
                Rounding.number(data.n(highest)),
                Rounding.number(data.n(last)));
    return models.stream()
        .map(
            model ->
                falls(model, data) || (!passed && isLevel(model, data, error))
                    ? model
                    : model.refused(objection))
        .toList();
  }

  /**
   * Returns whether a ceiling is near the throughput at the largest size; it need not reach the
   * highest mean, which is partly chance.
   */
  private static boolean isLevel(FittedModel model, CurveData data, double error) {
    double below = model.curve().throughput(data.largest()) - data.mean(data.sizes() - 1);
    return model.family() == ModelFamily.CEILING && below <= BEYOND_NOISE * error;
  }

  private static boolean falls(FittedModel model, CurveData data) {
    double last = model.curve().throughput(data.largest());
    double highest = model.curve().throughput(data.n(data.highest()));
    return last < highest;
  }

  /** Returns the standard deviation of one observation, from repeats or about the nearest model. */
  private static double noise(CurveData data, List<FittedModel> models) {
    if (data.pureErrorFreedom() >= ENOUGH_FREEDOM && data.pureError() > data.rounding()) {
      return Math.sqrt(data.pureError() / data.pureErrorFreedom());
    }
    return models.stream()
        .filter(model -> model.residualStandardError() != null)
        .mapToDouble(model -> Math.sqrt(model.fit().variance()))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }
}
