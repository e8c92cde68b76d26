package io.straightway.settlement.confirm;

/** What a person asks for can't be done with a message of the custodian; the message says why. */
public final class ConfirmationRefusal extends RuntimeException {
  private static final long serialVersionUID = 1;

  ConfirmationRefusal(String message) {
    super(message);
  }
}
