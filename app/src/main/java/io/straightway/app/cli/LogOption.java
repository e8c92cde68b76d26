package io.straightway.app.cli;

import org.slf4j.LoggerFactory;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;

/** The option of commands that run until they are stopped. */
public final class LogOption {
  /** The formats of a line of the log. */
  public enum LogFormat {
    TEXT,
    JSON
  }

  @Option(
      names = "--log",
      paramLabel = "FORMAT",
      description = {
        "Format of the log.",
        "text: lines for people.",
        "json: one object per line, with the fields of the Elastic Common Schema (ECS)."
      })
  LogFormat format = LogFormat.TEXT;

  /** Returns whether all output is JSON. */
  public boolean isJson() {
    return format == LogFormat.JSON;
  }

  /** Reports, on standard output or in the log, that a server listens at an address. */
  public void reportReady(String address, Surroundings surroundings) {
    if (isJson()) {
      LoggerFactory.getLogger(LogOption.class).info("event=ready address={}", address);
    } else {
      surroundings.out().println("ready: " + address);
      surroundings.out().flush();
    }
  }

  /** Returns whether {@code command} has the option and it is set to JSON. */
  public static boolean isJson(CommandSpec command) {
    OptionSpec option = command.findOption("--log");
    return option != null && option.getValue() == LogFormat.JSON;
  }
}
