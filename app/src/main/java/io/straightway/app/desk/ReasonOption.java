package io.straightway.app.desk;

import picocli.CommandLine.Option;

/** Why an operator decides so. */
final class ReasonOption {
  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      required = true,
      description = "Why; one line, kept in the audit.")
  String text = "";
}
