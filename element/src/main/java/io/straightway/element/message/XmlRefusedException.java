package io.straightway.element.message;

/** A document can't be taken as XML. Has no stack trace: it is expected, and tells why. */
public final class XmlRefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;

  XmlRefusedException(Refusal refusal) {
    super(refusal.reason(), null, false, false);
    this.refusal = refusal;
  }

  /** Why. The code is one of those that begin with {@code XML_}, or MESSAGE_TOO_LARGE. */
  public Refusal refusal() {
    return refusal;
  }
}
