package io.straightway.app.bench;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.StpCommand;
import io.straightway.app.cli.Surroundings;
import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.session.MeasuringSession.DatabaseOpener;
import io.straightway.benchmark.session.Screen;
import io.straightway.benchmark.system.JvmFlags;
import io.straightway.benchmark.system.OtherPrograms;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * The parts that all bench commands share: the common options, {@code --json}, and the output
 * streams.
 */
public final class BenchOutput {
  final Surroundings surroundings;

  @Mixin CommonOptions common = new CommonOptions();
  @Mixin JsonOption json = new JsonOption();

  @Spec(Spec.Target.MIXEE)
  @Nullable CommandSpec spec;

  BenchOutput(Surroundings surroundings) {
    this.surroundings = surroundings;
  }

  String commandLine() {
    return commandLine(spec);
  }

  /** Returns the running command line, quoted where a shell needs it. */
  public static String commandLine(@Nullable CommandSpec spec) {
    CommandLine top = Objects.requireNonNull(spec).root().commandLine();
    return top.getParseResult().originalArgs().stream()
        .map(word -> word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word + "'")
        .collect(Collectors.joining(" ", "stp ", ""));
  }

  /**
   * Returns the stream for progress: standard error if a program reads the result from standard
   * output.
   */
  PrintWriter progress() {
    return json.active ? surroundings.err() : surroundings.out();
  }

  /**
   * Opens a session with its results in {@code out}.
   *
   * @param live whether progress is updated in place on a terminal
   * @param others the programs that have no part in the measurement
   */
  @SuppressWarnings("SystemConsoleNull") // null on Java 17 without a terminal
  MeasuringSession session(Path out, DatabaseOpener opening, boolean live, OtherPrograms others)
      throws IOException {
    JvmFlags.requireUnslowed(surroundings.environment());
    return new MeasuringSession(
        BenchDirectory.open(surroundings.directory().resolve(out)),
        opening,
        StpCommand.in(surroundings.environment()),
        new Screen(progress(), live && System.console() != null),
        others,
        Clock.systemUTC());
  }

  /**
   * Prints an outcome and returns the exit code.
   *
   * @param outcome the outcome to be printed as JSON
   * @param holds whether the command succeeds with it
   * @param text prints the outcome as text
   */
  int end(Object outcome, boolean holds, Consumer<PrintWriter> text) {
    json.print(surroundings.out(), outcome, () -> text.accept(surroundings.out()));
    return holds ? ExitCode.OK : ExitCode.FAILED;
  }
}
