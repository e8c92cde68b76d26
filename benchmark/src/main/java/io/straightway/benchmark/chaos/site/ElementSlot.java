package io.straightway.benchmark.chaos.site;

import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.scalability.run.ChildProcess;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The place of one element, which is started again whenever it was killed. */
public final class ElementSlot {
  private final EngineProcesses processes;
  private final String name;
  private final Path inbox;
  private final Path acknowledged;
  private final List<String> arguments;
  private @Nullable ChildProcess process;
  private int port;

  ElementSlot(EngineProcesses processes, String name, Path directory, List<String> arguments) {
    this.processes = processes;
    this.name = name;
    this.inbox = directory.resolve(name + "-inbox");
    this.acknowledged = directory.resolve(name + "-acknowledged.properties");
    this.arguments = arguments;
  }

  /** Starts a process without waiting for it; its transactions end where it is given. */
  void launch(String commitPoints) throws Exception {
    List<String> words = new ArrayList<>(arguments);
    words.addAll(List.of("--listen", "127.0.0.1:0", "--name", name));
    words.addAll(List.of("--commit-points", commitPoints));
    words.addAll(List.of("--acknowledged", acknowledged.toString()));
    process = processes.start("element", name, words, line -> {});
  }

  /** Waits until the process listens. */
  void awaitReady() throws InterruptedException {
    port = URI.create(EngineProcesses.awaitReady(process())).getPort();
  }

  /** What the element is called. */
  public String name() {
    return name;
  }

  /** Where it listens. */
  public int port() {
    return port;
  }

  /** Where it would find files to load. */
  public Path inbox() {
    return inbox;
  }

  /** The process that is there now. */
  public ChildProcess process() {
    return Objects.requireNonNull(process, name + " was not started");
  }

  /** Whether it runs. */
  public boolean isAlive() {
    return process != null && process.isAlive();
  }

  /** Its processes. */
  public List<Long> pids() {
    return List.of(process().pid());
  }

  void close() {
    if (process != null) {
      process.kill();
      process.close();
    }
  }
}
