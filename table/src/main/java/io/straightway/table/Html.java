package io.straightway.table;

import java.util.List;

/** Writes HTML that is also well-formed XML. All text and all attributes are escaped. */
public final class Html {
  private final StringBuilder out = new StringBuilder();

  /**
   * Opens an element.
   *
   * @param attributes names and values in turn
   */
  public Html open(String tag, String... attributes) {
    start(tag, attributes);
    out.append('>');
    return this;
  }

  /** Closes an element. */
  public Html close(String tag) {
    out.append("</").append(tag).append(">\n");
    return this;
  }

  /** Adds an element that holds only text. */
  public Html element(String tag, String text, String... attributes) {
    return open(tag, attributes).text(text).close(tag);
  }

  /** Adds an empty element. */
  public Html empty(String tag, String... attributes) {
    start(tag, attributes);
    out.append("/>\n");
    return this;
  }

  /** Adds text. */
  public Html text(String text) {
    out.append(escaped(text));
    return this;
  }

  /** Adds markup as it is. */
  public Html markup(String markup) {
    out.append(markup);
    return this;
  }

  /**
   * Adds a table; cells of right-aligned columns have the class {@code n}.
   *
   * @param caption the table's caption; empty for none
   */
  public Html table(String caption, TextTable cells, String... attributes) {
    open("table", attributes);
    if (!caption.isEmpty()) {
      element("caption", caption);
    }
    open("thead").open("tr");
    cells.columns().forEach(column -> cell("th", column.heading(), column.right()));
    close("tr").close("thead").open("tbody");
    for (List<String> row : cells.rows()) {
      open("tr");
      for (int i = 0; i < row.size(); i++) {
        cell("td", row.get(i), cells.columns().get(i).right());
      }
      close("tr");
    }
    return close("tbody").close("table");
  }

  private void cell(String tag, String text, boolean right) {
    element(tag, text, right ? new String[] {"class", "n"} : new String[0]);
  }

  private void start(String tag, String... attributes) {
    out.append('<').append(tag);
    for (int i = 0; i + 1 < attributes.length; i += 2) {
      out.append(' ')
          .append(attributes[i])
          .append("=\"")
          .append(escaped(attributes[i + 1]))
          .append('"');
    }
  }

  /** Escapes text. Characters that XML does not allow become a replacement character. */
  public static String escaped(String text) {
    StringBuilder escaped = new StringBuilder(text.length());
    text.codePoints().forEach(codePoint -> escape(escaped, codePoint));
    return escaped.toString();
  }

  private static void escape(StringBuilder escaped, int c) {
    switch (c) {
      case '&' -> escaped.append("&amp;");
      case '<' -> escaped.append("&lt;");
      case '>' -> escaped.append("&gt;");
      case '"' -> escaped.append("&quot;");
      case '\'' -> escaped.append("&#39;");
      default -> escaped.appendCodePoint(isAllowed(c) ? c : '\uFFFD');
    }
  }

  /**
   * Returns whether XML 1.0 allows a character; characters that change the direction of writing are
   * excluded too.
   */
  private static boolean isAllowed(int c) {
    boolean xml =
        c == '\t' || c == '\n' || (c >= 0x20 && c <= 0xD7FF) || (c >= 0xE000 && c <= 0x10FFFF);
    return xml && c != 0xFFFE && c != 0xFFFF && !turnsAround(c) && !(c >= 0x7F && c <= 0x9F);
  }

  private static boolean turnsAround(int c) {
    return c == 0x200E
        || c == 0x200F
        || (c >= 0x202A && c <= 0x202E)
        || (c >= 0x2066 && c <= 0x2069);
  }

  @Override
  public String toString() {
    return out.toString();
  }
}
