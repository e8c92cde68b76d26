package io.straightway.scalability.run;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.stream.Stream;

/**
 * The resources that a process of this machine has used so far, read from Linux's {@code /proc}.
 */
public final class ProcessUse {
  /** Linux reports times in hundredths of a second, whatever its internal clock rate. */
  private static final double TICKS_PER_SECOND = 100;

  /**
   * Indexes of fields in {@code stat} after the name, which may contain anything and ends with a
   * bracket.
   */
  private static final int USER_TICKS = 11;

  private static final int CHILDREN_USER_TICKS = 13;
  private static final int BYTES_PER_KIB = 1024;

  private final long pid;

  /** Observes the process with this id. */
  public ProcessUse(long pid) {
    this.pid = pid;
  }

  /**
   * Returns the processor time of the process alone, in seconds; empty if the process has ended.
   */
  public OptionalDouble cpuSeconds() {
    return ticks(pid, USER_TICKS);
  }

  /**
   * Returns the processor time of the process, of its running children, and of the ended children
   * that it has waited for, in seconds; empty if the process has ended.
   */
  public OptionalDouble cpuSecondsWithChildren() {
    OptionalDouble own = withEndedChildren(pid);
    if (own.isEmpty()) {
      return own;
    }
    double running =
        children().stream().mapToDouble(child -> withEndedChildren(child).orElse(0)).sum();
    return OptionalDouble.of(own.getAsDouble() + running);
  }

  private static OptionalDouble withEndedChildren(long process) {
    OptionalDouble own = ticks(process, USER_TICKS);
    OptionalDouble ended = ticks(process, CHILDREN_USER_TICKS);
    return own.isEmpty() || ended.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(own.getAsDouble() + ended.getAsDouble());
  }

  /** Returns the peak resident memory, in bytes; empty if the process has ended. */
  public OptionalLong largestResidentBytes() {
    return bytes("status", "VmHWM:");
  }

  /**
   * Returns the proportional memory, in bytes: private memory plus the process's part of shared
   * memory; empty if the process has ended.
   */
  public OptionalLong proportionalBytes() {
    return bytes("smaps_rollup", "Pss:");
  }

  /** Returns the number of open files, sockets and pipes; empty if the process has ended. */
  public OptionalLong openFiles() {
    try (Stream<Path> open = Files.list(file(pid, "fd"))) {
      return OptionalLong.of(open.count());
    } catch (IOException | UncheckedIOException e) {
      return OptionalLong.empty();
    }
  }

  private OptionalLong bytes(String name, String key) {
    try (Stream<String> lines = Files.lines(file(pid, name))) {
      return lines
          .filter(line -> line.startsWith(key))
          .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) * BYTES_PER_KIB)
          .findFirst();
    } catch (IOException | UncheckedIOException e) {
      return OptionalLong.empty();
    }
  }

  /** Returns the id of the parent process; empty if the process has ended. */
  public OptionalLong parent() {
    List<String> fields = fields(pid);
    return fields.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(fields.get(1)));
  }

  /** Returns the running children, which Linux lists by the thread that started each. */
  private List<Long> children() {
    List<Long> children = new ArrayList<>();
    try (Stream<Path> threads = Files.list(file(pid, "task"))) {
      for (Path thread : (Iterable<Path>) threads::iterator) {
        words(Files.readString(thread.resolve("children")))
            .forEach(word -> children.add(Long.parseLong(word)));
      }
      return children;
    } catch (IOException | UncheckedIOException e) {
      // an older kernel, or a thread has just ended
      return ProcessHandle.of(pid).stream()
          .flatMap(ProcessHandle::children)
          .map(ProcessHandle::pid)
          .toList();
    }
  }

  private static OptionalDouble ticks(long process, int field) {
    List<String> fields = fields(process);
    return fields.isEmpty()
        ? OptionalDouble.empty()
        : OptionalDouble.of(
            (Long.parseLong(fields.get(field)) + Long.parseLong(fields.get(field + 1)))
                / TICKS_PER_SECOND);
  }

  private static List<String> fields(long process) {
    try {
      String stat = Files.readString(file(process, "stat"));
      return words(stat.substring(stat.lastIndexOf(')') + 1));
    } catch (IOException e) {
      return List.of();
    }
  }

  private static List<String> words(String text) {
    return text.isBlank() ? List.of() : Arrays.asList(text.strip().split("\\s+", -1));
  }

  private static Path file(long process, String name) {
    return Path.of("/proc/" + process + "/" + name);
  }
}
