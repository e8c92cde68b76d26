package io.straightway.app.desk;

import picocli.CommandLine.Parameters;

/** Which repair. */
final class RepairParameter {
  @Parameters(paramLabel = "REPAIR", description = "The number of the repair.")
  long number;
}
