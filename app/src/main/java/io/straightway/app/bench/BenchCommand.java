package io.straightway.app.bench;

import picocli.CommandLine.Command;

/** {@code stp bench}. */
@Command(
    name = "bench",
    header = "Measure the engine on this machine, and report what came out.",
    synopsisSubcommandLabel = "COMMAND",
    description = {
      "Elements and feeders run as processes, against a durable database of their own or one that"
          + " you name. Every number stands on checked invariants; what was measured and on what"
          + " goes to a directory, which a report can be made of."
    })
public final class BenchCommand {}
