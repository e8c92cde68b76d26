package io.straightway.testing;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The processes of one run of tests: the test JVM, its descendants, and daemons that left the tree.
 * A daemon is recognised by the variable {@code TMPDIR}, which the build sets to a directory of the
 * module's own and every program that a test starts inherits.
 */
final class OwnProcesses {
  private static final Path PROC = Path.of("/proc");
  private static final long ORPHAN = 1;

  private final long self;
  private final String mark;
  private final Map<Long, Boolean> marked = new HashMap<>();

  OwnProcesses(long self, String temporaryDirectory) {
    this.self = self;
    this.mark = "TMPDIR=" + temporaryDirectory + "\0";
  }

  /**
   * A process as {@code /proc/PID/stat} shows it.
   *
   * @param parent the process id of its parent; 1 for a daemon
   * @param ticks the processor time of the process and of the children it has waited for, in clock
   *     ticks
   */
  record Entry(long pid, long parent, long ticks) {
    boolean isOrphan() {
      return parent == ORPHAN;
    }
  }

  /** Returns this JVM, its descendants and the daemons with its mark. */
  List<Entry> all() throws IOException {
    Map<Long, Entry> entries = entries();
    marked.keySet().retainAll(entries.keySet());
    Map<Long, List<Entry>> children = new HashMap<>();
    entries
        .values()
        .forEach(e -> children.computeIfAbsent(e.parent(), p -> new ArrayList<>()).add(e));
    Set<Entry> own = new HashSet<>();
    List<Entry> roots = new ArrayList<>(orphans(entries));
    if (entries.containsKey(self)) {
      roots.add(entries.get(self));
    }
    roots.forEach(root -> addTree(root, children, own));
    return List.copyOf(own);
  }

  /** Returns the daemons with this JVM's mark. */
  List<Entry> orphans() throws IOException {
    return orphans(entries());
  }

  private List<Entry> orphans(Map<Long, Entry> entries) {
    return entries.values().stream()
        .filter(Entry::isOrphan)
        .filter(e -> isMarked(e.pid()))
        .toList();
  }

  private static void addTree(Entry root, Map<Long, List<Entry>> children, Set<Entry> own) {
    if (own.add(root)) {
      children.getOrDefault(root.pid(), List.of()).forEach(child -> addTree(child, children, own));
    }
  }

  private boolean isMarked(long pid) {
    return marked.computeIfAbsent(pid, this::hasMark);
  }

  private boolean hasMark(long pid) {
    try {
      Path environment = PROC.resolve(pid + "/environ");
      return Files.readString(environment, StandardCharsets.ISO_8859_1).contains(mark);
    } catch (IOException e) {
      return false; // it has ended, or belongs to another user
    }
  }

  private static Map<Long, Entry> entries() throws IOException {
    Map<Long, Entry> entries = new HashMap<>();
    try (DirectoryStream<Path> processes = Files.newDirectoryStream(PROC, "[0-9]*")) {
      for (Path process : processes) {
        read(process, entries);
      }
    }
    return entries;
  }

  private static void read(Path process, Map<Long, Entry> entries) {
    try {
      Entry entry = parse(Files.readString(process.resolve("stat"), StandardCharsets.ISO_8859_1));
      entries.put(entry.pid(), entry);
    } catch (IOException e) {
      // it has ended since the directory was listed
      entries.remove(Long.parseLong(process.getFileName().toString()));
    }
  }

  /** Parses a line of {@code stat}; proc(5) numbers its fields. */
  static Entry parse(String stat) {
    int name = stat.lastIndexOf(')');
    String[] fields = stat.substring(name + 2).split(" ", -1);
    long ticks = 0;
    for (int field = 14; field <= 17; field++) {
      ticks += Long.parseLong(fields[field - 3]);
    }
    return new Entry(
        Long.parseLong(stat.substring(0, stat.indexOf(' '))), Long.parseLong(fields[4 - 3]), ticks);
  }
}
