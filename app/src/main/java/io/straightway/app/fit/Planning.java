package io.straightway.app.fit;

import io.straightway.scalability.curves.ClosedSystem;
import io.straightway.scalability.curves.Overhead;
import io.straightway.scalability.curves.SizeForLatency;
import io.straightway.scalability.fit.FitOptions;
import io.straightway.scalability.fit.FitReport;
import org.jspecify.annotations.Nullable;

/**
 * What a planner wants to know besides throughput.
 *
 * @param closed how many requests are under way, if the system is closed
 * @param latency seconds that a request of a closed system may take; null if it wasn't asked for
 * @param price what one part costs; null if it wasn't asked for
 * @param worth what one unit of throughput is worth, in the same money
 */
record Planning(
    @Nullable ClosedSystem closed, @Nullable Double latency, @Nullable Double price, double worth) {

  /** The size for the latency, if there is a model to say. */
  @Nullable SizeForLatency sizeForLatency(FitReport report) {
    return closed == null || latency == null || report.chosen().isEmpty()
        ? null
        : SizeForLatency.of(closed, report, latency);
  }

  /** Where capacity goes and up to where a part pays, if a model splits it. */
  @Nullable Overhead overhead(FitReport report, FitOptions options) {
    return price == null ? null : Overhead.of(report, options.predict(), price, worth).orElse(null);
  }
}
