package io.straightway.app.operator;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.app.desk.OpenDesk;
import io.straightway.backoffice.access.OperatorPasswords;
import io.straightway.db.operator.OperatorLogin;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** {@code stp operator password}. */
@Command(
    name = "password",
    header = "Set the password of an operator, for the login page.",
    description = {
      "It is asked for twice on the console, or read from standard input, one line. 15 to 128"
          + " characters of any kind; common passwords are refused.",
      "The password opens the operator's secret, which nobody else knows: so it is set by the"
          + " operator, and by nobody else. "
          + OperatorVariables.HELP
    })
public final class OperatorPasswordCommand implements Callable<Integer> {
  private final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin DatabaseOptions database = new DatabaseOptions();

  @Parameters(paramLabel = "NAME", description = "The operator.")
  String name = "";

  public OperatorPasswordCommand(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  @Override
  public Integer call() throws SQLException, IOException {
    if (!OperatorVariables.login(surroundings).name().equals(name)) {
      throw CommandFailure.usage(
          "only %1$s can set the password of %1$s: set STP_OPERATOR=%1$s and its secret"
              .formatted(name));
    }
    String password = typed();
    OpenDesk.at(
        database,
        surroundings,
        1,
        source -> new OperatorPasswords(source, new SecureRandom()),
        (passwords, login) -> set(passwords, login, password));
    surroundings.out().println("the password of " + name + " is set");
    return ExitCode.OK;
  }

  private static boolean set(OperatorPasswords passwords, OperatorLogin login, String password)
      throws SQLException {
    try {
      passwords.set(login, password);
      return true;
    } catch (IllegalArgumentException e) {
      throw CommandFailure.failed(String.valueOf(e.getMessage()));
    }
  }

  @SuppressWarnings("SystemConsoleNull") // the launcher asks newer Javas for a null, too
  private static String typed() throws IOException {
    Console console = System.console();
    if (console == null) {
      return line();
    }
    String first = new String(console.readPassword("New password: "));
    if (!first.equals(new String(console.readPassword("Again: ")))) {
      throw CommandFailure.usage("the two passwords differ");
    }
    return first;
  }

  private static String line() throws IOException {
    String line =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
    if (line == null) {
      throw CommandFailure.usage("no password on standard input");
    }
    return line;
  }
}
