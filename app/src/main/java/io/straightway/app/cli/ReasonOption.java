package io.straightway.app.cli;

import picocli.CommandLine.Option;

/** The reason of a decision. */
public final class ReasonOption {
  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      required = true,
      description = "The reason; one line, kept in the audit.")
  private String text = "";

  /** The reason that was given. */
  public String text() {
    return text;
  }
}
