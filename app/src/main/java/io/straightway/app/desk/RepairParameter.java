package io.straightway.app.desk;

import java.util.List;
import picocli.CommandLine.Parameters;

/** Which repair. */
final class RepairParameter {
  @Parameters(paramLabel = "REPAIR", description = "The number of the repair.")
  long number;

  /** Where a server takes what is decided on it. */
  List<String> path(String decision) {
    return List.of("repairs", Long.toString(number), decision);
  }
}
