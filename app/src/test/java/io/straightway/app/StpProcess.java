package io.straightway.app;

import io.straightway.app.cli.StpCommand;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A {@code stp} command as a process, as the launcher would start it. */
public final class StpProcess {
  private StpProcess() {}

  /**
   * Starts it.
   *
   * @param directory its current directory, its log and its temporary files
   * @param environment variables beside those of this process
   */
  public static ChildProcess start(
      Path directory, Map<String, String> environment, String command, String... arguments) {
    Map<String, String> all = new HashMap<>(StpCommand.in(System.getenv()).environment());
    all.putAll(environment);
    List<String> words =
        StpCommand.in(Map.of("STP_JAVA_OPTS", "-Djava.io.tmpdir=" + directory))
            .words(command, List.of(arguments));
    return ChildProcess.start(
        new ProgramStart(
            "stp " + command, words, all, directory, directory.resolve(command + ".log"), l -> {}));
  }
}
