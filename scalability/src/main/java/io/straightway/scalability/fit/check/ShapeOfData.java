package io.straightway.scalability.fit.check;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.inference.FittedModel;
import io.straightway.scalability.fit.inference.PeakBracket;
import io.straightway.scalability.model.ModelFamily;
import io.straightway.scalability.statistics.Rounded;
import java.util.Arrays;
import java.util.List;

/**
 * What throughput visibly does, and a model can't. Where it falls at the largest sizes, a curve
 * that can't fall doesn't describe it, even if there are too few points for a test to say so; where
 * it grows faster than size, a line doesn't, and none of the other models may.
 */
public final class ShapeOfData {
  /** A fall of so many standard errors is no noise. */
  private static final double BEYOND_NOISE = 3;

  private static final int ENOUGH_FREEDOM = 3;

  /** Growth of throughput per unit of size by less than this is tolerated in a line. */
  private static final double TOLERATED_GROWTH = 0.05;

  private ShapeOfData() {}

  /** The models, with those refused that the data's shape rules out. */
  public static List<FittedModel> refuse(CurveData data, List<FittedModel> models) {
    List<FittedModel> left = refuseWhatCannotFall(data, models);
    return models.stream().anyMatch(model -> isSuperlinear(model) && grows(model, data))
        ? left.stream().map(ShapeOfData::refuseSuperlinear).toList()
        : left;
  }

  /** Whether throughput per unit of size grows beyond noise: contention would be negative. */
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

  /** A line, and what would follow the growth by a negative parameter that passes for noise. */
  private static FittedModel refuseSuperlinear(FittedModel model) {
    boolean negative = Arrays.stream(model.curve().parameters()).anyMatch(each -> each < 0);
    return model.family() == ModelFamily.LINEAR || (model.admissible() && negative)
        ? model.refused(
            "throughput per unit of size grows beyond noise: superlinear; check the N = 1 run")
        : model;
  }

  private static List<FittedModel> refuseWhatCannotFall(CurveData data, List<FittedModel> models) {
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
                Rounded.percent(fall / data.mean(highest)),
                Rounded.number(data.n(highest)),
                Rounded.number(data.n(last)));
    return models.stream()
        .map(
            model ->
                falls(model, data) || (!passed && isLevel(model, data, error))
                    ? model
                    : model.refused(objection))
        .toList();
  }

  /** A ceiling is held against where it lies, not against the luckiest of the sizes on it. */
  private static boolean isLevel(FittedModel model, CurveData data, double error) {
    double below = model.curve().throughput(data.largest()) - data.mean(data.sizes() - 1);
    return model.family() == ModelFamily.CEILING && below <= BEYOND_NOISE * error;
  }

  private static boolean falls(FittedModel model, CurveData data) {
    double last = model.curve().throughput(data.largest());
    double highest = model.curve().throughput(data.n(data.highest()));
    return last < highest;
  }

  /** The standard deviation of one observation: of repeats, or about the nearest model. */
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
