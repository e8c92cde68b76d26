package io.straightway.benchmark.chaos.fault;

import java.util.List;

/**
 * A fault as it was made. Times are those of {@link System#nanoTime()}.
 *
 * @param start from when on the time to recover counts
 * @param after acknowledgements after this instant are new ones
 * @param how what exactly was done, such as {@code COMMIT_DONE}
 * @param violations what happened meanwhile that must not happen
 */
public record Injection(long start, long after, String how, List<String> violations) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** One that happened at an instant. */
  static Injection at(long instant, String how) {
    return new Injection(instant, instant, how, List.of());
  }

  /** One that happened just now. */
  static Injection now(String how) {
    return at(System.nanoTime(), how);
  }

  /**
   * One that began at an instant and was undone just now. What was answered before it is on its way
   * to the feeder no more, so whatever comes from now on is new.
   */
  static Injection since(long start, String how) {
    return new Injection(start, System.nanoTime(), how, List.of());
  }

  /** How long ago an instant was, as it is shown. */
  static String secondsSince(long instant) {
    return "%.1f s".formatted((System.nanoTime() - instant) / NANOS_PER_SECOND);
  }

  /** The same with what must not have happened. */
  Injection with(List<String> found) {
    return new Injection(start, after, how, found);
  }
}
