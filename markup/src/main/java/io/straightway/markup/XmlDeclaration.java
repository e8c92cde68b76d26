package io.straightway.markup;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Checks the beginning of a document: the first bytes and the XML declaration, if there is one,
 * must be those of XML 1.0 in UTF-8. The check is made here and not by the parser, which would
 * adapt to the encoding it finds. A byte order mark of UTF-8 is allowed.
 */
public final class XmlDeclaration {
  private static final byte[] OPENING = ascii("<?xml");
  private static final byte[] USUAL = ascii("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
  private static final Pattern FORM =
      Pattern.compile(
          "<\\?xml[ \\t\\r\\n]++version[ \\t\\r\\n]*+=["
              + " \\t\\r\\n]*+(?<version>\"[^\"]*+\"|'[^']*+')([ \\t\\r\\n]++encoding["
              + " \\t\\r\\n]*+=[ \\t\\r\\n]*+(?<encoding>\"[^\"]*+\"|'[^']*+'))?(["
              + " \\t\\r\\n]++standalone[ \\t\\r\\n]*+=[ \\t\\r\\n]*+(\"(yes|no)\"|'(yes|no)'))?["
              + " \\t\\r\\n]*+\\?>");

  private XmlDeclaration() {}

  /**
   * Checks the beginning of a document.
   *
   * @return the reason why it can't be read, or null if it begins as it should
   */
  public static @Nullable XmlRefusal fault(byte[] bytes) {
    if (startsLikeAnotherEncoding(bytes)) {
      return XmlRefusal.of(
          XmlRefusal.Code.XML_ENCODING,
          "The first bytes are those of an encoding other than UTF-8, such as UTF-16 or EBCDIC.");
    }
    int start = lengthOfMark(bytes);
    return hasDeclaration(bytes, start) ? declarationFault(bytes, start) : null;
  }

  /** Returns the length of the byte order mark of UTF-8: 3, or 0 if there is none. */
  public static int lengthOfMark(byte[] bytes) {
    return bytes.length >= 3
            && bytes[0] == (byte) 0xEF
            && bytes[1] == (byte) 0xBB
            && bytes[2] == (byte) 0xBF
        ? 3
        : 0;
  }

  private static boolean startsLikeAnotherEncoding(byte[] bytes) {
    for (int i = 0; i < Math.min(4, bytes.length); i++) {
      if (bytes[i] == 0) {
        return true;
      }
    }
    if (bytes.length < 2) {
      return false;
    }
    int first = ((bytes[0] & 0xFF) << 8) | (bytes[1] & 0xFF);
    return first == 0xFEFF || first == 0xFFFE || first == 0x4C6F;
  }

  private static boolean hasDeclaration(byte[] bytes, int start) {
    if (!startsWith(bytes, start, OPENING) || bytes.length == start + OPENING.length) {
      return false;
    }
    byte next = bytes[start + OPENING.length];
    return next == ' ' || next == '\t' || next == '\r' || next == '\n' || next == '?';
  }

  private static @Nullable XmlRefusal declarationFault(byte[] bytes, int start) {
    if (startsWith(bytes, start, USUAL)) {
      return null;
    }
    int end = start;
    while (end < bytes.length && bytes[end] != '>') {
      end++;
    }
    int length = Math.min(end + 1, bytes.length) - start;
    return declarationFault(new String(bytes, start, length, StandardCharsets.ISO_8859_1));
  }

  private static @Nullable XmlRefusal declarationFault(String text) {
    Matcher declaration = FORM.matcher(text);
    if (!declaration.matches()) {
      return XmlRefusal.of(
          XmlRefusal.Code.XML_MALFORMED, "The XML declaration is not well formed.");
    }
    if (!"1.0".equals(unquoted(declaration.group("version")))) {
      return XmlRefusal.of(XmlRefusal.Code.XML_VERSION, "The document must be XML 1.0.");
    }
    String encoding = declaration.group("encoding");
    if (encoding != null && !"UTF-8".equalsIgnoreCase(unquoted(encoding))) {
      return XmlRefusal.of(XmlRefusal.Code.XML_ENCODING, "The document must be declared as UTF-8.");
    }
    return null;
  }

  private static boolean startsWith(byte[] bytes, int start, byte[] expected) {
    int end = start + expected.length;
    return end <= bytes.length && Arrays.equals(bytes, start, end, expected, 0, expected.length);
  }

  private static byte[] ascii(String text) {
    return text.getBytes(StandardCharsets.US_ASCII);
  }

  private static String unquoted(String literal) {
    return literal.substring(1, literal.length() - 1);
  }
}
