package io.straightway.app;

import io.straightway.app.cli.Surroundings;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.Map;

/** One run of a command inside this process. */
public record StpRun(int exitCode, String out, String err) {

  /** Runs a command as if from {@code directory}. */
  public static StpRun in(Path directory, Map<String, String> environment, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        Stp.run(
            args,
            new Surroundings(
                environment, directory, new PrintWriter(out, true), new PrintWriter(err, true)));
    return new StpRun(exitCode, out.toString(), err.toString());
  }

  /** Runs a command without any environment variable. */
  public static StpRun in(Path directory, String... args) {
    return in(directory, Map.of(), args);
  }
}
