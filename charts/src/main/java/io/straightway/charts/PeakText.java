package io.straightway.charts;

import io.straightway.scalability.fit.inference.PeakEstimate;
import io.straightway.scalability.statistics.Interval;
import io.straightway.table.Numbers;

/** A peak in words, such as {@code peak 7.0 (6.8 to 7.2): 3.57}. */
public final class PeakText {
  private static final int SIZE_DECIMALS = 1;

  private PeakText() {}

  /** Returns the size with its interval, and the throughput there. */
  static String of(PeakEstimate peak) {
    return "peak %s (%s): %s"
        .formatted(size(peak.n(), peak), interval(peak), Numbers.figure(peak.throughput()));
  }

  private static String interval(PeakEstimate peak) {
    Interval interval = peak.size();
    Double lower = interval.lower();
    Double upper = interval.upper();
    if (lower == null) {
      return upper == null ? "anywhere" : "at most " + size(upper, peak);
    }
    return upper == null
        ? size(lower, peak) + " or more"
        : size(lower, peak) + " to " + size(upper, peak);
  }

  private static String size(double n, PeakEstimate peak) {
    return Numbers.figureLike(peak.n(), peak.n() < 1 ? Integer.MAX_VALUE : SIZE_DECIMALS, n);
  }
}
