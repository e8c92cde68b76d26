package io.straightway.feeder.probe;

import java.time.Duration;

/** Receives the progress of a probe about once a second, from the thread that runs it. */
public interface ProbeProgress {
  /**
   * Some time has passed.
   *
   * @param elapsed since the start of the warm-up
   * @param warmUp the orders of the warm-up so far
   * @param measured the orders of the measured interval so far
   * @param createToEnd their latencies so far
   */
  void passed(Duration elapsed, ProbeCounts warmUp, ProbeCounts measured, Latencies createToEnd);

  /** Ignores everything. */
  static ProbeProgress none() {
    return (elapsed, warmUp, measured, createToEnd) -> {};
  }
}
