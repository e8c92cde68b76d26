package io.straightway.messages.iso20022.grammar;

/**
 * Thrown if a message can't be read. Has no stack trace: unreadable messages are expected, and the
 * reason is sufficient.
 */
public final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final FaultCode code;

  public UnreadableException(FaultCode code, String reason) {
    super(reason, null, false, false);
    this.code = code;
  }

  /** Returns the stable code of the fault. */
  public FaultCode code() {
    return code;
  }

  /** Returns the exception for a message with the wrong structure. */
  public static UnreadableException structure(String reason) {
    return new UnreadableException(FaultCode.ISO20022_STRUCTURE, reason);
  }

  /** Returns the exception for an invalid value. */
  public static UnreadableException value(String reason) {
    return new UnreadableException(FaultCode.ISO20022_VALUE, reason);
  }
}
