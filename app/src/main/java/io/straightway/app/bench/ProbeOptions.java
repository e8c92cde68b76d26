package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.engine.EngineOptions;
import io.straightway.app.engine.UniverseOptions;
import io.straightway.benchmark.files.Manifest;
import io.straightway.benchmark.probe.Cell;
import io.straightway.benchmark.probe.ProbePlan;
import io.straightway.benchmark.system.LocalBroker;
import io.straightway.feeder.generator.GeneratorSettings;
import io.straightway.feeder.probe.ProbeLoad;
import io.straightway.feeder.probe.ProbeLoad.ClosedLoop;
import io.straightway.feeder.probe.ProbeLoad.OpenLoop;
import io.straightway.feeder.probe.ProbeLoad.ThinkTime;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** The options for the load and duration of a cell of single trades. */
final class ProbeOptions {
  /** The kinds of load. */
  enum LoadKind {
    OPEN,
    CLOSED,
    THINK
  }

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "Measuring time of each cell, at least 10.")
  int seconds;

  @Option(
      names = "--warm-up",
      paramLabel = "S",
      description = "Warm-up time of each cell, and of new elements.")
  int warmUp;

  @Option(
      names = "--think",
      paramLabel = "MS",
      description =
          "Mean pause of users in milliseconds with --load think, exponentially distributed.")
  int think = 100;

  @Option(
      names = "--outstanding",
      paramLabel = "N",
      description =
          "Maximum number of orders under way with --load open, 1 to 512. Default: 64, with --stream"
              + " 512")
  @Nullable Integer outstanding;

  @Option(
      names = "--stream",
      description = "Send orders over one persistent connection per element.")
  boolean stream;

  @Mixin IntakeOption intake = new IntakeOption();
  @Mixin EngineOptions engine = new EngineOptions();
  @Mixin UniverseOptions universe = new UniverseOptions();

  /** Creates the options with the given defaults. */
  ProbeOptions(int seconds, int warmUp) {
    this.seconds = seconds;
    this.warmUp = warmUp;
  }

  /**
   * Creates the plan of the given cells.
   *
   * @param described the entries of the manifest, to which those of these options are added
   * @param p99 the limit of the 99th percentile to search the highest rate for; null for none
   * @param running the addresses of elements already running; empty to start our own
   */
  ProbePlan plan(
      String kind,
      String command,
      Map<String, Object> described,
      List<Cell> cells,
      List<String> labels,
      @Nullable Duration p99,
      List<URI> running) {
    if (running.isEmpty()) {
      described.put("element options", String.join(" ", engine.arguments()));
    }
    described.put("seconds", seconds);
    described.put("warm-up seconds", warmUp);
    int most = outstanding != null ? outstanding : stream ? 512 : 64;
    described.put("most outstanding", most);
    LocalBroker.@Nullable Source brokers = intake.brokers(running.isEmpty());
    if (brokers != null && stream) {
      throw CommandFailure.usage("--stream and --intake kafka exclude each other");
    }
    described.put("sent by", stream ? "stream" : brokers == null ? "requests" : "kafka");
    GeneratorSettings trades = universe.settings();
    return new ProbePlan(
            new Manifest.Task(kind, command, trades.seed(), described),
            cells,
            labels,
            trades,
            Duration.ofSeconds(warmUp),
            Duration.ofSeconds(seconds),
            most,
            stream,
            brokers,
            p99,
            running)
        .checked();
  }

  /** Returns the load of the given rate or number of users. */
  ProbeLoad load(LoadKind kind, double rate, int users) {
    return switch (kind) {
      case OPEN -> new OpenLoop(rate);
      case CLOSED -> new ClosedLoop(users);
      case THINK -> new ThinkTime(users, Duration.ofMillis(think));
    };
  }

  /** Creates a value from options; an invalid value is reported with the option's name. */
  static <T> T from(String option, Supplier<T> making) {
    try {
      return making.get();
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(option + ": " + e.getMessage());
    }
  }
}
