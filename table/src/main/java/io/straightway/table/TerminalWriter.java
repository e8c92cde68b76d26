package io.straightway.table;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;

/** Writes to a terminal whose width is known, so that tables can fit it. */
public final class TerminalWriter extends PrintWriter {
  private final IntSupplier width;

  /**
   * Creates a writer of UTF-8 to {@code out} that flushes after each line.
   *
   * @param width characters in a line, asked for each time a table is printed
   */
  public TerminalWriter(OutputStream out, IntSupplier width) {
    super(out, true, StandardCharsets.UTF_8);
    this.width = width;
  }

  /** Returns the number of characters in a line. */
  public int width() {
    return width.getAsInt();
  }
}
