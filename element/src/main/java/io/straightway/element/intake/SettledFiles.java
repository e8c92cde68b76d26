package io.straightway.element.intake;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds which trade files in a directory nobody is writing any more: those that have the length and
 * the time of change that they had at the look before.
 */
final class SettledFiles {
  private static final int LONGEST_NAME_BYTES = 200;

  private final Path dir;
  private Map<Path, Stamp> before = Map.of();

  SettledFiles(Path dir) {
    this.dir = dir;
  }

  /** What changes when somebody writes to a file. */
  record Stamp(long length, FileTime changed) {
    /** Of a regular file; null if there is none. A link is none. */
    static @Nullable Stamp of(Path file) throws IOException {
      try {
        BasicFileAttributes attributes =
            Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
        return attributes.isRegularFile()
            ? new Stamp(attributes.size(), attributes.lastModifiedTime())
            : null;
      } catch (NoSuchFileException e) {
        return null;
      }
    }
  }

  /** Looks again; answers the files that have settled, the longest unchanged first. */
  List<Path> look() throws IOException {
    Map<Path, Stamp> now = stamps();
    List<Path> settled = new ArrayList<>();
    now.forEach(
        (file, stamp) -> {
          if (stamp.equals(before.get(file))) {
            settled.add(file);
          }
        });
    before = now;
    settled.sort(Comparator.comparing((Path file) -> changed(now, file)).thenComparing(f -> f));
    return settled;
  }

  private static FileTime changed(Map<Path, Stamp> stamps, Path file) {
    Stamp stamp = stamps.get(file);
    return stamp == null ? FileTime.fromMillis(0) : stamp.changed();
  }

  private Map<Path, Stamp> stamps() throws IOException {
    Map<Path, Stamp> stamps = new HashMap<>();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(dir, SettledFiles::isTradeFile)) {
      for (Path file : files) {
        Stamp stamp = Stamp.of(file);
        if (stamp != null) {
          stamps.put(file, stamp);
        }
      }
    } catch (DirectoryIteratorException e) {
      throw e.getCause();
    }
    return stamps;
  }

  /** A longer name would leave no room for the names of the files beside it. */
  static boolean isTradeFile(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(".xml")
        && !name.startsWith(".")
        && name.getBytes(StandardCharsets.UTF_8).length <= LONGEST_NAME_BYTES;
  }
}
