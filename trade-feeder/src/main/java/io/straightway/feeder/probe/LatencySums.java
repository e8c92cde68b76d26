package io.straightway.feeder.probe;

/**
 * Mean, deviation, least and longest of latencies in nanoseconds, without keeping them. The mean is
 * a sum of integers; the squares are updated as by Welford, "Note on a method for calculating
 * corrected sums of squares and products", Technometrics 4, 1962, because a difference of two large
 * sums would lose their digits.
 */
final class LatencySums {
  private long count;
  private long sum;
  private long min = Long.MAX_VALUE;
  private long max;
  private double runningMean;
  private double squares;

  void add(long nanos) {
    count++;
    sum += nanos;
    min = Math.min(min, nanos);
    max = Math.max(max, nanos);
    double before = nanos - runningMean;
    runningMean += before / count;
    squares += before * (nanos - runningMean);
  }

  long count() {
    return count;
  }

  double mean() {
    return count == 0 ? 0 : (double) sum / count;
  }

  double deviation() {
    return count < 2 ? 0 : Math.sqrt(squares / (count - 1));
  }

  long min() {
    return count == 0 ? 0 : min;
  }

  long max() {
    return max;
  }
}
