package io.straightway.chaos.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A file system of limited size in memory.
 *
 * @param path the mount point
 */
public record SmallDisk(Path path) implements AutoCloseable {
  /**
   * Mounts a disk in a new directory.
   *
   * @throws IOException if this machine refuses
   */
  static SmallDisk mount(Path directory) throws IOException {
    Files.createDirectories(directory);
    FailingDisk.run(
        "mount", "-t", "tmpfs", "-o", "size=400m,mode=755", "tmpfs", directory.toString());
    return new SmallDisk(directory);
  }

  /** Tries to mount a disk; returns the reason if that fails, empty if it succeeds. */
  public static Optional<String> obstacle() {
    try {
      mount(Files.createTempDirectory("stp-chaos-disk-")).close();
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of("a small tmpfs can't be mounted: " + e.getMessage());
    }
  }

  /** Unmounts the disk even if it is in use; does nothing if it was unmounted before. */
  @Override
  public void close() throws IOException {
    if (Files.exists(path)) {
      FailingDisk.run("umount", "-l", path.toString());
      Files.delete(path);
    }
  }
}
