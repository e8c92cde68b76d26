package io.straightway.markup;

/** A document can't be taken as XML. Has no stack trace: it is expected, and says why. */
public final class XmlRefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient XmlRefusal refusal;
  private final int line;

  XmlRefusedException(XmlRefusal refusal, int line) {
    super(refusal.reason(), null, false, false);
    this.refusal = refusal;
    this.line = line;
  }

  /** Why. */
  public XmlRefusal refusal() {
    return refusal;
  }

  /** The line where the fault stands, from 1; 0 if it is the document as a whole. */
  public int line() {
    return line;
  }
}
