package io.straightway.app.fit;

import io.straightway.scalability.curves.ClosedSystem;
import io.straightway.scalability.curves.Overhead;
import io.straightway.scalability.curves.SizeForLatency;
import io.straightway.scalability.fit.FitReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a planner asks of a fit besides throughput.
 *
 * @param closed the system as a closed one; null if it isn't said how much is under way
 * @param latency the time that a request may take, in seconds
 * @param price what one more part costs; null if it wasn't asked where capacity goes
 * @param worth what one unit of throughput is worth, in the same money
 * @param predict the sizes that are asked for
 */
record Planning(
    @Nullable ClosedSystem closed,
    @Nullable Double latency,
    @Nullable Double price,
    double worth,
    List<Double> predict) {
  @Nullable SizeForLatency sizeForLatency(FitReport report) {
    return closed == null || latency == null || report.chosen().isEmpty()
        ? null
        : SizeForLatency.of(closed, report, latency);
  }

  @Nullable Overhead overhead(FitReport report) {
    return price == null ? null : Overhead.of(report, predict, price, worth).orElse(null);
  }
}
