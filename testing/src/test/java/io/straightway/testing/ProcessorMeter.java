package io.straightway.testing;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Measures the processor time of a run of tests and of all processes that it started, including
 * ended ones.
 */
final class ProcessorMeter {
  /**
   * Linux reports processor time to programs in hundredths of a second, whatever the kernel's own
   * clock.
   */
  private static final double TICKS_PER_SECOND = 100;

  private final OwnProcesses processes;
  private final Map<Long, OwnProcesses.Entry> last = new HashMap<>();
  private long ticksOfEndedOrphans;
  private long most;

  ProcessorMeter(OwnProcesses processes) {
    this.processes = processes;
  }

  /** Returns the processor time up to now, in seconds; it never decreases. */
  double seconds() throws IOException {
    List<OwnProcesses.Entry> now = processes.all();
    Map<Long, OwnProcesses.Entry> before = new HashMap<>(last);
    last.clear();
    long ticks = 0;
    for (OwnProcesses.Entry entry : now) {
      last.put(entry.pid(), entry);
      before.remove(entry.pid());
      ticks += entry.ticks();
    }
    // the time of an ended child passes to its parent, that of a daemon to no process of ours
    before.values().stream()
        .filter(OwnProcesses.Entry::isOrphan)
        .forEach(ended -> ticksOfEndedOrphans += ended.ticks());
    most = Math.max(most, ticks + ticksOfEndedOrphans);
    return most / TICKS_PER_SECOND;
  }
}
