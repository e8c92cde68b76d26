package io.straightway.benchmark.chaos.site;

import io.straightway.benchmark.system.BenchFailure;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/** Signals to processes, all of which this program or its database servers have started. */
public final class Signals {
  private static final Duration PATIENCE = Duration.ofSeconds(20);
  private static final long LOOK_EVERY_NANOS = 1_000_000;

  private Signals() {}

  /** Stops processes where they stand; they keep all they hold. */
  public static void pause(List<Long> pids) {
    send("STOP", pids);
  }

  /** Continues stopped processes. */
  public static void resume(List<Long> pids) {
    send("CONT", pids);
  }

  /** Ends processes at once, and waits until they are gone. */
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

  /** A process and all that it has started. */
  public static List<Long> family(long pid) {
    return ProcessHandle.of(pid).stream()
        .flatMap(parent -> Stream.concat(Stream.of(parent), parent.descendants()))
        .map(ProcessHandle::pid)
        .toList();
  }

  /** A process that has ended stays in the list until its parent has noticed. */
  private static boolean isRunning(long pid) {
    return ProcessHandle.of(pid).flatMap(process -> process.info().command()).isPresent();
  }

  private static void send(String signal, List<Long> pids) {
    List<String> words = new ArrayList<>(List.of("kill", "-" + signal));
    pids.forEach(pid -> words.add(Long.toString(pid)));
    try {
      // one that has ended meanwhile makes it complain, which is no failure
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
