package io.straightway.scalability.run;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * Load programs that run side by side until each has ended. Each reports how much it has done by
 * printing bare numbers to standard error. Meanwhile meters are read: what other programs use.
 */
public final class LoadRun {
  private static final Duration LOOK_EVERY = Duration.ofMillis(100);
  private static final Duration LAST_WORDS = Duration.ofMinutes(2);

  private final long zeroNanos = System.nanoTime();
  private final Instant startedAt = Instant.now();
  private final List<Series> counts = new ArrayList<>();
  private final List<ChildProcess> programs = new ArrayList<>();
  private final Map<String, Supplier<OptionalDouble>> meters = new LinkedHashMap<>();
  private final Map<String, Series> readings = new LinkedHashMap<>();

  /** Starts one program, whose lines on standard error go to the listener. */
  @FunctionalInterface
  public interface Starter {
    /**
     * Starts it.
     *
     * @param number from 1
     */
    ChildProcess start(int number, Consumer<String> onError) throws Exception;
  }

  /**
   * Starts them all.
   *
   * @param programs how many
   * @throws Exception what the starter throws; those that run already are the caller's to stop
   */
  public static LoadRun start(int programs, Starter starter) throws Exception {
    LoadRun run = new LoadRun();
    for (int i = 1; i <= programs; i++) {
      Series count = new Series();
      run.counts.add(count);
      run.programs.add(starter.start(i, line -> run.take(count, line)));
    }
    return run;
  }

  private void take(Series count, String line) {
    if (line.matches("[0-9]{1,15}")) {
      count.add(seconds(), Double.parseDouble(line));
    }
  }

  private double seconds() {
    return (System.nanoTime() - zeroNanos) / 1e9;
  }

  /**
   * Reads a meter as long as the programs run, ten times a second.
   *
   * @param meter a quantity that only grows; none when it can't be read
   */
  public void watch(String name, Supplier<OptionalDouble> meter) {
    meters.put(name, meter);
    readings.put(name, new Series());
  }

  /**
   * Waits until all have ended.
   *
   * @param meanwhile called ten times a second
   * @throws ChildFailure if one ends with an exit code other than 0
   */
  public void awaitEnd(Runnable meanwhile) throws InterruptedException {
    for (ChildProcess program : programs) {
      while (!program.hasEndedWithin(LOOK_EVERY)) {
        readMeters();
        meanwhile.run();
      }
      if (program.awaitExit(LAST_WORDS) != 0) {
        throw program.failure("failed");
      }
    }
  }

  private void readMeters() {
    meters.forEach(
        (name, meter) -> meter.get().ifPresent(value -> reading(name).add(seconds(), value)));
  }

  /** When they were started. */
  public Instant startedAt() {
    return startedAt;
  }

  /** The programs, in the order of their numbers. */
  public List<ChildProcess> programs() {
    return List.copyOf(programs);
  }

  /** What each has reported, in seconds since the start. */
  public List<Series> counts() {
    return List.copyOf(counts);
  }

  /** What a meter has shown, in seconds since the start; empty if there is none of that name. */
  public Series reading(String name) {
    return readings.getOrDefault(name, new Series());
  }
}
