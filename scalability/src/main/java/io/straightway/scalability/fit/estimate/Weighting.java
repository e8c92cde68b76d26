package io.straightway.scalability.fit.estimate;

import java.util.List;

/**
 * Two views of scatter: as it was fitted, and in proportion to throughput. What is found in the one
 * only because scatter isn't what it takes it for isn't found in the other, so an alarm takes both.
 */
public final class Weighting {
  private Weighting() {}

  /** The data as they are, and {@linkplain CurveData#proportional otherwise}. */
  public static List<CurveData> both(CurveData data) {
    return List.of(data, data.proportional());
  }
}
