package io.straightway.settlement.reconcile;

/**
 * A statement that can be read, but can't be reconciled with our books; the message begins with the
 * code and says why.
 */
public final class StatementRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final Code code;

  StatementRefusedException(Code code, String reason) {
    super(code + ": " + reason);
    this.code = code;
  }

  /** Why it is refused. */
  public Code code() {
    return code;
  }

  /** Why a statement is refused. Programs may rely on the names. */
  public enum Code {
    /** None of the accounts that it names was ours on its day. */
    STATEMENT_ACCOUNT,
    /** Nothing shows whose statement it is, or we had no account there. */
    STATEMENT_CUSTODIAN,
    /** It lists entries of a day of which the settlements are archived. */
    STATEMENT_ARCHIVED
  }
}
