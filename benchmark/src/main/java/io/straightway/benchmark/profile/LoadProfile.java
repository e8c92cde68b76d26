package io.straightway.benchmark.profile;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Where the time of one load went.
 *
 * @param load its name: single or batch
 * @param trades how many were booked while everything was watched
 * @param tradesPerSecond how fast
 * @param note what is wrong with it; empty if nothing is
 * @param booksHold whether all invariants held afterwards
 * @param processes element, feeder and PostgreSQL
 */
public record LoadProfile(
    String load,
    long trades,
    double tradesPerSecond,
    String note,
    boolean booksHold,
    List<Part> processes) {

  /**
   * What one process, or PostgreSQL's together, took for a trade.
   *
   * @param process element, feeder or postgresql
   * @param samples how many stacks the split stands on
   * @param cpuMicros processor time, us a trade
   * @param split the same by what it was spent on; without what did not occur
   * @param processorWaitMicros how long threads that could run waited for a processor, us a trade
   * @param databaseWaitMicros how long threads waited for PostgreSQL's answers, us a trade; null
   *     where it is not known
   * @param flameGraph the file of it; null if there was no stack
   */
  public record Part(
      String process,
      long samples,
      double cpuMicros,
      Map<CostPart, Double> split,
      double processorWaitMicros,
      @Nullable Double databaseWaitMicros,
      @Nullable String flameGraph) {}
}
