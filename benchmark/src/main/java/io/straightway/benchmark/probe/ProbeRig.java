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

/** The elements and the standby that cells are measured on. They are changed only when need be. */
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
   * Nothing is started yet.
   *
   * @param running addresses of elements that run already; none to start our own
   * @param topic that ours read; null if they get orders over HTTP
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

  /** Whether this cell needs elements that are not there. */
  boolean mustStart(Cell cell) {
    return !cell.deployment().equals(deployed);
  }

  /** Where orders go that these elements are to get. */
  List<URI> targets(List<URI> loaded) {
    return topic == null ? loaded : Collections.nCopies(loaded.size(), URI.create(topic.address()));
  }

  /** Prepares what the cell needs; returns the addresses of those that get its orders. */
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

  /** Ends the standby, if there is one, and deletes its files. */
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
