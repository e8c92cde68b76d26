package io.straightway.app.operator;

import io.straightway.app.cli.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp operator}. */
@Command(
    name = "operator",
    header = "Add, remove and list operators, and what they may do.",
    synopsisSubcommandLabel = "COMMAND")
public final class OperatorCommand {
  @Mixin CommonOptions common = new CommonOptions();
}
