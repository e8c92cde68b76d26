package io.straightway.app.operator;

import picocli.CommandLine.Command;

/** {@code stp operator}. */
@Command(
    name = "operator",
    header = "Add, remove and list operators; set passwords and roles.",
    synopsisSubcommandLabel = "COMMAND")
public final class OperatorCommand {}
