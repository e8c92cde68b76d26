package io.straightway.app;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.DatabaseOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.FailureReport;
import io.straightway.app.cli.LogOption;
import io.straightway.app.cli.OptionSources;
import io.straightway.app.cli.Surroundings;
import io.straightway.element.server.ServerProperties;
import io.straightway.table.TerminalWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.RunLast;

/** The entry point of the {@code stp} command. */
public final class Stp {
  /** The system property set by {@code --verbose}, read when the log is configured. */
  static final String VERBOSE = "stp.verbose";

  private Stp() {}

  /**
   * Runs one command and ends the process with its exit code. Numbers have the digits 0 to 9 in
   * every locale, because programs read ports, file names and most of the output.
   */
  @SuppressWarnings("SystemConsoleNull") // null without a terminal, by a flag of the launcher
  public static void main(String[] args) {
    Locale.setDefault(Locale.Category.FORMAT, Locale.ROOT);
    PrintWriter out =
        System.console() == null
            ? new PrintWriter(System.out, true, StandardCharsets.UTF_8)
            : new TerminalWriter(System.out, Stp::terminalWidth);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    System.exit(run(args, new Surroundings(System.getenv(), Path.of(""), out, err)));
  }

  /** Returns the width exported by the shell, else the one detected by picocli. */
  private static int terminalWidth() {
    String columns = System.getenv().getOrDefault("COLUMNS", "");
    return columns.matches("[1-9][0-9]{0,3}")
        ? Integer.parseInt(columns)
        : CommandSpec.create().usageMessage().autoWidth(true).width();
  }

  /** Runs one command and returns its {@link io.straightway.app.cli.ExitCode exit code}. */
  public static int run(String[] args, Surroundings surroundings) {
    CommandLine commandLine = CommandTree.of(surroundings, List.of(args));
    commandLine.setExecutionStrategy(Stp::execute);
    try {
      OptionSources.connect(
          commandLine, () -> CommandTree.of(surroundings), List.of(args), surroundings);
    } catch (CommandFailure failure) {
      boolean json = List.of(args).contains("--json");
      FailureReport.print(surroundings.err(), "stp", failure, json);
      return failure.exitCode();
    }
    int exitCode = commandLine.execute(args);
    return surroundings.out().checkError() ? unwritten(exitCode, surroundings.err()) : exitCode;
  }

  /**
   * Returns the exit code of a command whose output could not be written: never success, unless a
   * reader has closed its pipe, as head does, because it has read enough.
   */
  private static int unwritten(int exitCode, PrintWriter err) {
    if (isPipe()) {
      return exitCode;
    }
    err.println("stp: can't write to standard output: it is full or closed");
    return exitCode == ExitCode.OK ? ExitCode.INCOMPLETE : exitCode;
  }

  /** Returns whether standard output is a pipe. */
  private static boolean isPipe() {
    try {
      return Files.readSymbolicLink(Path.of("/proc/self/fd/1")).toString().startsWith("pipe:");
    } catch (IOException e) {
      return false;
    }
  }

  private static int execute(ParseResult parsed) {
    ParseResult last = parsed;
    while (last.hasSubcommand()) {
      last = last.subcommand();
    }
    System.setProperty(VERBOSE, Boolean.toString(FailureReport.isVerbose(last.commandSpec())));
    if (LogOption.isJson(last.commandSpec())) {
      System.setProperty(ServerProperties.LOG_FORMAT, "ecs");
      CommandLogging.writeJson();
    }
    if (!last.isUsageHelpRequested()) {
      warnOfDeprecation(last.commandSpec());
      requireTakenDatabase(last.commandSpec());
    }
    return new RunLast().execute(parsed);
  }

  /** Warns of a deprecated command. Such a command is hidden, and its header names another. */
  private static void warnOfDeprecation(CommandSpec command) {
    if (command.usageMessage().hidden()) {
      String advice = String.join(" ", command.usageMessage().header());
      command.commandLine().getErr().println(command.qualifiedName() + " is deprecated. " + advice);
    }
  }

  private static void requireTaken(CommandSpec options) {
    for (CommandSpec mixin : options.mixins().values()) {
      if (mixin.userObject() instanceof DatabaseOptions database) {
        database.requireTaken();
      }
      requireTaken(mixin);
    }
  }

  /** Refuses a database of an unsupported vendor before the command looks at its arguments. */
  private static void requireTakenDatabase(CommandSpec command) {
    try {
      requireTaken(command);
    } catch (CommandFailure refused) {
      throw new ExecutionException(
          command.commandLine(), String.valueOf(refused.getMessage()), refused);
    }
  }
}
