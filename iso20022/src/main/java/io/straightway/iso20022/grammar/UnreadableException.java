package io.straightway.iso20022.grammar;

/** A message can't be read. Has no stack trace: it is expected, and gives the reason. */
public final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final FaultCode code;

  public UnreadableException(FaultCode code, String reason) {
    super(reason, null, false, false);
    this.code = code;
  }

  /** What is wrong, as programs look at it. */
  public FaultCode code() {
    return code;
  }

  /** The message is not built as it must be. */
  public static UnreadableException structure(String reason) {
    return new UnreadableException(FaultCode.ISO20022_STRUCTURE, reason);
  }

  /** A value can't be taken. */
  public static UnreadableException value(String reason) {
    return new UnreadableException(FaultCode.ISO20022_VALUE, reason);
  }
}
