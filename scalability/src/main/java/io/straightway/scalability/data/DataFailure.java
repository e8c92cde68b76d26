package io.straightway.scalability.data;

/** A file, or a named dataset, can't be used at all. The message starts with a stable code. */
public final class DataFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Code code;

  /** Why it can't be used. */
  public enum Code {
    /** There is no such file or dataset, or it can't be read. */
    UNREADABLE,
    /** There is nothing in it. */
    EMPTY,
    /** It isn't text in UTF-8. */
    NOT_TEXT,
    /** Two columns have the same name. */
    DUPLICATE_COLUMN,
    /** A column that is needed isn't there. */
    NO_COLUMN,
    /** It isn't CSV: a quote is not closed, for instance. */
    MALFORMED
  }

  /** A failure. */
  public DataFailure(Code code, String message) {
    super(code + ": " + message);
    this.code = code;
  }

  /** Why. */
  public Code code() {
    return code;
  }
}
