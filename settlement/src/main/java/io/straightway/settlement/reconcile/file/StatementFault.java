package io.straightway.settlement.reconcile.file;

/** Thrown if readable messages do not form a statement. Expected, so it has no stack trace. */
final class StatementFault extends Exception {
  private static final long serialVersionUID = 1L;

  StatementFault(String reason) {
    super(reason, null, false, false);
  }
}
