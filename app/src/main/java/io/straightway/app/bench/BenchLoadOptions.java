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

/** The options for the load of each point of a bench, and for the measurements taken with it. */
final class BenchLoadOptions {
  @Mixin RequestOptions requests = new RequestOptions();
  @Mixin IntakeOption intake = new IntakeOption();

  @Option(
      names = "--warm-up",
      paramLabel = "N",
      description =
          "Number of trades to warm up the JVM of each element with; without --trades more follow"
              + " until throughput stops rising. 0 for none.")
  long warmUp = 5_000;

  @Option(
      names = "--seed",
      paramLabel = "S",
      description = "Seed for the order of the points and for the trades.")
  long seed = 42;

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description =
          "Approximate time to feed each point, estimated from the rate of the warm-up. Default:"
              + " 60, for contention and session 20. A point with less than 10 s of steady throughput is fed again.")
  @Nullable Integer seconds;

  @Option(
      names = "--trades",
      paramLabel = "N",
      description = "Number of trades to feed each element once, in place of --seconds.")
  @Nullable Long trades;

  @Option(
      names = "--pgbench-seconds",
      paramLabel = "S",
      description =
          "Duration of pgbench, if installed, with each of 1, 4, 8 and 16 clients; 0 leaves it"
              + " out.")
  int pgbenchSeconds = 5;

  @Option(
      names = "--repeats",
      paramLabel = "R",
      description = "Number of measurements of each combination.")
  int repeats;

  private final int standardSeconds;

  /** Creates the options with the given defaults. */
  BenchLoadOptions(int standardSeconds, int repeats) {
    this.standardSeconds = standardSeconds;
    this.repeats = repeats;
  }

  /**
   * Returns the load of each point.
   *
   * @param stored the number of trades booked before the first point and kept
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

  /** Returns the settings for carrying out a plan. */
  Bench.Settings settings(List<String> elementHosts, BenchOutput output) {
    return new Bench.Settings(
        output.commandLine(), elementHosts, pgbenchSeconds, intake.brokers(elementHosts.isEmpty()));
  }

  /** Measures a plan, prints the summary and returns the exit code. */
  int run(BenchPlan plan, List<String> elementHosts, BenchOptions bench, BenchOutput output)
      throws Exception {
    Bench.Settings settings = settings(elementHosts, output);
    BenchSummary summary = new Bench(plan, settings, bench.session(output, false)).run();
    return output.end(summary, summary.holds(), out -> new BenchSummaryText(summary, out).print());
  }

  /** Returns the distinct constants as words. */
  static List<String> words(Collection<? extends Enum<?>> constants) {
    return constants.stream().distinct().map(EnumWord::of).toList();
  }
}
