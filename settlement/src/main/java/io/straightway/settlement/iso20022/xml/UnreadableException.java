package io.straightway.settlement.iso20022.xml;

/** A message can't be read. Has no stack trace: it is expected, and gives the reason. */
final class UnreadableException extends Exception {
  private static final long serialVersionUID = 1L;

  private final FaultCode code;

  UnreadableException(FaultCode code, String reason) {
    super(reason, null, false, false);
    this.code = code;
  }

  MessageReading.Unreadable reading() {
    return new MessageReading.Unreadable(code, String.valueOf(getMessage()));
  }

  static UnreadableException structure(String reason) {
    return new UnreadableException(FaultCode.ISO20022_STRUCTURE, reason);
  }

  static UnreadableException value(String reason) {
    return new UnreadableException(FaultCode.ISO20022_VALUE, reason);
  }
}
