package io.straightway.db.server;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The server process of a data directory, as its {@code postmaster.pid} describes it.
 *
 * @param pid its process id
 * @param port its port on 127.0.0.1
 * @param since its start, to the second
 * @param data the data directory it serves
 */
record Postmaster(long pid, int port, Instant since, Path data) {
  private static final int PID_LINE = 0;
  private static final int START_LINE = 2;
  private static final int PORT_LINE = 3;

  /** A process id that no process has: Linux numbers them below 2^22. */
  private static final long NO_PROCESS = (1 << 22) + 1;

  /**
   * Returns the running server of a data directory; empty also in the first moments of its start.
   */
  static Optional<Postmaster> alive(Path data) throws IOException {
    List<String> lines = lines(data);
    if (lines.size() <= PORT_LINE) {
      return Optional.empty();
    }
    Postmaster postmaster =
        new Postmaster(
            number(lines.get(PID_LINE)),
            (int) number(lines.get(PORT_LINE)),
            Instant.ofEpochSecond(number(lines.get(START_LINE))),
            data);
    return postmaster.isAlive() ? Optional.of(postmaster) : Optional.empty();
  }

  /**
   * Replaces a stale process id. The id left by a server that has ended may belong to another
   * program by now, and PostgreSQL would refuse to start. Only the id is replaced: from the rest of
   * the file PostgreSQL sees whether children of the former server still run.
   */
  static void disownReusedPid(Path data) throws IOException {
    List<String> lines = new ArrayList<>(lines(data));
    if (!lines.isEmpty() && isOfAnotherProgram(number(lines.get(PID_LINE)), data)) {
      lines.set(PID_LINE, Long.toString(NO_PROCESS));
      Files.writeString(pidFile(data), String.join("\n", lines) + "\n");
    }
  }

  private static boolean isOfAnotherProgram(long pid, Path data) {
    return Files.exists(process(pid)) && !serves(pid, data);
  }

  boolean isAlive() {
    return serves(pid, data);
  }

  /** Kills the process; the next start recovers from the log. */
  void kill() {
    if (isAlive()) {
      ProcessHandle.of(pid).ifPresent(ProcessHandle::destroyForcibly);
    }
  }

  /**
   * Returns whether a process serves a data directory. A process id alone proves nothing: it may
   * have been given to another process since, even to the server of another directory. A server
   * works in its data directory.
   */
  static boolean serves(long pid, Path data) {
    List<String> words = commandLine(pid);
    return words.get(0).contains("postgres")
        && workingDirectory(pid).map(data::equals).orElseGet(() -> words.contains(data.toString()));
  }

  /**
   * Returns the working directory; empty if the kernel does not show it, as when another user runs
   * the process.
   */
  private static Optional<Path> workingDirectory(long pid) {
    try {
      return Optional.of(Files.readSymbolicLink(process(pid).resolve("cwd")));
    } catch (IOException e) {
      return Optional.empty();
    }
  }

  /** Returns the command line; one empty word for a process that has ended. */
  private static List<String> commandLine(long pid) {
    try {
      return List.of(Files.readString(process(pid).resolve("cmdline")).split("\0", -1));
    } catch (IOException e) {
      return List.of(""); // it never existed, or ended meanwhile
    }
  }

  private static Path process(long pid) {
    return Path.of("/proc/" + pid);
  }

  private static List<String> lines(Path data) throws IOException {
    try {
      return Files.readAllLines(pidFile(data));
    } catch (NoSuchFileException e) {
      return List.of();
    }
  }

  private static Path pidFile(Path data) {
    return data.resolve("postmaster.pid");
  }

  private static long number(String line) throws IOException {
    try {
      return Long.parseLong(line.strip());
    } catch (NumberFormatException e) {
      throw new IOException("postmaster.pid holds '" + line + "' where a number belongs", e);
    }
  }
}
