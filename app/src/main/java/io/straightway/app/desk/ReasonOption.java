package io.straightway.app.desk;

import picocli.CommandLine.Option;

/** The reason of a decision. */
final class ReasonOption {
  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      required = true,
      description = "The reason; one line, kept in the audit.")
  String text = "";
}
