package io.straightway.element;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The room that is left on the disks of some directories.
 *
 * @param leastMebibytes what each must have left
 */
public record DiskSpace(List<Path> directories, long leastMebibytes) {
  private static final long MEBIBYTE = 1024 * 1024;

  /** Which directory has too little room at this moment, or can't be used; or null. */
  public @Nullable String trouble() {
    for (Path directory : directories) {
      String found = trouble(directory);
      if (found != null) {
        return found;
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
