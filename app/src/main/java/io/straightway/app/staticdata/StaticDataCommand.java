package io.straightway.app.staticdata;

import io.straightway.app.cli.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp static-data}. */
@Command(
    name = "static-data",
    header = "Load, list and export what trades are checked against.",
    synopsisSubcommandLabel = "COMMAND")
public final class StaticDataCommand {
  @Mixin CommonOptions common = new CommonOptions();
}
