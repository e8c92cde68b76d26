package io.straightway.table;

import java.io.PrintWriter;

/** Sentences in lines that fit a terminal. */
public final class Paragraph {
  private static final int WIDTH = 80;
  private static final String INDENT = "  ";

  private Paragraph() {}

  /** Prints text after a heading; further lines are indented by two more characters. */
  public static void print(PrintWriter out, String heading, String text) {
    StringBuilder line = new StringBuilder(INDENT).append(heading);
    boolean first = true;
    for (String word : PlainText.of(text).split(" ", -1)) {
      if (line.length() + 1 + word.length() > WIDTH) {
        out.println(line);
        line = new StringBuilder(INDENT + INDENT);
        first = true;
      }
      line.append(first ? "" : " ").append(word);
      first = false;
    }
    out.println(line);
  }
}
