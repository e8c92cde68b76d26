package io.straightway.element.server;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;

/** Captures what is printed until it is closed. */
public final class CapturedOutput implements AutoCloseable {
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;
  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

  public CapturedOutput() {
    PrintStream both = new PrintStream(bytes, true, StandardCharsets.UTF_8);
    System.setOut(both);
    System.setErr(both);
  }

  public String text() {
    return bytes.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    System.setOut(out);
    System.setErr(err);
  }
}
