package io.straightway.app.cli;

import io.straightway.app.print.Json;
import io.straightway.db.server.program.ServerFailure;
import io.straightway.feeder.file.FileFailure;
import io.straightway.operators.DeskRefusal;
import io.straightway.table.PlainText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.IExecutionExceptionHandler;
import picocli.CommandLine.IParameterExceptionHandler;
import picocli.CommandLine.MissingParameterException;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Reports a failure by one line on standard error, with {@code --json} as a problem (RFC 9457), and
 * by the exit code. Prints the stack trace only with {@code --verbose}.
 */
public final class FailureReport implements IExecutionExceptionHandler, IParameterExceptionHandler {
  private static final String DRIVER = "org.postgresql.";
  private static final Set<String> MISSING_SCHEMA = Set.of("42P01", "42883", "3F000");
  private static final Pattern PAIRLESS = Pattern.compile("(?s).*KEY=VALUE.* but was (.*)");
  private static final Pattern CODED = Pattern.compile("([A-Z][A-Z_]{3,}): (.*)", Pattern.DOTALL);

  /**
   * A failure for programs.
   *
   * @param code the code at the beginning of the text, else a general one for the exit code
   */
  private record Problem(String type, String title, String detail, String code, int exitCode) {
    static Problem of(int exitCode, String text) {
      Matcher coded = CODED.matcher(text);
      boolean hasCode = coded.matches();
      return new Problem(
          "urn:straightway:exit-code:" + exitCode,
          switch (exitCode) {
            case ExitCode.FAILED -> "Not found or not possible";
            case ExitCode.USAGE -> "Invalid call or input";
            case ExitCode.UNREACHABLE -> "Not reachable";
            case ExitCode.DENIED -> "Missing rights";
            default -> "Not completed";
          },
          hasCode ? coded.group(2) : text,
          hasCode
              ? coded.group(1)
              : switch (exitCode) {
                case ExitCode.FAILED -> "NOT_POSSIBLE";
                case ExitCode.USAGE -> "REQUEST_INVALID";
                case ExitCode.UNREACHABLE -> "UNREACHABLE";
                case ExitCode.DENIED -> "NOT_ALLOWED";
                default -> "INCOMPLETE";
              },
          exitCode);
    }
  }

  @Override
  public int handleExecutionException(Exception failure, CommandLine command, ParseResult parsed) {
    if (failure instanceof ParameterException wrong) {
      return handleParseException(wrong, parsed.originalArgs().toArray(new String[0]));
    }
    print(
        command.getErr(),
        command.getCommandSpec().qualifiedName(),
        failure,
        isJson(command.getCommandSpec()));
    if (isVerbose(command.getCommandSpec())) {
      failure.printStackTrace(command.getErr());
      command.getErr().flush();
    }
    return ExitCode.of(failure);
  }

  /** Returns whether {@code --verbose} is set. */
  public static boolean isVerbose(CommandSpec command) {
    return isSet(command, "--verbose");
  }

  private static boolean isJson(CommandSpec command) {
    return isSet(command, "--json");
  }

  private static boolean isSet(CommandSpec command, String name) {
    OptionSpec option = command.findOption(name);
    return option != null && Boolean.TRUE.equals(option.getValue());
  }

  @Override
  public int handleParseException(ParameterException wrong, String[] args) {
    CommandLine command = wrong.getCommandLine();
    PrintWriter err = command.getErr();
    String name = command.getCommandSpec().qualifiedName();
    List<String> unknown = unknownOptions(wrong, args);
    String text = (unknown.isEmpty() ? text(wrong) : unknown(unknown)) + origin(wrong);
    if (Arrays.asList(args).contains("--json")) {
      Json.print(err, Problem.of(ExitCode.USAGE, text));
      return ExitCode.USAGE;
    }
    err.println(name + ": " + PlainText.of(text));
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
        + String.join("', '", options)
        + "'";
  }

  /** Returns the likely intended words, as they are typed in full. */
  private static List<String> suggestions(ParameterException wrong, List<String> unknown) {
    CommandLine command = wrong.getCommandLine();
    UnmatchedArgumentException unmatched =
        wrong instanceof UnmatchedArgumentException arguments
            ? arguments
            : unknown.isEmpty() ? null : new UnmatchedArgumentException(command, unknown);
    if (unmatched == null) {
      return List.of();
    }
    String typed = unmatched.getUnmatched().get(0).split("=", 2)[0];
    String prefix =
        unmatched.isUnknownOption() ? "" : command.getCommandSpec().qualifiedName() + " ";
    List<String> near =
        unmatched.getSuggestions().stream()
            .filter(word -> isNear(typed, word))
            .map(word -> prefix + word)
            .toList();
    return near.isEmpty() ? List.of() : List.of("Did you mean: " + String.join(" or ", near) + "?");
  }

  /** Returns whether a word begins as typed, or differs in at most a third of its characters. */
  private static boolean isNear(String typed, String word) {
    return word.startsWith(typed) || distance(typed, word) <= Math.max(1, word.length() / 3);
  }

  /** Returns the least number of characters to insert, remove or replace (Levenshtein). */
  private static int distance(String from, String to) {
    int[] row = IntStream.rangeClosed(0, to.length()).toArray();
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= to.length(); j++) {
        int replaced = diagonal + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
        diagonal = row[j];
        row[j] = Math.min(replaced, Math.min(row[j], row[j - 1]) + 1);
      }
    }
    return row[to.length()];
  }

  private static String text(ParameterException wrong) {
    if (wrong instanceof UnmatchedArgumentException unmatched
        && !unmatched.isUnknownOption()
        && !wrong.getCommandLine().getSubcommands().isEmpty()) {
      return "there is no command '" + unmatched.getUnmatched().get(0) + "'";
    }
    Matcher pairless = PAIRLESS.matcher(String.valueOf(wrong.getMessage()));
    if (wrong.getArgSpec() instanceof OptionSpec option && pairless.matches()) {
      return "%s needs %s, and not '%s'"
          .formatted(option.longestName(), option.paramLabel(), pairless.group(1));
    }
    if (wrong instanceof MissingParameterException missing) {
      return missing.getMissing().stream()
          .map(FailureReport::choice)
          .collect(Collectors.joining("", String.valueOf(missing.getMessage()), ""));
    }
    boolean isRemote =
        wrong instanceof UnmatchedArgumentException unmatched
            && unmatched.getUnmatched().stream().anyMatch(FailureReport::isServer)
            && wrong.getCommandLine().getCommandSpec().findOption("--database") != null;
    return isRemote
        ? "this works with a database only, not with --to"
        : String.valueOf(wrong.getMessage());
  }

  private static String choice(ArgSpec missing) {
    List<String> words = EnumWord.possible(missing);
    return words.isEmpty()
        ? ""
        : "; " + missing.paramLabel() + " is one of " + String.join(", ", words);
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

  /**
   * Prints a failure.
   *
   * @param name the command, in full
   * @param json whether to print it for programs
   */
  public static void print(PrintWriter err, String name, Throwable failure, boolean json) {
    if (json) {
      Json.print(err, Problem.of(ExitCode.of(failure), message(failure)));
    } else {
      err.println(name + ": " + text(failure));
      err.flush();
    }
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
    if (failure instanceof SQLException sql && isSchemaMissing(sql)) {
      return "the schema is missing or too old; bring the database up to date with 'stp database migrate'";
    }
    if (failure instanceof SQLException sql && sql.getClass().getName().startsWith(DRIVER)) {
      return "the database refuses it: "
          + message.lines().findFirst().orElse("").replaceFirst("^(ERROR|FATAL): ", "")
          + " (SQLSTATE "
          + sql.getSQLState()
          + ")";
    }
    if (failure instanceof ExecutionException && failure.getCause() != null) {
      return message(failure.getCause());
    }
    boolean isPlain =
        failure.getClass().getName().startsWith("io.straightway.")
            || failure instanceof IllegalArgumentException
            || failure instanceof SQLException
            || failure instanceof IOException;
    return isPlain
        ? message
        : "internal error, --verbose prints its place: "
            + message
            + " ("
            + failure.getClass().getSimpleName()
            + ")";
  }

  /** Returns whether a table, function or schema is missing. */
  static boolean isSchemaMissing(SQLException failure) {
    return MISSING_SCHEMA.contains(String.valueOf(failure.getSQLState()));
  }
}
