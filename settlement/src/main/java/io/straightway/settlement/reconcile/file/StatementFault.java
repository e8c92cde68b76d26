package io.straightway.settlement.reconcile.file;

/** Messages that can be read are no statement. Has no stack trace: it is expected. */
final class StatementFault extends Exception {
  private static final long serialVersionUID = 1L;

  StatementFault(String reason) {
    super(reason, null, false, false);
  }
}
