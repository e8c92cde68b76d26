package io.straightway.app.command;

import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code stp bench}. */
@Command(
    name = "bench",
    header = "Benchmark the engine, and report what came out.",
    synopsisSubcommandLabel = "COMMAND")
final class BenchCommand {
  @Mixin CommonOptions common = new CommonOptions();
}
