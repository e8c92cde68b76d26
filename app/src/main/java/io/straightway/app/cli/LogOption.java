package io.straightway.app.cli;

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

  /** Whether {@code command} has the option, set to JSON. */
  public static boolean isJson(CommandSpec command) {
    OptionSpec option = command.findOption("--log");
    return option != null && option.getValue() == Format.JSON;
  }
}
