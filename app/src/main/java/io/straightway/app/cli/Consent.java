package io.straightway.app.cli;

import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.Reader;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Asks on a terminal before an action that can't be undone. */
public final class Consent {
  @Option(
      names = "--yes",
      description = "Do it without asking. Without a terminal nothing is asked anyway.")
  boolean yes;

  /**
   * Returns whether the question is not to be asked, because of {@code --yes} or for lack of a
   * terminal.
   */
  public boolean isGiven() {
    return yes || terminal() == null;
  }

  /**
   * Asks the question, and continues if the answer is yes.
   *
   * @param question the action, without a question mark
   * @param otherwise the message if the action is not taken
   * @throws CommandFailure if the answer is anything but yes
   */
  public void require(String question, String otherwise) throws IOException {
    Console terminal = terminal();
    if (!yes && terminal != null && !isAgreed(question, terminal.reader(), terminal.writer())) {
      throw CommandFailure.failed(otherwise);
    }
  }

  @SuppressWarnings("SystemConsoleNull") // null without a terminal, by a flag of the launcher
  private static @Nullable Console terminal() {
    return System.console();
  }

  /** Asks a question; a missing answer means no. */
  public static boolean isAgreed(String question, Reader terminal, PrintWriter prompt)
      throws IOException {
    prompt.print(question + "? [y/N] ");
    prompt.flush();
    String answer = new BufferedReader(terminal).readLine();
    return answer != null && answer.strip().toLowerCase(Locale.ROOT).matches("y|yes");
  }
}
