package io.straightway.app.operator;

import picocli.CommandLine.Command;

/** {@code stp audit}. */
@Command(
    name = "audit",
    header = "List audit events, and verify that none was changed.",
    synopsisSubcommandLabel = "COMMAND")
public final class AuditCommand {}
