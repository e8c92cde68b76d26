package io.straightway.settlement.reconcile;

/** A statement that can be read, but can't be reconciled with our books; the message says why. */
public final class StatementRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  StatementRefusedException(String message) {
    super(message);
  }
}
