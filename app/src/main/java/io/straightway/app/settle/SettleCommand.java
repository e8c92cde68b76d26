package io.straightway.app.settle;

import picocli.CommandLine.Command;

/** {@code stp settle}. */
@Command(
    name = "settle",
    header = "Settle booked trades: instruct, deliver, and receive the custodian's answers.",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "A booked trade becomes an instruction (sese.023), which is delivered to a directory or by"
          + " HTTP; the custodian's statuses (sese.024) and confirmations (sese.025) come as files."
          + " 'stp settle run' does all of it repeatedly; each of the other commands does one step"
          + " once."
    })
public final class SettleCommand {}
