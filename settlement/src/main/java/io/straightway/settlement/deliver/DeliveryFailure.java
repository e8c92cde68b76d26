package io.straightway.settlement.deliver;

/** A bundle did not arrive, as far as we know; the message says why. */
public final class DeliveryFailure extends Exception {
  private static final long serialVersionUID = 1;

  private final boolean unreachable;

  /**
   * A failure.
   *
   * @param unreachable whether nobody was there to take it, so that other bundles will fare no
   *     better
   */
  DeliveryFailure(String message, boolean unreachable) {
    super(message);
    this.unreachable = unreachable;
  }

  boolean unreachable() {
    return unreachable;
  }
}
