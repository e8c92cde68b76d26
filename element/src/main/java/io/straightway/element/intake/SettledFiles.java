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
 * Finds the trade files of a directory that are no longer being written: those whose length and
 * modification time have not changed since the previous look.
 */
final class SettledFiles {
  private static final int LONGEST_NAME_BYTES = 200;

  private final Path dir;
  private Map<Path, Stamp> before = Map.of();

  SettledFiles(Path dir) {
    this.dir = dir;
  }

  /** The properties of a file that change when somebody writes to it. */
  record Stamp(long length, FileTime changed) {
    /** Returns the stamp of a regular file, or null (also for links). */
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

  /** Looks again and returns the unchanged files, oldest modification first. */
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

  /** A longer name would leave no room for the names of the report files. */
  static boolean isTradeFile(Path file) {
    String name = String.valueOf(file.getFileName());
    return name.endsWith(".xml")
        && !name.startsWith(".")
        && name.getBytes(StandardCharsets.UTF_8).length <= LONGEST_NAME_BYTES;
  }
}
