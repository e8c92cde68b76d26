package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.EnumWord;
import io.straightway.app.engine.RequestOptions;
import io.straightway.benchmark.run.Bench;
import io.straightway.benchmark.run.BenchPlan;
import io.straightway.benchmark.run.BenchSummary;
import io.straightway.benchmark.run.BenchSummaryText;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** How the points of a bench are fed, and what is measured beside them. */
final class BenchLoadOptions {
  @Mixin RequestOptions requests = new RequestOptions();
  @Mixin IntakeOption intake = new IntakeOption();

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description =
          "Trades that each element is fed first, so that its JVM is no longer cold; without --trades"
              + " more follow until it gets no faster. 0 for none.")
  long warmUp = 5_000;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Decides the order of the points, and the trades.")
  long seed = 42;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description =
          "Feed each point for about so long, judged by the rate of the warm-up. Default: 60,"
              + " for contention 10")
  @Nullable Integer seconds;

  @Option(
      names = "--trades",
      paramLabel = "N",
      description = "Feed each element so many trades instead, once.")
  @Nullable Long trades;

  @Option(
      names = "--pgbench-seconds",
      paramLabel = "S",
      description =
          "How long pgbench, if there is one, runs with each of 1, 4, 8 and 16 clients; 0 leaves it"
              + " out.")
  int pgbenchSeconds = 5;

  @Option(
      names = "--repeats",
      paramLabel = "R",
      description = "How often each combination is measured.")
  int repeats;

  private final int standardSeconds;

  /** With defaults that only some have. */
  BenchLoadOptions(int standardSeconds, int repeats) {
    this.standardSeconds = standardSeconds;
    this.repeats = repeats;
  }

  /**
   * How each point is fed.
   *
   * @param stored trades that are booked before everything else and stay
   */
  BenchPlan.Load load(long stored) {
    if (seconds != null && trades != null) {
      throw CommandFailure.usage("--seconds and --trades exclude each other; give only one");
    }
    return new BenchPlan.Load(
        trades == null ? 1 : trades,
        trades != null ? null : Objects.requireNonNullElse(seconds, standardSeconds),
        warmUp,
        stored,
        requests.inFlight,
        requests.batchSize,
        seed);
  }

  /** Measures a plan, and prints what came out. */
  int run(BenchPlan plan, List<String> elementHosts, BenchOptions bench, BenchOutput output)
      throws Exception {
    Bench.Settings settings =
        new Bench.Settings(
            output.commandLine(),
            elementHosts,
            pgbenchSeconds,
            intake.brokers(elementHosts.isEmpty()));
    BenchSummary summary = new Bench(plan, settings, bench.session(output, false)).run();
    output.print(summary, out -> new BenchSummaryText(summary, out).print());
    return BenchOutput.exitCode(summary.withoutNumber().isEmpty());
  }

  /** The words of options that are enumerations, none twice. */
  static List<String> words(Collection<? extends Enum<?>> constants) {
    return constants.stream().distinct().map(EnumWord::of).toList();
  }
}
