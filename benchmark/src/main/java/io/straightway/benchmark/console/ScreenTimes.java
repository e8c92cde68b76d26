package io.straightway.benchmark.console;

import java.util.List;

/**
 * How long one address took, in milliseconds.
 *
 * @param first the first time after the server started
 * @param median of the times after it
 * @param p95 what 95 % of them did not exceed
 * @param bytes of the last answer
 */
public record ScreenTimes(
    String address, double first, double median, double p95, double max, long bytes) {
  private static final double NANOS = 1e6;

  /** Of times in nanoseconds, the first of them and at least one other. */
  static ScreenTimes of(String address, List<Long> nanos, long bytes) {
    List<Long> others = nanos.subList(1, nanos.size()).stream().sorted().toList();
    return new ScreenTimes(
        address,
        nanos.get(0) / NANOS,
        rank(others, 0.5),
        rank(others, 0.95),
        rank(others, 1),
        bytes);
  }

  private static double rank(List<Long> sorted, double share) {
    return sorted.get(Math.max(0, (int) Math.ceil(share * sorted.size()) - 1)) / NANOS;
  }

  /** Whether it took longer than it should: the first time, or more than one time in twenty. */
  public boolean isOver(double limitMillis) {
    return first > limitMillis || p95 > limitMillis;
  }
}
