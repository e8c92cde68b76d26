package io.straightway.app.bench;

import io.straightway.app.cli.CommandFailure;
import io.straightway.app.cli.EnumWord;
import io.straightway.feeder.probe.ProbeLoad.ClosedLoop;
import io.straightway.feeder.probe.ProbeLoad.OpenLoop;
import io.straightway.feeder.probe.ProbeLoad.ThinkTime;
import io.straightway.feeder.probe.ProbeLoad;
import java.time.Duration;
import java.util.Map;
import java.util.function.Supplier;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** How a cell of single trades is loaded, and for how long. */
final class ProbeOptions {
  /** A kind of load. */
  enum LoadKind {
    OPEN,
    CLOSED,
    THINK
  }

  /** Reads a kind of load. */
  static final class ToLoadKind implements ITypeConverter<LoadKind> {
    @Override
    public LoadKind convert(String word) {
      for (LoadKind kind : LoadKind.values()) {
        if (EnumWord.of(kind).equals(word)) {
          return kind;
        }
      }
      throw new TypeConversionException("'" + word + "' is none of open, closed, think");
    }
  }

  @Option(
      names = "--seconds",
      paramLabel = "S",
      description = "How long each cell is measured, at least 1. Default: ${DEFAULT-VALUE}")
  int seconds;

  @Option(
      names = "--warm-up",
      paramLabel = "S",
      description =
          "How long each cell is loaded before, and how long new elements are warmed up."
              + " Default: ${DEFAULT-VALUE}")
  int warmUp;

  @Option(
      names = "--think",
      paramLabel = "MS",
      description =
          "With --load think: the mean of the users' pauses in milliseconds, exponentially"
              + " distributed. Default: ${DEFAULT-VALUE}")
  int think = 100;

  @Option(
      names = "--outstanding",
      paramLabel = "N",
      description =
          "Most orders under way at once with --load open, 1 to 512. Default: ${DEFAULT-VALUE}")
  int outstanding = 64;

  ProbeOptions() {
    this(30, 10);
  }

  /** With other defaults. */
  ProbeOptions(int seconds, int warmUp) {
    this.seconds = seconds;
    this.warmUp = warmUp;
  }

  Duration measured() {
    return Duration.ofSeconds(seconds);
  }

  Duration warmUp() {
    return Duration.ofSeconds(warmUp);
  }

  /** What of it depends on no cell, for a manifest. */
  void describe(Map<String, Object> plan) {
    plan.put("seconds", seconds);
    plan.put("warm-up seconds", warmUp);
    plan.put("most outstanding", outstanding);
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
