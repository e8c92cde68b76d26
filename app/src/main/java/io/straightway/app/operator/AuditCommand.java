package io.straightway.app.operator;

import io.straightway.app.cli.CommonOptions;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp audit}. */
@Command(
    name = "audit",
    header = "List audit events, and verify that none was changed.",
    synopsisSubcommandLabel = "COMMAND")
public final class AuditCommand {
  @Mixin CommonOptions common = new CommonOptions();
}
