package io.straightway.app.operator;

import io.straightway.app.cli.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp sender}. */
@Command(
    name = "sender",
    header = "Add, renew, remove and list systems that send trades.",
    synopsisSubcommandLabel = "COMMAND")
public final class SenderCommand {
  @Mixin CommonOptions common = new CommonOptions();
}
