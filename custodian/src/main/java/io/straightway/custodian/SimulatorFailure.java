package io.straightway.custodian;

/**
 * Thrown if the custodian can't do what it was asked to. The message gives the reason and the
 * remedy.
 */
public final class SimulatorFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates a failure with a message for a person. */
  public SimulatorFailure(String message) {
    super(message);
  }
}
