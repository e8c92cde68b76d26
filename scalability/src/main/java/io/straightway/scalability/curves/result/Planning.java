package io.straightway.scalability.curves.result;

import io.straightway.scalability.curves.ClosedSystem;
import io.straightway.scalability.curves.DemandGrowth;
import io.straightway.scalability.curves.Overhead;
import io.straightway.scalability.curves.SizeForLatency;
import io.straightway.scalability.fit.CapacityAnswer;
import io.straightway.scalability.fit.FitReport;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A planner's questions to a fit other than throughput.
 *
 * @param closed the system as a closed one; null if the number of requests under way isn't given
 * @param latency the maximal response time of a request, in seconds; null if not asked
 * @param price the cost of one more part; null if not asked where capacity goes
 * @param worth the worth of one unit of throughput, in the same money
 * @param predict the sizes to predict
 * @param demand the growth of demand; null if not asked when it meets the capacity
 */
public record Planning(
    @Nullable ClosedSystem closed,
    @Nullable Double latency,
    @Nullable Double price,
    double worth,
    List<Double> predict,
    @Nullable DemandGrowth demand) {
  /** Returns when demand meets the lower end of an answer; null if there is none. */
  DemandGrowth.@Nullable Meeting meeting(@Nullable CapacityAnswer answer) {
    Double lower = answer == null ? null : answer.interval().lower();
    return demand == null || lower == null || lower <= 0 ? null : demand.meets(lower);
  }

  @Nullable SizeForLatency sizeForLatency(FitReport report) {
    return closed == null || latency == null || report.chosen().isEmpty()
        ? null
        : SizeForLatency.of(closed, report, latency);
  }

  @Nullable Overhead overhead(FitReport report) {
    return price == null ? null : Overhead.of(report, predict, price, worth).orElse(null);
  }
}
