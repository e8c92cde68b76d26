package io.straightway.app.desk;

import picocli.CommandLine.Option;

/** The reason of a decision. */
public final class ReasonOption {
  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      required = true,
      description = "The reason; one line, kept in the audit.")
  String text = "";

  /** The reason that was given. */
  public String text() {
    return text;
  }
}
