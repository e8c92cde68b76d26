package io.straightway.chaos.fault;

import java.util.List;

/**
 * A fault as it was injected. Times are those of {@link System#nanoTime()}.
 *
 * @param start the start of the recovery time
 * @param after the instant after which acknowledgements are new
 * @param description a description of the injection, such as {@code COMMIT_DONE}
 * @param violations forbidden events that happened meanwhile
 */
public record Injection(long start, long after, String description, List<String> violations) {
  private static final double NANOS_PER_SECOND = 1e9;

  /** Returns an injection that happened at an instant. */
  static Injection at(long instant, String description) {
    return new Injection(instant, instant, description, List.of());
  }

  /** Returns an injection that has just happened. */
  static Injection now(String description) {
    return at(System.nanoTime(), description);
  }

  /**
   * Returns an injection that began at an instant and has just been undone. Earlier answers are no
   * longer on their way to the feeder, so every acknowledgement from now on is new.
   */
  static Injection since(long start, String description) {
    return new Injection(start, System.nanoTime(), description, List.of());
  }

  /** Formats the time since an instant. */
  static String secondsSince(long instant) {
    return "%.1f s".formatted((System.nanoTime() - instant) / NANOS_PER_SECOND);
  }

  /** Returns a copy with these violations. */
  Injection with(List<String> findings) {
    return new Injection(start, after, description, findings);
  }
}
