package io.straightway.benchmark.system;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Directories with all that is in them. */
public final class FileTree {
  private FileTree() {}

  /** Deletes a directory, if it is there, and everything in it; links are deleted, not followed. */
  public static void delete(Path root) throws IOException {
    if (Files.notExists(root)) {
      return;
    }
    List<Path> found;
    try (Stream<Path> inside = Files.walk(root)) {
      found = inside.sorted(Comparator.reverseOrder()).toList();
    }
    for (Path each : found) {
      Files.deleteIfExists(each);
    }
  }

  /**
   * Makes a directory for temporary files. When root runs this, the database server is another user
   * that passes through.
   */
  public static Path temporary(String prefix) throws IOException {
    Path made = Files.createTempDirectory(prefix);
    return Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwx--x--x"));
  }

  /** Whether a directory is in memory, where a commit costs less than on a disk. */
  public static boolean isInMemory(Path directory) throws IOException {
    String type = Files.getFileStore(directory).type();
    return type.equals("tmpfs") || type.equals("ramfs");
  }
}
