package io.straightway.benchmark.probe;

import io.straightway.benchmark.system.FileTree;
import io.straightway.benchmark.system.OwnDatabase;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.replica.EmbeddedStandby;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The synchronous standby of a bench's own server, which comes and goes as cells want it. */
final class Replica implements AutoCloseable {
  private final Path primary;
  private final Path directory;
  private @Nullable EmbeddedStandby standby;

  /**
   * None yet.
   *
   * @param inside the directory with the server
   * @param directory for the standby; deleted when it goes
   */
  Replica(Path inside, Path directory) {
    this.primary = inside.resolve(OwnDatabase.DIRECTORY);
    this.directory = directory;
  }

  /** Starts it or lets it go. */
  void switchTo(boolean on) throws IOException {
    if (on && standby == null) {
      standby = EmbeddedStandby.start(EmbeddedServer.startOrJoin(primary, 0), directory);
    } else if (!on) {
      close();
    }
  }

  @Override
  public void close() throws IOException {
    if (standby != null) {
      standby.close();
      standby = null;
    }
    if (Files.exists(directory)) {
      FileTree.delete(directory);
    }
  }
}
