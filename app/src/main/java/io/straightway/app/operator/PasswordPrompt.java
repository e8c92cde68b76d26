package io.straightway.app.operator;

import io.straightway.app.cli.CommandFailure;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Asks for passwords: on the console without echo, else on standard input.
 *
 * @param console the console; null if there is none
 */
record PasswordPrompt(@Nullable Console console, BufferedReader lines) {
  @SuppressWarnings("SystemConsoleNull") // null without a terminal, by a flag of the launcher
  static PasswordPrompt ofTerminal() {
    return new PasswordPrompt(
        System.console(),
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
  }

  /** Returns a new password, asked for twice on a console; programs make no typing errors. */
  String typedTwice() throws IOException {
    String password = typed("New password: ");
    if (console != null && !password.equals(typed("Again: "))) {
      throw CommandFailure.usage("the two passwords differ");
    }
    return password;
  }

  String typed(String prompt) throws IOException {
    String typed = console == null ? lines.readLine() : new String(console.readPassword(prompt));
    if (typed == null) {
      throw CommandFailure.usage("no password on standard input");
    }
    return typed;
  }
}
