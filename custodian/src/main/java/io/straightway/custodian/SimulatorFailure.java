package io.straightway.custodian;

/** The custodian can't do what it was asked to. The message says why and what to do. */
public final class SimulatorFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** A failure with a message for a person. */
  public SimulatorFailure(String message) {
    super(message);
  }
}
