package io.straightway.app.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp operator}. */
@Command(
    name = "operator",
    header = "Say who may work on exceptions.",
    synopsisSubcommandLabel = "COMMAND")
final class OperatorCommand {
  @Mixin CommonOptions common = new CommonOptions();
}
