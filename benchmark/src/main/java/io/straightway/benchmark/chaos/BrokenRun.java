package io.straightway.benchmark.chaos;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A run in which something does not hold, or that could not be completed.
 *
 * @param name of the fault
 * @param run its number, from 1
 * @param how what exactly was done; empty if it did not come to that
 * @param broken what does not hold, one sentence each
 * @param failure why it could not be completed; null if it was
 * @param replay the command that makes the same fault again
 */
public record BrokenRun(
    String name,
    int run,
    String how,
    List<String> broken,
    @Nullable String failure,
    String replay) {
  /** Keeps its own copy. */
  public BrokenRun {
    broken = List.copyOf(broken);
  }

  static BrokenRun of(ChaosRun run) {
    return new BrokenRun(
        run.fault().word(), run.run(), run.how(), run.broken(), run.failure(), run.replay());
  }

  /** What is wrong, in one line. */
  String words() {
    return failure == null ? String.join("; ", broken) : "not completed: " + failure;
  }
}
