package io.straightway.scalability.fit.estimate;

import java.util.List;

/**
 * Two views of scatter: as fitted, and in proportion to throughput. A finding caused only by a
 * wrong assumption about scatter appears in one view and not in the other, so an alarm requires
 * both.
 */
public final class Weighting {
  private Weighting() {}

  /**
   * Returns the data as they are, and with {@linkplain CurveData#proportional proportional
   * scatter}.
   */
  public static List<CurveData> both(CurveData data) {
    return List.of(data, data.proportional());
  }
}
