package io.straightway.settlement.custodian;

/** The custodian can't do what it was asked to. The message says why and what to do. */
public final class CustodianFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** A failure with what to tell a person. */
  public CustodianFailure(String message) {
    super(message);
  }
}
