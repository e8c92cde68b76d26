package io.straightway.app.cli;

import picocli.CommandLine.Option;

/** What somebody else approves is entered from, and why. */
public final class ProposalOptions {
  @Option(
      names = "--document",
      paramLabel = "REFERENCE",
      required = true,
      description = "The paper that it is entered from, such as a statement, a letter or a notice.")
  public String document = "";

  @Option(
      names = "--reason",
      paramLabel = "TEXT",
      required = true,
      description = "The reason; one line, kept in the audit.")
  public String reason = "";
}
