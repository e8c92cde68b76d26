package io.straightway.chaos.site;

import io.straightway.benchmark.system.BenchFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Signals to processes that this program or its database servers have started. */
public final class Signals {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final long LOOK_EVERY_NANOS = 1_000_000;

  private Signals() {}

  /** Pauses processes; they keep all their resources. */
  public static void pause(List<Long> pids) {
    send("STOP", pids);
  }

  /** Resumes paused processes. */
  public static void resume(List<Long> pids) {
    send("CONT", pids);
  }

  /** Kills processes and waits until they are gone. */
  public static void kill(List<Long> pids) {
    send("KILL", pids);
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (pids.stream().anyMatch(Signals::isRunning)) {
      if (System.nanoTime() > deadline) {
        throw new BenchFailure("processes " + pids + " survive SIGKILL");
      }
      LockSupport.parkNanos(LOOK_EVERY_NANOS);
    }
  }

  /** Returns a process and all its descendants. */
  public static List<Long> family(long pid) {
    return ProcessHandle.of(pid).stream()
        .flatMap(parent -> Stream.concat(Stream.of(parent), parent.descendants()))
        .map(ProcessHandle::pid)
        .toList();
  }

  /**
   * Returns whether a process runs; an ended process remains listed until its parent has reaped it.
   */
  private static boolean isRunning(long pid) {
    return ProcessHandle.of(pid).flatMap(process -> process.info().command()).isPresent();
  }

  private static void send(String signal, List<Long> pids) {
    List<String> words = new ArrayList<>(List.of("kill", "-" + signal));
    pids.forEach(pid -> words.add(Long.toString(pid)));
    try {
      // a process that has ended meanwhile makes kill complain, which is not a failure
      new ProcessBuilder(words)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start()
          .onExit()
          .join();
    } catch (IOException e) {
      throw new BenchFailure("can't run kill: " + e.getMessage());
    }
  }
}
