package io.straightway.app.demo;

import java.time.Duration;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;

/** How long the stages of settlement took, each added up over the days. */
final class StageTimes {
  private static final double MILLIS = 1000;

  private final Map<Stage, Duration> times = new EnumMap<>(Stage.class);

  /** A stage. */
  enum Stage {
    INSTRUCT("instruct"),
    DELIVER("deliver"),
    CUSTODIAN("custodian"),
    RECEIVE("receive"),
    END_OF_DAY("endOfDay"),
    RECONCILE("reconcile");

    private final String word;

    Stage(String word) {
      this.word = word;
    }
  }

  /** Adds the time of {@code work} to a stage. */
  <T> T measure(Stage stage, Callable<T> work) throws Exception {
    long start = System.nanoTime();
    T result = work.call();
    times.merge(stage, Duration.ofNanos(System.nanoTime() - start), Duration::plus);
    return result;
  }

  double seconds(Stage stage) {
    return times.getOrDefault(stage, Duration.ZERO).toMillis() / MILLIS;
  }

  /** By name, in their order. */
  Map<String, Double> seconds() {
    Map<String, Double> seconds = new LinkedHashMap<>();
    times.keySet().forEach(stage -> seconds.put(stage.word, seconds(stage)));
    return seconds;
  }
}
