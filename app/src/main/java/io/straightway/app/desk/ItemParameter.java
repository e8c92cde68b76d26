package io.straightway.app.desk;

import picocli.CommandLine.Parameters;

/** Which exception. */
final class ItemParameter {
  @Parameters(
      paramLabel = "ITEM",
      description = "The name that 'stp exceptions list' tells, such as message:30004.")
  String name = "";
}
