package io.straightway.app.database;

import io.straightway.app.cli.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp database}. */
@Command(
    name = "database",
    header = "Run the embedded PostgreSQL server, or migrate one of your own.",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "The embedded server is a real PostgreSQL with durable settings. It belongs to its directory:"
          + " it keeps running when the program that started it ends, several elements share it, and"
          + " it keeps its port when it is stopped and started again."
    })
public final class DatabaseCommand {
  @Mixin CommonOptions common = new CommonOptions();
}
