package io.straightway.markup;

/**
 * Why bytes can't be taken as XML.
 *
 * @param code what is wrong; its name is stable
 * @param offset where it stands; what is before it may be parsed
 * @param reason one sentence for people; what it quotes is printable ASCII
 */
public record XmlRefusal(Code code, int offset, String reason) {
  private static final int LONGEST_QUOTE = 40;

  /** What may be wrong with bytes that are to be XML. */
  public enum Code {
    /** They are too many. */
    MESSAGE_TOO_LARGE,
    /** They are, or say they are, something else than UTF-8. */
    XML_ENCODING,
    /** The XML declaration names another version. */
    XML_VERSION,
    /** There is a document type definition, or a declaration that belongs into one. */
    XML_DTD,
    /** Too deep, too many elements or attributes, or a name too long. */
    XML_LIMIT,
    /** Not well-formed XML. */
    XML_MALFORMED
  }

  /** A refusal of the document as a whole, or from its beginning. */
  static XmlRefusal of(Code code, String reason) {
    return new XmlRefusal(code, 0, reason);
  }

  /** A piece of a document as a reason may quote it: short, and printable ASCII only. */
  public static String quoted(String piece) {
    StringBuilder quote = new StringBuilder(LONGEST_QUOTE + 5).append('"');
    for (int i = 0; i < Math.min(piece.length(), LONGEST_QUOTE); i++) {
      char c = piece.charAt(i);
      quote.append(c >= ' ' && c < 127 && c != '"' ? c : '?');
    }
    return quote.append(piece.length() > LONGEST_QUOTE ? "...\"" : "\"").toString();
  }
}
