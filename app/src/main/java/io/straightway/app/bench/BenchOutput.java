package io.straightway.app.bench;

import io.straightway.app.cli.CommonOptions;
import io.straightway.app.cli.ExitCode;
import io.straightway.app.cli.JsonOption;
import io.straightway.app.cli.StpCommand;
import io.straightway.app.cli.Surroundings;
import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.session.MeasuringSession;
import io.straightway.benchmark.session.MeasuringSession.DatabaseOpening;
import io.straightway.benchmark.session.Screen;
import io.straightway.benchmark.system.JvmFlags;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** What every bench command has: the common options, {@code --json}, and where it prints. */
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

  /** The command line that runs, quoted where a shell needs it. */
  public static String commandLine(@Nullable CommandSpec spec) {
    CommandLine top = Objects.requireNonNull(spec).root().commandLine();
    return top.getParseResult().originalArgs().stream()
        .map(word -> word.matches("[A-Za-z0-9_./:=,@%+-]+") ? word : "'" + word + "'")
        .collect(Collectors.joining(" ", "stp ", ""));
  }

  /** Where progress is shown: apart from a result that a program reads. */
  PrintWriter progress() {
    return json.wanted ? surroundings.err() : surroundings.out();
  }

  /**
   * A session with results in {@code out}.
   *
   * @param live whether progress changes in its line where it is shown on a terminal
   */
  @SuppressWarnings("SystemConsoleNull") // null on Java 17 when there is no terminal
  MeasuringSession session(Path out, DatabaseOpening opening, boolean live) throws IOException {
    JvmFlags.requireUnslowed(surroundings.environment());
    return new MeasuringSession(
        BenchDirectory.open(surroundings.directory().resolve(out)),
        opening,
        StpCommand.in(surroundings.environment()),
        new Screen(progress(), live && System.console() != null));
  }

  /**
   * Prints an outcome.
   *
   * @param outcome as JSON, if that is wanted
   * @param text prints it for people
   */
  void print(Object outcome, Consumer<PrintWriter> text) {
    json.print(surroundings.out(), outcome, () -> text.accept(surroundings.out()));
  }

  static int exitCode(boolean holds) {
    return holds ? ExitCode.OK : ExitCode.FAILED;
  }
}
