package io.straightway.scalability.fit;

import java.util.List;

/**
 * Throughput that visibly falls at the largest sizes. A curve that can't fall doesn't describe it,
 * even where there are too few points for a test to say so.
 */
final class FallingData {
  /** A fall of so many standard errors is no noise. */
  private static final double BEYOND_NOISE = 3;

  private static final int ENOUGH_FREEDOM = 3;

  private FallingData() {}

  static List<FittedModel> refuseWhatCannotFall(CurveData data, List<FittedModel> models) {
    int highest = highest(data);
    int last = data.sizes() - 1;
    double fall = data.mean(highest) - data.mean(last);
    double error =
        noise(data, models) * Math.sqrt(1 / data.weight(highest) + 1 / data.weight(last));
    if (highest == last || fall <= BEYOND_NOISE * error || fall * fall <= data.rounding()) {
      return models;
    }
    String objection =
        "throughput falls by "
            + Texts.percent(fall / data.mean(highest))
            + " from N = "
            + Texts.number(data.n(highest))
            + " to "
            + Texts.number(data.n(last))
            + ", and this curve can't fall";
    return models.stream()
        .map(model -> falls(model, data) ? model : model.refused(objection))
        .toList();
  }

  private static boolean falls(FittedModel model, CurveData data) {
    double last = model.curve().throughput(data.largest());
    double highest = model.curve().throughput(data.n(highest(data)));
    return last < highest;
  }

  private static int highest(CurveData data) {
    int highest = 0;
    for (int i = 1; i < data.sizes(); i++) {
      highest = data.mean(i) > data.mean(highest) ? i : highest;
    }
    return highest;
  }

  /** The standard deviation of one observation: of repeats, or about the nearest model. */
  private static double noise(CurveData data, List<FittedModel> models) {
    if (data.pureErrorFreedom() >= ENOUGH_FREEDOM) {
      return Math.sqrt(data.pureError() / data.pureErrorFreedom());
    }
    return models.stream()
        .filter(model -> model.residualStandardError() != null)
        .mapToDouble(model -> Math.sqrt(model.fit().variance()))
        .min()
        .orElse(Double.POSITIVE_INFINITY);
  }
}
