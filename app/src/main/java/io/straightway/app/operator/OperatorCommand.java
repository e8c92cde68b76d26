package io.straightway.app.operator;

import io.straightway.app.cli.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp operator}. */
@Command(
    name = "operator",
    header = "Add, remove and list operators; set passwords and roles.",
    synopsisSubcommandLabel = "COMMAND")
public final class OperatorCommand {
  @Mixin CommonOptions common = new CommonOptions();
}
