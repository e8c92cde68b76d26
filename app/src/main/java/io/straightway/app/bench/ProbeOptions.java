package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.engine.EngineOptions;
import io.straightway.app.engine.UniverseOptions;
import io.straightway.benchmark.probe.Cell;
import io.straightway.benchmark.probe.ProbePlan;
import io.straightway.benchmark.system.LocalBroker;
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

/** How a cell of single trades is loaded, and for how long. */
final class ProbeOptions {
  /** A kind of load. */
  enum LoadKind {
    OPEN,
    CLOSED,
    THINK
  }

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long each cell is measured, at least 1.")
  int seconds;

  @Option(
      names = "--warm-up",
      paramLabel = "S",
      description = "How long each cell is loaded before, and how long new elements are warmed up.")
  int warmUp;

  @Option(
      names = "--think",
      paramLabel = "MS",
      description =
          "With --load think: the mean of the users' pauses in milliseconds, exponentially"
              + " distributed.")
  int think = 100;

  @Option(
      names = "--outstanding",
      paramLabel = "N",
      description =
          "Most orders under way at once with --load open, 1 to 512. Default: 64, with --stream 512")
  @Nullable Integer outstanding;

  @Option(
      names = "--stream",
      description = "Send orders over one kept connection an element, not as a request each.")
  boolean stream;

  @Mixin IntakeOption intake = new IntakeOption();
  @Mixin EngineOptions engine = new EngineOptions();
  @Mixin UniverseOptions universe = new UniverseOptions();

  /** With these defaults. */
  ProbeOptions(int seconds, int warmUp) {
    this.seconds = seconds;
    this.warmUp = warmUp;
  }

  /**
   * A plan of these cells.
   *
   * @param described what the manifest says of it, beside what these options say
   * @param running addresses of elements that run already; none to start our own
   */
  ProbePlan plan(
      String kind,
      String command,
      Map<String, Object> described,
      List<Cell> cells,
      List<String> labels,
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
    return new ProbePlan(
            kind,
            command,
            described,
            cells,
            labels,
            universe.settings(),
            Duration.ofSeconds(warmUp),
            Duration.ofSeconds(seconds),
            most,
            stream,
            brokers,
            running)
        .checked();
  }

  /** The load of that many users, or with that rate. */
  ProbeLoad load(LoadKind kind, double rate, int users) {
    return switch (kind) {
      case OPEN -> new OpenLoop(rate);
      case CLOSED -> new ClosedLoop(users);
      case THINK -> new ThinkTime(users, Duration.ofMillis(think));
    };
  }

  /** Makes something of options; what refuses a value is reported with the option's name. */
  static <T> T from(String option, Supplier<T> making) {
    try {
      return making.get();
    } catch (IllegalArgumentException e) {
      throw CommandFailure.usage(option + ": " + e.getMessage());
    }
  }
}
