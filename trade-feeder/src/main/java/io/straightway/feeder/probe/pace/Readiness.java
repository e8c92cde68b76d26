package io.straightway.feeder.probe.pace;

/** Prepares a sender's connection for the time of an order. */
public record Readiness(ProbeClock clock, OrderConnection connection) {
  private static final long LEAD_NANOS = 50_000_000;

  /**
   * Waits. A connection that is not open, or that the element may have closed as idle by then, is
   * replaced shortly before, so that opening it is not part of an order's latency.
   */
  void at(long nanos) throws InterruptedException {
    if (!connection.isFresh(nanos)) {
      clock.parkUntil(nanos - LEAD_NANOS);
      connection.renew();
    }
    clock.parkUntil(nanos);
  }
}
