package io.straightway.feeder.probe.pace;

/** Has a sender's connection ready at the right time. */
public record Readiness(ProbeClock clock, OrderConnection connection) {
  private static final long LEAD_NANOS = 50_000_000;

  /**
   * Waits. A connection that is not open, or that the element may have closed by then for being
   * idle, is replaced shortly before, so that opening it is not in an order's time.
   */
  void at(long nanos) throws InterruptedException {
    if (!connection.isFresh(nanos)) {
      clock.parkUntil(nanos - LEAD_NANOS);
      connection.renew();
    }
    clock.parkUntil(nanos);
  }
}
