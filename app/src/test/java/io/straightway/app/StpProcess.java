package io.straightway.app;

import io.straightway.app.cli.StpCommand;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.db.server.ShortLivedJvm;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A {@code stp} command as a process, as the launcher would start it. */
public final class StpProcess {
  private static final String SHORT_LIVED = String.join(" ", ShortLivedJvm.FLAGS);

  private StpProcess() {}

  /** The environment for a command that starts processes itself: they live for seconds too. */
  public static Map<String, String> shortLived(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.putIfAbsent(OwnCommand.JAVA_OPTIONS, SHORT_LIVED);
    return all;
  }

  /**
   * Starts it.
   *
   * @param directory its current directory, its log and its temporary files
   * @param environment variables beside those of this process
   */
  public static ChildProcess start(
      Path directory, Map<String, String> environment, String command, String... arguments) {
    Map<String, String> all = new HashMap<>(StpCommand.in(System.getenv()).environment());
    all.putAll(shortLived(environment));
    String options = SHORT_LIVED + " -Djava.io.tmpdir=" + directory;
    List<String> words =
        StpCommand.in(Map.of(OwnCommand.JAVA_OPTIONS, options)).words(command, List.of(arguments));
    return ChildProcess.start(
        new ProgramStart(
            "stp " + command, words, all, directory, directory.resolve(command + ".log"), l -> {}));
  }
}
