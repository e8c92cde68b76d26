package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.system.BenchDatabase;
import io.straightway.benchmark.system.EngineProcesses;
import io.straightway.benchmark.system.OwnDatabase;
import io.straightway.benchmark.system.TradeTopic;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.replica.EmbeddedStandby;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The elements and the standby that cells are measured on, replaced only when a cell needs others.
 */
final class ProbeRig implements AutoCloseable {
  private final BenchDatabase database;
  private final EngineProcesses processes;
  private final Path primary;
  private final Path standbyFiles;
  private final List<URI> running;
  private final @Nullable TradeTopic topic;
  private @Nullable ElementGroup deployed;
  private List<URI> elements = List.of();
  private boolean cold;
  private @Nullable EmbeddedStandby standby;

  /**
   * Creates a rig without starting anything.
   *
   * @param running the addresses of elements that already run; empty to start new ones
   * @param topic the topic that the elements read; null if they receive orders over HTTP
   */
  ProbeRig(
      BenchDatabase database,
      EngineProcesses processes,
      BenchDirectory directory,
      List<URI> running,
      @Nullable TradeTopic topic) {
    this.database = database;
    this.processes = processes;
    this.primary = directory.resolve(OwnDatabase.DIRECTORY);
    this.standbyFiles = directory.work().resolve("standby");
    this.running = running;
    this.topic = topic;
  }

  /** Returns whether this cell needs elements that don't run yet. */
  boolean mustStart(Cell cell) {
    return !cell.deployment().equals(deployed);
  }

  /** Returns the addresses to which the orders of these elements are sent. */
  List<URI> targets(List<URI> loaded) {
    return topic == null ? loaded : Collections.nCopies(loaded.size(), URI.create(topic.address()));
  }

  /**
   * Prepares the elements and the standby of a cell and returns the addresses of the elements that
   * receive its orders.
   */
  List<URI> prepare(Cell cell) throws Exception {
    if (mustStart(cell)) {
      end();
      elements = running.isEmpty() ? start(cell.deployment()) : running;
      deployed = cell.deployment();
      cold = true;
    }
    if (cell.replica() && standby == null) {
      standby = EmbeddedStandby.start(EmbeddedServer.startOrJoin(primary, 0), standbyFiles);
    } else if (!cell.replica()) {
      close();
    }
    return elements.subList(0, cell.loadedElements());
  }

  private List<URI> start(ElementGroup deployment) throws Exception {
    List<String> arguments = new ArrayList<>(deployment.arguments());
    arguments.addAll(database.elementArguments());
    arguments.addAll(List.of("--listen", "127.0.0.1:0"));
    if (topic != null) {
      arguments.addAll(topic.elementWords());
    }
    return processes.startElements(deployment.elements(), arguments).stream()
        .map(address -> URI.create(address).resolve("/trades"))
        .toList();
  }

  /** Returns the addresses of all elements if they are new since the last call, otherwise none. */
  List<URI> takeCold() {
    boolean wereCold = cold;
    cold = false;
    return wereCold ? elements : List.of();
  }

  /** Checks that all elements started here are still running. */
  void requireAlive() {
    processes.requireAlive();
  }

  /** Returns the process id of the standby; null if there is none. */
  @Nullable Long standby() {
    return standby == null ? null : (Long) standby.server().status().pid();
  }

  /** Stops the elements started here. */
  void end() throws InterruptedException {
    processes.stopElements();
    deployed = null;
  }

  /** Stops the standby, if there is one, and deletes its files. */
  @Override
  public void close() throws IOException {
    if (standby != null) {
      standby.close();
      standby = null;
    }
    if (Files.exists(standbyFiles)) {
      Directories.delete(standbyFiles);
    }
  }
}
