package io.straightway.db.server;

import io.straightway.db.server.program.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Optional;

/**
 * The exchange of a server's data for the upgraded ones in its unfinished directory.
 *
 * <p>It takes several renames, so one file decides it: without the file the former data count, with
 * it the upgraded ones, and the next start completes the renames. The file is a fence, so that the
 * former program starts neither of them in between, nor creates a new database.
 */
public record DataExchange(ClusterDirectory directory) {
  private static final String REASON =
      "its upgrade is completed by the next start of the new program";

  /** Returns whether the upgraded data count, although they may not be in their place yet. */
  public boolean isDecided() {
    return new Fence(directory).reason().equals(Optional.of(REASON));
  }

  /** Exchanges the data. When this returns, the exchange survives even a power cut. */
  void run() throws IOException {
    decide();
    completeIfDecided();
  }

  void decide() throws IOException {
    new Fence(directory).mark(REASON);
  }

  void completeIfDecided() throws IOException {
    if (!isDecided()) {
      return;
    }
    ClusterDirectory upgraded = new ClusterDirectory(directory.unfinished());
    if (upgraded.isInitialised()) {
      if (directory.isInitialised()) {
        Files.move(directory.data(), former(), StandardCopyOption.ATOMIC_MOVE);
      }
      Files.move(upgraded.data(), directory.data(), StandardCopyOption.ATOMIC_MOVE);
      Directories.sync(directory.root());
    }
    new Fence(directory).lower();
    Directories.delete(upgraded.root());
  }

  /** Returns the directory for the former data; it is named by their version. */
  Path former() throws IOException {
    return directory.root().resolve("data-" + Cluster.version(directory));
  }
}
