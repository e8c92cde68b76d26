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
 * A run of load programs side by side until each has ended. Each program reports its progress by
 * printing bare numbers to standard error. Meters of what other programs use are read during the
 * run.
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

  /** A function that starts one program and sends the lines of its standard error to a listener. */
  @FunctionalInterface
  public interface Starter {
    /**
     * Starts a program.
     *
     * @param number the program's number, from 1
     */
    ChildProcess start(int number, Consumer<String> onError) throws Exception;
  }

  /**
   * Starts all programs.
   *
   * @param programs the number of programs
   * @throws Exception as thrown by the starter; the caller must stop the programs that already run
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
   * Reads a meter ten times a second while the programs run.
   *
   * @param meter a quantity that only grows; empty if it can't be read
   */
  public void watch(String name, Supplier<OptionalDouble> meter) {
    meters.put(name, meter);
    readings.put(name, new Series());
  }

  /**
   * Waits until all programs have ended.
   *
   * @param meanwhile called ten times a second
   * @throws ChildFailure if a program ends with an exit code other than 0
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

  /** Returns the time at which the run began. */
  public Instant startedAt() {
    return startedAt;
  }

  /** Returns the programs, in the order of their numbers. */
  public List<ChildProcess> programs() {
    return List.copyOf(programs);
  }

  /** Returns the progress that each program reported, over the seconds since the start. */
  public List<Series> counts() {
    return List.copyOf(counts);
  }

  /**
   * Returns the readings of a meter, over the seconds since the start; empty if there is no such
   * meter.
   */
  public Series reading(String name) {
    return readings.getOrDefault(name, new Series());
  }
}
