package io.straightway.element;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The free space on the disks of some directories, read at most once a second. */
public final class DiskSpace {
  private static final long MEBIBYTE = 1024 * 1024;
  private static final Duration EVERY = Duration.ofSeconds(1);

  private final List<Path> directories;
  private final long leastMebibytes;
  private volatile @Nullable String lastTrouble;
  private volatile long readAt = System.nanoTime() - EVERY.toNanos();

  /**
   * Creates a view of the disks.
   *
   * @param leastMebibytes the free space that each disk must have, in MiB
   */
  public DiskSpace(List<Path> directories, long leastMebibytes) {
    this.directories = directories;
    this.leastMebibytes = leastMebibytes;
  }

  /**
   * Returns a message about the first directory whose disk has too little space or can't be read;
   * or null.
   */
  public @Nullable String trouble() {
    long now = System.nanoTime();
    if (now - readAt >= EVERY.toNanos()) {
      readAt = now;
      lastTrouble = read();
    }
    return lastTrouble;
  }

  private @Nullable String read() {
    for (Path directory : directories) {
      String trouble = trouble(directory);
      if (trouble != null) {
        return trouble;
      }
    }
    return null;
  }

  private @Nullable String trouble(Path directory) {
    try {
      long left = Files.getFileStore(directory).getUsableSpace();
      return left >= leastMebibytes * MEBIBYTE
          ? null
          : "the disk of %s has only %d MiB left".formatted(directory, left / MEBIBYTE);
    } catch (IOException e) {
      return "can't find the disk of " + directory;
    }
  }
}
