package io.straightway.element.message;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Compares documents without what programs on their way may change: the byte order mark, the
 * declaration, the kind of line ends (XML 1.0, 2.11), and white space at the ends of lines and
 * around the root element.
 */
public final class DocumentLayout {
  /** The byte order mark of UTF-8, one character for each byte. */
  private static final String BYTE_ORDER_MARK = "\u00EF\u00BB\u00BF";

  /** A declaration of UTF-8; one of another encoding changes the meaning of the bytes. */
  private static final Pattern DECLARATION =
      Pattern.compile("<\\?xml\\s[^?]{0,200}\\?>", Pattern.DOTALL);

  private static final Pattern OTHER_ENCODING =
      Pattern.compile("encoding\\s{0,9}=\\s{0,9}[\"'](?!utf-8[\"'])", Pattern.CASE_INSENSITIVE);

  private DocumentLayout() {}

  /** Returns whether two documents are the same but for their layout. */
  public static boolean isAllThatDiffers(byte[] one, byte[] other) {
    return Arrays.equals(one, other) || withoutLayout(one).equals(withoutLayout(other));
  }

  private static String withoutLayout(byte[] document) {
    String text = new String(document, StandardCharsets.ISO_8859_1);
    if (text.startsWith(BYTE_ORDER_MARK)) {
      text = text.substring(BYTE_ORDER_MARK.length());
    }
    Matcher declaration = DECLARATION.matcher(text);
    if (declaration.lookingAt() && !OTHER_ENCODING.matcher(declaration.group()).find()) {
      text = text.substring(declaration.end());
    }
    return text.lines().map(String::stripTrailing).collect(Collectors.joining("\n")).strip();
  }
}
