package io.straightway.app.journal;

import picocli.CommandLine.Parameters;

/** Which journal. */
final class JournalParameter {
  @Parameters(paramLabel = "JOURNAL", description = "The number of the journal.")
  long number;
}
