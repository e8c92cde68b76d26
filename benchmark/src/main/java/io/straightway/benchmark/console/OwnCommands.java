package io.straightway.benchmark.console;

import io.straightway.benchmark.system.Cleanup;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** Runs commands to their end, one after the other. */
final class OwnCommands {
  private static final Duration PATIENCE = Duration.ofHours(1);

  /** What {@code stp reconcile} ends with when statement and books differ. */
  private static final int BREAKS = 1;

  private final OwnCommand own;
  private final Path logs;
  private final Cleanup cleanup;

  OwnCommands(OwnCommand own, Path logs, Cleanup cleanup) {
    this.own = own;
    this.logs = logs;
    this.cleanup = cleanup;
  }

  /** Runs a command with its arguments, which must succeed. */
  void run(List<String> words) throws Exception {
    run(words, 0);
  }

  /** Runs a reconciliation; that there are differences is no failure. */
  void runToBreaks(List<String> words) throws Exception {
    run(words, BREAKS);
  }

  private void run(List<String> words, int mostExitCode) throws Exception {
    String command = words.get(0);
    ProgramStart start =
        ProgramStart.of(
            command,
            own.words(command, words.subList(1, words.size())),
            own.environment(),
            logs.resolve(command + ".log"));
    ChildProcess child = cleanup.open(() -> ChildProcess.start(start));
    if (child.awaitExit(PATIENCE) > mostExitCode) {
      throw child.failure("failed");
    }
  }
}
