package io.straightway.app.staticdata;

import picocli.CommandLine.Command;

/** {@code stp static-data}. */
@Command(
    name = "static-data",
    header = "Load, list and export what trades are checked against.",
    synopsisSubcommandLabel = "COMMAND")
public final class StaticDataCommand {}
