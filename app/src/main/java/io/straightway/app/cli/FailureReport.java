package io.straightway.app.cli;

import io.straightway.db.ConnectionFailure;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.server.program.ServerFailure;
import io.straightway.feeder.file.FileFailure;
import io.straightway.operators.DeskRefusal;
import io.straightway.scalability.data.DataFailure;
import io.straightway.staticdata.load.StaticDataDesk.BadRows;
import io.straightway.table.PlainText;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports a failure by one line on standard error and by the exit code. Prints the stack trace only
 * with {@code --verbose}.
 */
public final class FailureReport implements IExecutionExceptionHandler, IParameterExceptionHandler {

  private static final Set<String> WRONG_LOGIN =
      Set.of(SqlFailure.EXCESSIVE_RIGHTS, SqlFailure.OWN_SETTINGS);

  private static final String DRIVER = "org.postgresql.";
  private static final Set<String> MISSING_SCHEMA = Set.of("42P01", "42883", "3F000");

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    if (failure instanceof ParameterException wrong) {
      return handleParseException(wrong, parsed.originalArgs().toArray(new String[0]));
    }
    print(command, failure);
    if (isVerbose(command.getCommandSpec())) {
      failure.printStackTrace(command.getErr());
      command.getErr().flush();
    }
    return exitCode(failure);
  }

  /** Returns whether {@code --verbose} is set. */
  public static boolean isVerbose(CommandSpec command) {
    OptionSpec option = command.findOption("--verbose");
    return option != null && Boolean.TRUE.equals(option.getValue());
  }

  @Override
  public int handleParseException(ParameterException wrong, String[] args) {
    CommandLine command = wrong.getCommandLine();
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    List<String> unknown = unknownOptions(wrong, args);
    err.println(
        name
            + ": "
            + (unknown.isEmpty() ? PlainText.of(text(wrong)) : unknown(unknown))
            + origin(wrong));
    suggestions(wrong, unknown).forEach(err::println);
    if (lacksCommand(wrong)) {
      command.usage(err);
    } else {
      err.println("Try '" + name + " --help'.");
    }
    err.flush();
    return ExitCode.USAGE;
  }

  private static boolean lacksCommand(ParameterException wrong) {
    return wrong.getClass() == ParameterException.class
        && wrong.getArgSpec() == null
        && !wrong.getCommandLine().getSubcommands().isEmpty();
  }

  /**
   * Returns the unknown options given when a required one is missing, since they may be
   * misspellings of it.
   */
  private static List<String> unknownOptions(ParameterException wrong, String[] args) {
    return wrong instanceof MissingParameterException
        ? Arrays.stream(args)
            .takeWhile(arg -> !arg.equals("--"))
            .filter(arg -> arg.startsWith("--"))
            .map(arg -> arg.split("=", 2)[0])
            .filter(arg -> wrong.getCommandLine().getCommandSpec().findOption(arg) == null)
            .toList()
        : List.of();
  }

  private static String unknown(List<String> options) {
    return (options.size() == 1 ? "Unknown option: '" : "Unknown options: '")
        + PlainText.of(String.join("', '", options))
        + "'";
  }

  /** Returns the likely intended words, as they are typed in full. */
  private static List<String> suggestions(ParameterException wrong, List<String> unknown) {
    CommandLine command = wrong.getCommandLine();
    UnmatchedArgumentException unmatched =
        wrong instanceof UnmatchedArgumentException arguments
            ? arguments
            : unknown.isEmpty() ? null : new UnmatchedArgumentException(command, unknown);
    if (unmatched == null || unmatched.getSuggestions().isEmpty()) {
      return List.of();
    }
    String above = command.getCommandSpec().qualifiedName();
    String prefix = above + " ";
    boolean isOption = unmatched.isUnknownOption();
    return List.of(
        unmatched.getSuggestions().stream()
            .map(word -> isOption ? word : prefix + word)
            .collect(Collectors.joining(" or ", "Did you mean: ", "?")));
  }

  private static String text(ParameterException wrong) {
    if (wrong instanceof UnmatchedArgumentException unmatched
        && !unmatched.isUnknownOption()
        && !wrong.getCommandLine().getSubcommands().isEmpty()) {
      return "there is no command '" + unmatched.getUnmatched().get(0) + "'";
    }
    if (wrong.getArgSpec() instanceof OptionSpec option && option.typeInfo().isMap()) {
      return "%s needs %s%s"
          .formatted(
              option.longestName(),
              option.paramLabel(),
              String.valueOf(wrong.getMessage())
                  .replaceFirst("(?s).* but was (.*)", ", and not '$1'"));
    }
    boolean isRemote =
        wrong instanceof UnmatchedArgumentException unmatched
            && unmatched.getUnmatched().stream().anyMatch(FailureReport::isServer)
            && wrong.getCommandLine().getCommandSpec().findOption("--database") != null;
    return isRemote
        ? "this works with a database only, not with --to"
        : String.valueOf(wrong.getMessage());
  }

  private static boolean isServer(String argument) {
    return argument.equals("--to") || argument.startsWith("--to=");
  }

  private static String origin(ParameterException wrong) {
    boolean byOption = wrong.getArgSpec() != null && wrong.getValue() != null;
    if (byOption
        && wrong.getCommandLine().getDefaultValueProvider() instanceof OptionSources sources
        && wrong.getValue().equals(sources.defaultValue(wrong.getArgSpec()))) {
      return " (from " + sources.origin(wrong.getArgSpec()) + ")";
    }
    return "";
  }

  private static void print(CommandLine command, Exception failure) {
    String name = command.getCommandSpec().qualifiedName();
    command.getErr().println(name + ": " + text(failure));
    command.getErr().flush();
  }

  /** Returns the failure and its remedy on one line. */
  public static String text(Throwable failure) {
    return PlainText.of(message(failure));
  }

  private static String message(Throwable failure) {
    if (failure instanceof UncheckedIOException wrapping) {
      return message(Objects.requireNonNull(wrapping.getCause()));
    }
    if (failure instanceof FileSystemException file) {
      return FileFailure.text(file);
    }
    if (failure instanceof DeskRefusal refusal) {
      return refusal.code() + ": " + refusal.getMessage();
    }
    @Nullable String message = failure.getMessage();
    if (message == null) {
      return failure.toString();
    }
    if (failure instanceof ServerFailure
        && failure.getCause() instanceof FileSystemException unusable) {
      return message + " (" + FileFailure.text(unusable) + ")";
    }
    if (failure instanceof SQLException sql
        && MISSING_SCHEMA.contains(String.valueOf(sql.getSQLState()))) {
      return "the schema is missing or too old; bring the database up to date with 'stp database migrate'";
    }
    if (failure instanceof SQLException sql && sql.getClass().getName().startsWith(DRIVER)) {
      return "the database refuses it: "
          + message.lines().findFirst().orElse("").replaceFirst("^(ERROR|FATAL): ", "")
          + " (SQLSTATE "
          + sql.getSQLState()
          + ")";
    }
    boolean ours = failure.getClass().getName().startsWith("io.straightway.");
    return ours || failure instanceof IllegalArgumentException || failure instanceof SQLException
        ? message
        : failure.getClass().getSimpleName() + ": " + message;
  }

  private static int exitCode(Throwable failure) {
    if (failure instanceof CommandFailure command) {
      return command.exitCode();
    }
    if (failure instanceof BadRows) {
      return ExitCode.FAILED;
    }
    if (failure instanceof IllegalArgumentException
        || failure instanceof DataFailure
        || (failure instanceof ConnectionFailure connection
            && WRONG_LOGIN.contains(String.valueOf(connection.getSQLState())))) {
      return ExitCode.USAGE;
    }
    return isUnreachable(failure) ? ExitCode.UNREACHABLE : ExitCode.FAILED;
  }

  private static boolean isUnreachable(Throwable failure) {
    return (failure instanceof ServerFailure
            && !(failure.getCause() instanceof FileSystemException))
        || failure instanceof ConnectionFailure
        || (failure instanceof SQLException sql && SqlFailure.of(sql) == SqlFailure.IN_DOUBT);
  }
}
