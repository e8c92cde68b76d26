package io.straightway.app.demo;

import io.straightway.app.cli.CommandFailure;
import io.straightway.db.server.program.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The directory of a demo's database, trade files and logs.
 *
 * @param isKept whether the directory remains when the demo ends
 */
record WorkDirectory(Path path, boolean isKept) implements AutoCloseable {
  /** The name prefix of temporary directories. */
  static final String PREFIX = "stp-demo-";

  /**
   * Creates the directory.
   *
   * @param keep the path of an empty or new directory to be kept; null for a temporary one
   */
  static WorkDirectory make(@Nullable Path keep) throws IOException {
    if (keep != null) {
      return new WorkDirectory(emptied(keep), true);
    }
    WorkDirectory made = new WorkDirectory(Directories.temporary(PREFIX), false);
    Leftovers.sign(made.path);
    return made;
  }

  private static Path emptied(Path keep) throws IOException {
    Files.createDirectories(keep);
    try (Stream<Path> files = Files.list(keep)) {
      if (files.findAny().isPresent()) {
        throw CommandFailure.usage(
            "--keep " + keep + " is not empty; name an empty directory or a new one");
      }
    }
    return keep.toRealPath();
  }

  Path resolve(String name) {
    return path.resolve(name);
  }

  /** Returns whether the directory is in memory, where a commit costs less than on disk. */
  boolean isInMemory() throws IOException {
    return Directories.isInMemory(path);
  }

  @Override
  public void close() throws IOException {
    if (!isKept) {
      Directories.delete(path);
    }
  }
}
