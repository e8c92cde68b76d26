package io.straightway.app.journal;

import java.util.List;
import picocli.CommandLine.Parameters;

/** Which journal. */
final class JournalParameter {
  @Parameters(paramLabel = "JOURNAL", description = "The number of the journal.")
  long number;

  /** Where a server takes what is decided on it. */
  List<String> path(String decision) {
    return List.of("journals", Long.toString(number), decision);
  }
}
