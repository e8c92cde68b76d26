package io.straightway.app.operator;

import io.straightway.app.cli.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp audit}. */
@Command(
    name = "audit",
    header = "Tell who did what, and prove that nobody changed that record.",
    synopsisSubcommandLabel = "COMMAND")
public final class AuditCommand {
  @Mixin CommonOptions common = new CommonOptions();
}
