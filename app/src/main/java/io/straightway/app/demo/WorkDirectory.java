package io.straightway.app.demo;

import io.straightway.app.cli.CommandFailure;
import io.straightway.benchmark.system.FileTree;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Where a demo keeps its database, its trade files and its logs. */
final class WorkDirectory implements AutoCloseable {
  /** How the directories of demos are called that remove themselves. */
  static final String PREFIX = "stp-demo-";

  private final Path path;
  private final boolean kept;

  private WorkDirectory(Path path, boolean kept) {
    this.path = path;
    this.kept = kept;
  }

  /**
   * Makes the directory.
   *
   * @param keep its name, which must not hold anything yet; null for one that is removed
   */
  static WorkDirectory make(@Nullable Path keep) throws IOException {
    if (keep != null) {
      return new WorkDirectory(emptied(keep), true);
    }
    WorkDirectory made = new WorkDirectory(Files.createTempDirectory(PREFIX), false);
    // when root runs this, the database server is another user that passes through
    Files.setPosixFilePermissions(made.path, PosixFilePermissions.fromString("rwx--x--x"));
    Leftovers.sign(made.path);
    return made;
  }

  private static Path emptied(Path keep) throws IOException {
    Files.createDirectories(keep);
    try (Stream<Path> files = Files.list(keep)) {
      if (files.findAny().isPresent()) {
        throw CommandFailure.usage(
            "--keep " + keep + " is not empty; name a directory that is empty or not there");
      }
    }
    return keep.toRealPath();
  }

  Path path() {
    return path;
  }

  Path resolve(String name) {
    return path.resolve(name);
  }

  boolean isKept() {
    return kept;
  }

  /** Whether it is in memory, where a commit costs less than on a disk. */
  boolean isInMemory() throws IOException {
    return FileTree.isInMemory(path);
  }

  @Override
  public void close() throws IOException {
    if (!kept) {
      FileTree.delete(path);
    }
  }
}
