package io.straightway.app.release;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.module.ModuleDescriptor.Version;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** The releases whose interfaces and migrations are kept, each in a directory of its version. */
final class Releases {
  private static final Path KEPT = Path.of("src/test/resources/release");

  private Releases() {}

  /** Returns the directories, oldest release first. */
  static List<Path> all() {
    try (Stream<Path> directories = Files.list(KEPT)) {
      return directories.sorted(Comparator.comparing(Releases::version)).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Version version(Path directory) {
    return Version.parse(directory.getFileName().toString());
  }

  static Path last() {
    List<Path> all = all();
    return all.get(all.size() - 1);
  }
}
