package io.straightway.app.cli;

import picocli.CommandLine.Option;

/** The options for the document and the reason of a proposal. */
public final class ProposalOptions {
  @Option(
      names = "--document",
      paramLabel = "REFERENCE",
      required = true,
      description = "Source document, such as a statement, a letter or a notice.")
  public String document = "";

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      required = true,
      description = "The reason; one line, kept in the audit.")
  public String reason = "";
}
