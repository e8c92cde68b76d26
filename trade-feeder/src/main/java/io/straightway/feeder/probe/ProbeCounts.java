package io.straightway.feeder.probe;

/**
 * The outcomes of some orders.
 *
 * @param booked answered as booked
 * @param refused answered otherwise: rejected, in repair, conflict or duplicate
 * @param unanswered without an outcome: the connection failed, no answer came in time, the element
 *     could not take it now, or it was so late that it was not sent. Some of them may be booked
 */
public record ProbeCounts(long booked, long refused, long unanswered) {
  /** All of them. */
  public long orders() {
    return booked + refused + unanswered;
  }

  /** Those with an outcome. */
  public long answered() {
    return booked + refused;
  }
}
