package io.straightway.table;

/** Makes text from elsewhere harmless for a terminal and for line-oriented programs. */
public final class PlainText {
  private PlainText() {}

  /**
   * Returns the text with line breaks, control characters, and characters that change the direction
   * of writing shown as escapes such as {@code \n} and {@code \u001b}.
   */
  public static String of(String text) {
    StringBuilder plain = new StringBuilder(text.length());
    text.codePoints().forEach(c -> append(plain, c));
    return plain.toString();
  }

  private static void append(StringBuilder plain, int c) {
    switch (c) {
      case '\n' -> plain.append("\\n");
      case '\r' -> plain.append("\\r");
      case '\t' -> plain.append("\\t");
      default -> {
        if (isHarmless(c)) {
          plain.appendCodePoint(c);
        } else {
          plain.append("\\u%04x".formatted(c));
        }
      }
    }
  }

  private static boolean isHarmless(int c) {
    return switch (Character.getType(c)) {
      case Character.CONTROL,
          Character.FORMAT,
          Character.LINE_SEPARATOR,
          Character.PARAGRAPH_SEPARATOR,
          Character.SURROGATE,
          Character.PRIVATE_USE,
          Character.UNASSIGNED ->
          false;
      default -> true;
    };
  }
}
