package io.straightway.markup;

/**
 * Thrown if a document can't be read as XML. Has no stack trace: it is expected, and its message is
 * the reason.
 */
public final class XmlRefusedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final transient XmlRefusal refusal;
  private final int line;

  XmlRefusedException(XmlRefusal refusal, int line) {
    super(refusal.reason(), null, false, false);
    this.refusal = refusal;
    this.line = line;
  }

  /** Returns the reason. */
  public XmlRefusal refusal() {
    return refusal;
  }

  /** Returns the line of the fault, from 1; 0 if the document as a whole is refused. */
  public int line() {
    return line;
  }
}
