package io.straightway.scalability.data;

/**
 * Thrown if a file, or a named dataset, can't be used at all. The message starts with a stable
 * code.
 */
public final class DataFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final Fault code;

  /** The reasons why data can't be used. */
  public enum Fault {
    /** There is no such file or dataset, or it can't be read. */
    UNREADABLE,
    /** The file has no content or no usable rows. */
    EMPTY,
    /** The file isn't text in UTF-8. */
    NOT_TEXT,
    /** Two columns have the same name. */
    DUPLICATE_COLUMN,
    /** A required column is missing. */
    NO_COLUMN,
    /** The first line holds numbers instead of the names of columns. */
    NO_HEADER,
    /**
     * The content isn't valid CSV or JSON (an unclosed quote, for instance), or holds several
     * systems where one is needed.
     */
    MALFORMED,
    /** Two files can't be compared: they have different units, or no rate in common. */
    MISMATCH
  }

  /** Creates a failure. */
  public DataFailure(Fault code, String message) {
    super(code + ": " + message);
    this.code = code;
  }

  /** Returns the reason. */
  public Fault code() {
    return code;
  }
}
