package io.straightway.benchmark.probe;

import io.straightway.benchmark.files.BenchDirectory;
import io.straightway.benchmark.system.Fleet;
import io.straightway.benchmark.system.OwnDatabase;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.replica.EmbeddedStandby;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The elements and the standby that cells are measured on, replaced only when a cell needs others.
 */
final class ProbeRig implements AutoCloseable {
  private final Fleet fleet;
  private final Path primary;
  private final Path standbyFiles;
  private @Nullable ElementGroup deployed;
  private List<URI> elements = List.of();
  private boolean cold;
  private @Nullable EmbeddedStandby standby;

  /** Creates a rig without starting anything. */
  ProbeRig(Fleet fleet, BenchDirectory directory) {
    this.fleet = fleet;
    this.primary = directory.resolve(OwnDatabase.DIRECTORY);
    this.standbyFiles = directory.work().resolve("standby");
  }

  /** Returns whether this cell needs elements that don't run yet. */
  boolean mustStart(Cell cell) {
    return !cell.deployment().equals(deployed);
  }

  /** Returns the addresses to which the orders of these elements are sent. */
  List<URI> targets(List<URI> loaded) {
    return fleet.targets(loaded.stream().map(URI::toString).toList()).stream()
        .map(URI::create)
        .toList();
  }

  /**
   * Prepares the elements and the standby of a cell and returns the addresses of the elements that
   * receive its orders.
   */
  List<URI> prepare(Cell cell) throws Exception {
    if (mustStart(cell)) {
      end();
      ElementGroup group = cell.deployment();
      elements =
          fleet.start(group.elements(), group.arguments()).stream().map(ProbeRig::trades).toList();
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

  /** Returns the address for trades of an element that names none. */
  private static URI trades(String element) {
    URI address = URI.create(element);
    return address.getPath().length() > 1 ? address : address.resolve("/trades");
  }

  /** Returns the addresses of all elements if they are new since the last call, otherwise none. */
  List<URI> takeCold() {
    boolean wereCold = cold;
    cold = false;
    return wereCold ? elements : List.of();
  }

  /** Checks that all elements started here are still running. */
  void requireAlive() {
    fleet.processes().requireAlive();
  }

  /** Returns the process id of the standby; null if there is none. */
  @Nullable Long standby() {
    return standby == null ? null : (Long) standby.server().status().pid();
  }

  /** Stops the elements started here. */
  void end() throws InterruptedException {
    fleet.processes().stopElements();
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
