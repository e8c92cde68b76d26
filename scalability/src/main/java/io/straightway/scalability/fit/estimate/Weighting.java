package io.straightway.scalability.fit.estimate;

import java.util.List;

/**
 * Two views of scatter: as it was fitted, and in proportion to throughput. What is found in the one
 * only because scatter isn't what it takes it for isn't found in the other, so an alarm takes both.
 */
public final class Weighting {
  private Weighting() {}

  /** The data as they are, and {@linkplain #proportional otherwise}. */
  public static List<CurveData> both(CurveData data) {
    return List.of(data, proportional(data));
  }

  /** The data with weights for scatter in proportion to the sizes' means. */
  public static CurveData proportional(CurveData data) {
    double scale = data.mean(0) * data.mean(0);
    return CurveData.of(
        data.observations().stream()
            .map(
                each -> {
                  double mean = data.mean(data.indexOf(each.n()));
                  return new Observation(each.n(), each.throughput(), scale / (mean * mean));
                })
            .toList());
  }
}
