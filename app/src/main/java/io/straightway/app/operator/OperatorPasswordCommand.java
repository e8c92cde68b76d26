package io.straightway.app.operator;

import io.straightway.app.access.OperatorVariables;
import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.Surroundings;
import io.straightway.backoffice.access.OperatorPasswords;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.operator.OperatorLogin;
import java.io.BufferedReader;
import java.io.Console;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
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
          + " Without a secret the password that the operator has is asked for first."
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
    Optional<OperatorLogin> proof = OperatorVariables.proof(surroundings);
    if (proof.isPresent() && !proof.get().name().equals(name)) {
      throw CommandFailure.usage(
          "only %1$s can set the password of %1$s: set STP_OPERATOR=%1$s and its secret"
              .formatted(name));
    }
    @SuppressWarnings("SystemConsoleNull") // the launcher asks newer Javas for a null, too
    @Nullable Console console = System.console();
    BufferedReader lines =
        new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
    OperatorLogin login =
        proof.isPresent()
            ? proof.get()
            : new OperatorLogin(name, typed(console, lines, "Old password: "));
    String password = typed(console, lines, "New password: ");
    // a program, which writes lines, makes no mistake in typing
    if (console != null && !password.equals(typed(console, lines, "Again: "))) {
      throw CommandFailure.usage("the two passwords differ");
    }
    Database target = new Database(database.running(surroundings));
    try (Pool pool = target.pool(Role.ENGINE, 1, "desk")) {
      change(
          new OperatorPasswords(pool.dataSource(), new SecureRandom()),
          login,
          proof.isPresent(),
          password);
    }
    surroundings.out().println("the password of " + name + " is set");
    return ExitCode.OK;
  }

  private static void change(
      OperatorPasswords passwords, OperatorLogin old, boolean bySecret, String password)
      throws SQLException {
    try {
      if (bySecret) {
        passwords.set(old, password);
      } else {
        passwords.change(old, InetAddress.getLoopbackAddress().getHostAddress(), password);
      }
    } catch (IllegalArgumentException e) {
      throw CommandFailure.failed(String.valueOf(e.getMessage()));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw CommandFailure.failed("interrupted");
    }
  }

  private static String typed(@Nullable Console console, BufferedReader lines, String prompt)
      throws IOException {
    String typed = console == null ? lines.readLine() : new String(console.readPassword(prompt));
    if (typed == null) {
      throw CommandFailure.usage("no password on standard input");
    }
    return typed;
  }
}
