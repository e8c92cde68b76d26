package io.straightway.testing;

import java.lang.management.ManagementFactory;
import java.time.Duration;

/** Processor time of the current thread; other work on the machine does not lengthen it. */
public final class ComputingTime {
  private ComputingTime() {}

  /** Returns the processor time of the current thread up to now. */
  public static Duration now() {
    return Duration.ofNanos(ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime());
  }

  /**
   * Returns the processor time of the current thread since {@code begin}, as {@link #now} gave it.
   */
  public static Duration since(Duration begin) {
    return now().minus(begin);
  }
}
