package io.straightway.benchmark.profile;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.stream.Stream;

/**
 * Processor time of the threads of some processes, from {@code schedstat} of each, where Linux
 * counts nanoseconds, and {@code stat}, where it counts ticks in user code and in the kernel. Of a
 * thread that has ended the last reading counts.
 */
final class ThreadTimes {
  private static final int USER_TICKS = 11;
  private static final Use NOTHING = new Use("", 0, 0, 0, 0);
  private final Map<String, Use> first = new HashMap<>();
  private final Map<String, Use> last = new HashMap<>();

  /**
   * What a thread, or several, have used.
   *
   * @param name of the thread, as far as Linux keeps it: 15 letters
   * @param run nanoseconds on a processor
   * @param waited nanoseconds in which it could have run, and all processors were busy
   * @param user ticks in its own code
   * @param kernel ticks in the kernel
   */
  record Use(String name, long run, long waited, long user, long kernel) {
    private Use plus(Use other, int sign) {
      return new Use(
          name,
          run + sign * other.run,
          waited + sign * other.waited,
          user + sign * other.user,
          kernel + sign * other.kernel);
    }

    /** The part of the time that was spent in the kernel, 0 to 1. */
    double kernelShare() {
      return user + kernel == 0 ? 0 : kernel / (double) (user + kernel);
    }
  }

  /** Counts from now on, where the processes have run before. */
  void begin(Collection<Long> processes) {
    read(processes);
    first.putAll(last);
  }

  /** Reads all threads of processes; those that have ended are passed over. */
  void read(Collection<Long> processes) {
    processes.forEach(process -> threads(process).forEach(this::read));
  }

  private static List<Path> threads(long process) {
    try (Stream<Path> threads = Files.list(Path.of("/proc/" + process + "/task"))) {
      return threads.toList();
    } catch (IOException | UncheckedIOException e) {
      return List.of(); // it has ended
    }
  }

  private void read(Path thread) {
    String[] scheduled;
    String stat;
    try {
      scheduled = Files.readString(thread.resolve("schedstat")).strip().split(" ", -1);
      stat = Files.readString(thread.resolve("stat"));
    } catch (IOException e) {
      return; // it has ended
    }
    int name = stat.lastIndexOf(')');
    String[] fields = stat.substring(name + 2).split(" ", -1);
    last.put(
        thread.toString(),
        new Use(
            stat.substring(stat.indexOf('(') + 1, name),
            Long.parseLong(scheduled[0]),
            Long.parseLong(scheduled[1]),
            Long.parseLong(fields[USER_TICKS]),
            Long.parseLong(fields[USER_TICKS + 1])));
  }

  /** What all threads of such names have used since the beginning. */
  Use of(Predicate<String> names) {
    Use sum = NOTHING;
    for (Map.Entry<String, Use> thread : last.entrySet()) {
      if (names.test(thread.getValue().name())) {
        Use before = first.getOrDefault(thread.getKey(), NOTHING);
        sum = sum.plus(thread.getValue(), 1).plus(before, -1);
      }
    }
    return sum;
  }
}
