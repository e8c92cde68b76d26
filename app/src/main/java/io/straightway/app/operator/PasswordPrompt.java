package io.straightway.app.operator;

import io.straightway.app.cli.CommandFailure;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Asks for passwords, on the console without showing them, else from standard input.
 *
 * @param console null if there is none
 */
record PasswordPrompt(@Nullable Console console, BufferedReader lines) {
  @SuppressWarnings("SystemConsoleNull") // the launcher asks newer Javas for a null, too
  static PasswordPrompt ofTerminal() {
    return new PasswordPrompt(
        System.console(),
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
  }

  /** A new password; a program, which writes lines, makes no mistake in typing. */
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
