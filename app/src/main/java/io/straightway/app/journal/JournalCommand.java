package io.straightway.app.journal;

import picocli.CommandLine.Command;

/** {@code stp journal}. */
@Command(
    name = "journal",
    header = "Enter opening balances, cash and corrections, under four eyes.",
    description =
        "One operator proposes a journal, another approves it. Only then is it posted, with its"
            + " ledger entry and what it moves in positions.",
    synopsisSubcommandLabel = "COMMAND")
public final class JournalCommand {}
