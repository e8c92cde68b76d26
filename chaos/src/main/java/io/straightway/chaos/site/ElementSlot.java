package io.straightway.chaos.site;

import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.scalability.run.ChildProcess;
import java.net.HttpURLConnection;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The place of one element, which is restarted whenever it was killed. */
public final class ElementSlot {
  private final EngineProcesses processes;
  private final String name;
  private final Path inbox;
  private final Path acknowledged;
  private final List<String> arguments;
  private volatile @Nullable ChildProcess process;
  private volatile int port;

  /**
   * Creates a slot without a process.
   *
   * @param marks the directory for the marks of acknowledged commits
   */
  ElementSlot(
      EngineProcesses processes, String name, Path directory, Path marks, List<String> arguments) {
    this.processes = processes;
    this.name = name;
    this.inbox = directory.resolve(name + "-inbox");
    this.acknowledged = marks.resolve(name + "-acknowledged.properties");
    this.arguments = arguments;
  }

  /** Kills the processes of slots and waits until they are gone. */
  public static void kill(List<ElementSlot> slots) {
    Signals.kill(slots.stream().flatMap(slot -> slot.pids().stream()).toList());
  }

  /** Starts a process with these commit points and options, without waiting for it. */
  public void launch(String commitPoints, String... more) throws Exception {
    List<String> words = new ArrayList<>(arguments);
    words.addAll(List.of("--listen", "127.0.0.1:0", "--name", name));
    words.addAll(List.of("--commit-points", commitPoints));
    words.addAll(List.of("--acknowledged", acknowledged.toString()));
    words.addAll(List.of(more));
    process = processes.start("element", name, words, line -> {});
  }

  /** Waits until the process listens. */
  void awaitReady() throws InterruptedException {
    port = URI.create(EngineProcesses.awaitReady(process())).getPort();
  }

  /** Returns the name of the element. */
  public String name() {
    return name;
  }

  /** Returns the port on which the element listens. */
  public int port() {
    return port;
  }

  /** Returns the directory from which the element loads files if it has an inbox. */
  public Path inbox() {
    return inbox;
  }

  /** Returns the current process. */
  public ChildProcess process() {
    return Objects.requireNonNull(process, name + " was not started");
  }

  /** Returns whether the element runs. */
  public boolean isAlive() {
    ChildProcess current = process;
    return current != null && current.isAlive();
  }

  /** Returns whether the element reports that it is ready. */
  public boolean isReady() throws InterruptedException {
    return HttpProbe.isOk(port, "/health/readiness");
  }

  /** Returns whether the element reports that it is not ready; false if it does not answer. */
  public boolean isDown() throws InterruptedException {
    return HttpProbe.answer(port, "/health/readiness")
        .filter(answer -> answer.statusCode() == HttpURLConnection.HTTP_UNAVAILABLE)
        .isPresent();
  }

  /** Returns the ids of its processes. */
  public List<Long> pids() {
    return List.of(process().pid());
  }

  /** Asks the element to end; returns a violation if it did not end in order. */
  public List<String> end(Duration patience) throws InterruptedException {
    int exitCode = process().stop(patience);
    return exitCode == 0
        ? List.of()
        : List.of("an element ended with exit code " + exitCode + " after SIGTERM");
  }

  void close() {
    if (process != null) {
      process.kill();
      process.close();
    }
  }
}
