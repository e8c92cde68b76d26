package io.straightway.app.notify;

import picocli.CommandLine.Command;

/** {@code stp notifications}. */
@Command(
    name = "notifications",
    header = "List notifications, and try whether they arrive.",
    description =
        "Servers that are started with --notifications send webhooks and mails about what waits too"
            + " long, once for each item and rule.",
    synopsisSubcommandLabel = "COMMAND")
public final class NotificationsCommand {}
