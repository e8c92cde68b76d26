package io.straightway.settlement.deliver;

/** Thrown if a bundle did not arrive, as far as we know. The message says why. */
public final class DeliveryFailure extends Exception {
  private static final long serialVersionUID = 1;

  private final boolean unreachable;

  /**
   * Creates a failure.
   *
   * @param unreachable true if the target can't be reached, so that other bundles will fail too
   */
  DeliveryFailure(String message, boolean unreachable) {
    super(message);
    this.unreachable = unreachable;
  }

  boolean unreachable() {
    return unreachable;
  }
}
