package io.straightway.app.cli;

import io.straightway.app.print.Json;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** The option of commands that a program may want to read. */
public final class JsonOption {
  @Option(names = "--json", description = "Print the result as JSON, on one line.")
  public boolean wanted;

  /**
   * Prints a result.
   *
   * @param value what a program reads
   * @param text prints what a person reads
   */
  public <E extends Exception> void print(PrintWriter out, Object value, Text<E> text) throws E {
    if (wanted) {
      Json.print(out, value);
    } else {
      text.print();
      out.flush();
    }
  }

  /** What is done for a person. */
  @FunctionalInterface
  public interface Text<E extends Exception> {
    /** Prints it. */
    void print() throws E;
  }
}
