package io.straightway.table;

import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.function.IntSupplier;

/** Writes to a terminal whose width is known, so that tables can fit it. */
public final class TerminalWriter extends PrintWriter {
  private final IntSupplier width;

  /**
   * Writes UTF-8 to {@code out}, flushing after each line.
   *
   * @param width characters in a line, asked when a table is printed
   */
  public TerminalWriter(OutputStream out, IntSupplier width) {
    super(out, true, StandardCharsets.UTF_8);
    this.width = width;
  }

  /** Characters in a line. */
  public int width() {
    return width.getAsInt();
  }
}
