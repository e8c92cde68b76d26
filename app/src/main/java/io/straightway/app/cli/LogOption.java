package io.straightway.app.cli;

import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The option of commands that run until they are stopped. */
public final class LogOption {
  /** What one line of the log is. */
  public enum Format {
    TEXT,
    JSON
  }

  @Option(
      names = "--log",
      paramLabel = "FORMAT",
      description = {
        "What the log is written as.",
        "text: lines for people.",
        "json: an object in each line, with the fields of the Elastic Common Schema (ECS)."
      })
  Format format = Format.TEXT;

  /** Whether everything that is reported shall be JSON. */
  public boolean isJson() {
    return format == Format.JSON;
  }

  /** Prints, or logs, that a server listens, and where. */
  public void reportReady(String address, Surroundings surroundings) {
    if (isJson()) {
      LoggerFactory.getLogger(LogOption.class).info("event=ready address={}", address);
    } else {
      surroundings.out().println("ready: " + address);
      surroundings.out().flush();
    }
  }

  /** Whether {@code command} has the option, set to JSON. */
  public static boolean isJson(CommandSpec command) {
    OptionSpec option = command.findOption("--log");
    return option != null && option.getValue() == Format.JSON;
  }
}
