package io.straightway.app.demo;

import io.straightway.benchmark.system.OwnDatabase;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Instant;

/**
 * Remains of demos that were killed before they could clean up. The next demo of the same user
 * removes them.
 */
final class Leftovers {
  private static final String OWNER = "owner";

  private Leftovers() {}

  /** Marks a demo's directory as belonging to this process. */
  static void sign(Path directory) throws IOException {
    Path part = directory.resolve(OWNER + ".part");
    Files.writeString(part, signature(ProcessHandle.current()));
    Files.move(part, directory.resolve(OWNER), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Returns the process id with the start time, because ids are reused. */
  private static String signature(ProcessHandle process) {
    Instant start = process.info().startInstant().orElse(Instant.EPOCH);
    return process.pid() + " " + start.toEpochMilli();
  }

  /**
   * Stops the servers and removes the directories of killed demos, in the parent directory of
   * {@code mine}.
   */
  static void removeBeside(Path mine) throws IOException {
    Path parent = mine.resolveSibling(".").normalize();
    try (DirectoryStream<Path> leftovers =
        Files.newDirectoryStream(parent, WorkDirectory.PREFIX + "*")) {
      for (Path directory : leftovers) {
        if (Files.getOwner(directory).equals(Files.getOwner(mine)) && isAbandoned(directory)) {
          EmbeddedDatabase.running(directory.resolve(OwnDatabase.DIRECTORY))
              .ifPresent(EmbeddedDatabase::stop);
          Directories.delete(directory);
        }
      }
    }
  }

  private static boolean isAbandoned(Path directory) throws IOException {
    Path owner = directory.resolve(OWNER);
    if (!Files.exists(owner)) {
      return false;
    }
    String signature = Files.readString(owner);
    long pid = Long.parseLong(signature.split(" ", 2)[0]);
    return ProcessHandle.of(pid)
        .filter(ProcessHandle::isAlive)
        .map(process -> !signature(process).equals(signature))
        .orElse(true);
  }
}
