package io.straightway.benchmark.probe;

import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.EngineProcesses;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The elements and the standby that cells are measured on. They are changed only when need be. */
final class ProbeRig {
  private final BenchDatabase database;
  private final EngineProcesses processes;
  private final Replica replica;
  private final List<URI> running;
  private @Nullable ElementGroup deployed;
  private List<URI> elements = List.of();
  private boolean cold;

  /**
   * Nothing is started yet.
   *
   * @param running addresses of elements that run already; none to start our own
   */
  ProbeRig(BenchDatabase database, EngineProcesses processes, Replica replica, List<URI> running) {
    this.database = database;
    this.processes = processes;
    this.replica = replica;
    this.running = running;
  }

  /** Whether this cell needs elements that are not there. */
  boolean mustStart(Cell cell) {
    return !cell.deployment().equals(deployed);
  }

  /** Prepares what the cell needs; returns the addresses of those that get its orders. */
  List<URI> prepare(Cell cell) throws Exception {
    if (mustStart(cell)) {
      end();
      elements = running.isEmpty() ? start(cell.deployment()) : running;
      deployed = cell.deployment();
      cold = true;
    }
    replica.switchTo(cell.replica());
    return elements.subList(0, cell.loadedElements());
  }

  private List<URI> start(ElementGroup deployment) throws Exception {
    List<String> arguments = new ArrayList<>(deployment.arguments());
    arguments.addAll(database.elementArguments());
    arguments.addAll(List.of("--listen", "127.0.0.1:0"));
    return processes.startElements(deployment.elements(), arguments).stream()
        .map(address -> URI.create(address).resolve("/trades"))
        .toList();
  }

  /** The addresses of all elements if they are new since this was last asked, else none. */
  List<URI> takeCold() {
    boolean wereCold = cold;
    cold = false;
    return wereCold ? elements : List.of();
  }

  /** Makes sure that no element of ours has ended. */
  void requireAlive() {
    processes.requireAlive();
  }

  /** Stops the elements that were started here. */
  void end() throws InterruptedException {
    processes.stopElements();
    deployed = null;
  }

  /** Lets the standby go. */
  void endReplica() throws IOException {
    replica.close();
  }
}
