package io.straightway.app;

import io.straightway.app.cli.StpCommand;
import io.straightway.benchmark.system.OwnCommand;
import io.straightway.scalability.run.ChildProcess;
import io.straightway.scalability.run.ProgramStart;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A {@code stp} command as a process, started as by the launcher. */
public final class StpProcess {
  private StpProcess() {}

  /** Returns the environment for a command that starts short-lived processes itself. */
  public static Map<String, String> shortLived(Map<String, String> environment) {
    Map<String, String> all = new HashMap<>(environment);
    all.putIfAbsent(OwnCommand.JAVA_OPTIONS, ArchivedClasses.arguments());
    return all;
  }

  /** Returns the words of the command line that starts a command. */
  public static List<String> words(List<String> commandAndArguments) {
    return words(ArchivedClasses.arguments(), commandAndArguments);
  }

  private static List<String> words(String options, List<String> words) {
    return StpCommand.in(Map.of(OwnCommand.JAVA_OPTIONS, options))
        .words(words.get(0), words.subList(1, words.size()));
  }

  /**
   * Starts a command.
   *
   * @param directory its current directory, which also holds its log and temporary files
   * @param environment variables added to those of this process
   */
  public static ChildProcess start(
      Path directory, Map<String, String> environment, String command, String... arguments) {
    return start(ArchivedClasses.arguments(), directory, environment, command, arguments);
  }

  /** Starts a command with other JVM options. */
  static ChildProcess start(
      String options,
      Path directory,
      Map<String, String> environment,
      String command,
      String... arguments) {
    Map<String, String> all = new HashMap<>(StpCommand.in(System.getenv()).environment());
    all.put(OwnCommand.JAVA_OPTIONS, options);
    all.putAll(environment);
    List<String> words = new ArrayList<>(List.of(command));
    words.addAll(List.of(arguments));
    return ChildProcess.start(
        new ProgramStart(
            "stp " + command,
            words(options + " -Djava.io.tmpdir=" + directory, words),
            all,
            directory,
            directory.resolve(command + ".log"),
            l -> {}));
  }
}
