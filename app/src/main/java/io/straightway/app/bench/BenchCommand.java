package io.straightway.app.bench;

import picocli.CommandLine.Command;

/** {@code stp bench}. */
@Command(
    name = "bench",
    header = "Measure the engine on this machine and report the results.",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Elements and feeders run as processes, against a durable database of their own or one that"
          + " you name. A number is reported only if the invariants hold. Results and a description"
          + " of the machine go to a directory, from which 'stp bench report' makes a report."
    })
public final class BenchCommand {}
