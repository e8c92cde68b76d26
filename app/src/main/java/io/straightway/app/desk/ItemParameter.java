package io.straightway.app.desk;

import picocli.CommandLine.Parameters;

/** Which exception. */
final class ItemParameter {
  @Parameters(
      paramLabel = "ITEM",
      description =
          "The name of the exception, as 'stp exceptions list' prints it, such as message:30004.")
  String name = "";
}
