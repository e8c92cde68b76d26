package io.straightway.settlement.archive;

import io.straightway.db.server.program.Directories;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Temporary directory names of archives whose transactions are not known to be committed. */
final class PartNames {
  private static final Pattern PART = Pattern.compile("\\.(\\d{4}-\\d{2}-\\d+)\\..*\\.part");

  private PartNames() {}

  static String next(String name) {
    return "." + name + "." + UUID.randomUUID() + ".part";
  }

  /** Returns the final name of a directory. */
  static String named(Path part) {
    Matcher name = PART.matcher(part.getFileName().toString());
    if (!name.matches()) {
      throw new IllegalArgumentException(part + " is not a part");
    }
    return name.group(1);
  }

  static List<Path> in(Path directory) throws IOException {
    if (!Files.isDirectory(directory)) {
      return List.of();
    }
    try (Stream<Path> entries = Files.list(directory)) {
      return entries
          .filter(entry -> PART.matcher(entry.getFileName().toString()).matches())
          .sorted()
          .toList();
    }
  }

  /** Removes a directory with its files. */
  static void remove(Path part) {
    try {
      Directories.delete(part);
    } catch (IOException e) {
      throw new ArchiveFailure(part + " can't be removed", e);
    }
  }
}
