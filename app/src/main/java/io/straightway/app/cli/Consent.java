package io.straightway.app.cli;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Asks on a terminal before something is done that can't be taken back. */
public final class Consent {
  @Option(
      names = "--yes",
      description = "Do it without asking. Without a terminal nothing is asked anyway.")
  boolean yes;

  /** Whether there is nobody to ask, or nothing to ask. */
  public boolean isGiven() {
    return yes || terminal() == null;
  }

  /**
   * Goes on if the answer is yes.
   *
   * @param question what is to be done, without a question mark
   * @param otherwise says what was not done
   * @throws CommandFailure if the answer is anything else
   */
  public void require(String question, String otherwise) throws IOException {
    Console terminal = terminal();
    if (!yes && terminal != null && !isAgreed(question, terminal.reader(), terminal.writer())) {
      throw CommandFailure.failed(otherwise);
    }
  }

  @SuppressWarnings("SystemConsoleNull") // the launcher asks newer Javas for a null, too
  private static @Nullable Console terminal() {
    return System.console();
  }

  /** Asks; no answer is a no. */
  public static boolean isAgreed(String question, Reader terminal, PrintWriter prompt)
      throws IOException {
    prompt.print(question + "? [y/N] ");
    prompt.flush();
    String answer = new BufferedReader(terminal).readLine();
    return answer != null && answer.strip().toLowerCase(Locale.ROOT).matches("y|yes");
  }
}
