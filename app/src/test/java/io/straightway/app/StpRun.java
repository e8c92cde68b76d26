package io.straightway.app;

import io.straightway.app.cli.Surroundings;
import io.straightway.app.print.PrintedJson;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** One run of a command inside this process. Printed JSON is compared with its schema. */
public record StpRun(int exitCode, String out, String err) {

  /** Runs a command with {@code directory} as the current directory. */
  public static StpRun in(Path directory, Map<String, String> environment, String... args) {
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    int exitCode =
        Stp.run(
            args,
            new Surroundings(
                environment, directory, new PrintWriter(out, true), new PrintWriter(err, true)));
    PrintedJson.require(List.of(args), out.toString());
    return new StpRun(exitCode, out.toString(), err.toString());
  }

  /** Runs a command without any environment variable. */
  public static StpRun in(Path directory, String... args) {
    return in(directory, Map.of(), args);
  }
}
