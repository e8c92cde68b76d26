package io.straightway.markup;

import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;

/** The document is not well-formed XML. Has no stack trace: it is expected, and says where. */
public final class IllFormedException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int line;
  private final int column;

  IllFormedException(int line, int column, Throwable cause) {
    super("not well-formed XML at line " + line + ", column " + column, cause, false, false);
    this.line = line;
    this.column = column;
  }

  int line() {
    return line;
  }

  public Refusal refusal() {
    return Refusal.of(
        ReasonCode.XML_MALFORMED,
        "The document is not well-formed XML at line " + line + ", column " + column + ".");
  }
}
