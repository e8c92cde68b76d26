package io.straightway.app.operator;

import picocli.CommandLine.Command;

/** {@code stp sender}. */
@Command(
    name = "sender",
    header = "Add, renew, remove and list systems that send trades.",
    synopsisSubcommandLabel = "COMMAND")
public final class SenderCommand {}
