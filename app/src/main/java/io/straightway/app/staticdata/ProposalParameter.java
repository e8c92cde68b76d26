package io.straightway.app.staticdata;

import picocli.CommandLine.Parameters;

/** Which proposal. */
final class ProposalParameter {
  @Parameters(
      paramLabel = "PROPOSAL",
      description = "The number of the proposal, as 'stp static-data proposals' prints it.")
  long number;
}
