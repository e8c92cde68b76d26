package io.straightway.feeder.probe;

/**
 * The outcomes of some orders.
 *
 * @param booked orders answered as booked
 * @param refused orders answered otherwise: rejected, in repair, conflict or duplicate
 * @param unanswered orders without an outcome: the connection failed, no answer came in time, the
 *     element could not take the order then, or the order was too late to be sent. Some of them may
 *     be booked
 */
public record ProbeCounts(long booked, long refused, long unanswered) {
  /** Returns the number of all orders. */
  public long orders() {
    return booked + refused + unanswered;
  }

  /** Returns the number of orders with an outcome. */
  public long answered() {
    return booked + refused;
  }
}
