package io.straightway.app.desk;

import java.util.List;
import picocli.CommandLine.Parameters;

/** Which exception. */
final class ItemParameter {
  @Parameters(
      paramLabel = "ITEM",
      description =
          "The name of the exception, as 'stp exceptions list' prints it, such as message:30004.")
  String name = "";

  /** Where a server takes what is done with it. */
  List<String> path(String action) {
    return List.of("exceptions", name, action);
  }
}
