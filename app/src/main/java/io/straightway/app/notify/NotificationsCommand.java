package io.straightway.app.notify;

import picocli.CommandLine.Command;

/** {@code stp notifications}. */
@Command(
    name = "notifications",
    header = "List notifications, and test their delivery.",
    description =
        "Servers started with --notifications send webhooks and mails about items that wait too"
            + " long, once for each item and rule.",
    synopsisSubcommandLabel = "COMMAND")
public final class NotificationsCommand {}
