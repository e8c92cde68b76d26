package io.straightway.markup;

import io.straightway.element.message.Refusal;

/** A document can't be taken as XML. Has no stack trace: it is expected, and says why. */
public final class XmlRefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient Refusal refusal;
  private final int line;

  XmlRefusedException(Refusal refusal, int line) {
    super(refusal.reason(), null, false, false);
    this.refusal = refusal;
    this.line = line;
  }

  /** Why. The code is one of those that begin with {@code XML_}, or MESSAGE_TOO_LARGE. */
  public Refusal refusal() {
    return refusal;
  }

  /** The line where the fault stands, from 1; 0 if it is the document as a whole. */
  public int line() {
    return line;
  }
}
