package io.straightway.feeder.probe;

import java.time.Duration;

/** Receives the progress of a probe about once a second, from the thread that runs it. */
public interface ProbeProgress {
  /**
   * Called about once a second.
   *
   * @param elapsed the time since the start of the warm-up
   * @param warmUp the orders of the warm-up so far
   * @param measured the orders of the measured interval so far
   * @param createToEnd the latencies of the measured orders so far
   */
  void passed(Duration elapsed, ProbeCounts warmUp, ProbeCounts measured, Latencies createToEnd);

  /** Returns a receiver that ignores everything. */
  static ProbeProgress none() {
    return (elapsed, warmUp, measured, createToEnd) -> {};
  }
}
