package io.straightway.settlement.reconcile;

/**
 * Thrown if a readable statement can't be reconciled with our books. The message begins with the
 * code and says why.
 */
public final class StatementRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final RefusalCode code;

  StatementRefusedException(RefusalCode code, String reason) {
    super(code + ": " + reason);
    this.code = code;
  }

  /** Returns the reason code. */
  public RefusalCode code() {
    return code;
  }

  /** Reason for refusing a statement. Programs may rely on the names. */
  public enum RefusalCode {
    /** None of the accounts named was ours on the statement's day. */
    STATEMENT_ACCOUNT,
    /** Nothing identifies the custodian, or we had no account there. */
    STATEMENT_CUSTODIAN,
    /** The statement lists entries of a day whose settlements are archived. */
    STATEMENT_ARCHIVED
  }
}
