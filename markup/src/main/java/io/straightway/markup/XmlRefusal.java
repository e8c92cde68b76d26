package io.straightway.markup;

/**
 * The reason why bytes can't be read as XML.
 *
 * @param code the kind of fault; its name is stable
 * @param offset of the fault; the bytes before it may be parsed
 * @param reason one sentence for people; quotations in it are printable ASCII
 */
public record XmlRefusal(Code code, int offset, String reason) {
  private static final int LONGEST_QUOTE = 40;

  /** Kinds of faults in bytes that should be XML. */
  public enum Code {
    /** Too many bytes. */
    MESSAGE_TOO_LARGE,
    /** Bytes in, or declared as, another encoding than UTF-8. */
    XML_ENCODING,
    /** The XML declaration names another version. */
    XML_VERSION,
    /** A document type definition, or a declaration that belongs in one. */
    XML_DTD,
    /** Too deep, too many elements or attributes, or a name too long. */
    XML_LIMIT,
    /** Not well-formed XML. */
    XML_MALFORMED
  }

  /** Returns a refusal of the document as a whole, or from its beginning. */
  static XmlRefusal of(Code code, String reason) {
    return new XmlRefusal(code, 0, reason);
  }

  /** Returns a piece of a document as a reason may quote it: short, and printable ASCII only. */
  public static String quoted(String piece) {
    StringBuilder quote = new StringBuilder(LONGEST_QUOTE + 5).append('"');
    for (int i = 0; i < Math.min(piece.length(), LONGEST_QUOTE); i++) {
      char c = piece.charAt(i);
      quote.append(c >= ' ' && c < 127 && c != '"' ? c : '?');
    }
    return quote.append(piece.length() > LONGEST_QUOTE ? "...\"" : "\"").toString();
  }
}
