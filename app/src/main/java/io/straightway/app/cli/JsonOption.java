package io.straightway.app.cli;

import io.straightway.app.print.Json;
import java.io.PrintWriter;
import picocli.CommandLine.Option;

/** The option of commands whose result programs may read. */
public final class JsonOption {
  @Option(names = "--json", description = "Print the result as JSON, on one line.")
  public boolean active;

  /**
   * Prints a result.
   *
   * @param value the result to be printed as JSON
   * @param text prints the result as text
   */
  public <E extends Exception> void print(PrintWriter out, Object value, Text<E> text) throws E {
    if (active) {
      Json.print(out, value);
    } else {
      text.print();
      out.flush();
    }
  }

  /** Prints a result as text. */
  @FunctionalInterface
  public interface Text<E extends Exception> {
    void print() throws E;
  }
}
