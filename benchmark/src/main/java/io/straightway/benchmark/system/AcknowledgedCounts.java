package io.straightway.benchmark.system;

/** How many messages each feeder has had acknowledged, as far as it has said. */
final class AcknowledgedCounts {
  private final long[] counts;

  AcknowledgedCounts(int feeders) {
    this.counts = new long[feeders];
  }

  /** Takes a line of a feeder's standard error, which is a count or something else. */
  synchronized void take(int feeder, String line) {
    if (line.matches("[0-9]{1,18}")) {
      counts[feeder] = Long.parseLong(line);
    }
  }

  synchronized long sum() {
    long sum = 0;
    for (long count : counts) {
      sum += count;
    }
    return sum;
  }
}
