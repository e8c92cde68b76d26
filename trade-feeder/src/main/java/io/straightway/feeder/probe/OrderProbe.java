package io.straightway.feeder.probe;

import io.straightway.feeder.probe.pace.ProbeClock;
import java.io.IOException;

/**
 * A probe that measures the latency of single trades at elements under a given load. {@link
 * io.straightway.feeder.probe The package} defines the measures.
 */
public final class OrderProbe {
  private final ProbeClock clock;

  /** Creates a probe with the clocks of this machine. */
  public OrderProbe() {
    this(ProbeClock.system());
  }

  OrderProbe(ProbeClock clock) {
    this.clock = clock;
  }

  /**
   * Sends orders through the warm-up and the measured interval, waits for their answers and
   * returns. An unanswered order is counted and does not end the probe.
   *
   * @throws IOException if the acknowledgement file exists already or can't be written
   * @throws InterruptedException if the calling thread is interrupted; orders under way are then
   *     neither awaited nor counted
   */
  public ProbeResult run(ProbeSettings settings, ProbeProgress progress)
      throws IOException, InterruptedException {
    try (ProbeAcks acks = ProbeAcks.create(settings.acks());
        ProbeRun run = new ProbeRun(settings, clock, acks)) {
      return run.toEnd(progress);
    }
  }
}
