package io.straightway.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** Lists tests that did not run, by class with the reason, as recorded by {@link ClassTimes}. */
final class SkippedTests {
  private static final int CLASS = 0;
  private static final int SKIPPED = 4;
  private static final int REASON = 5;

  private SkippedTests() {}

  /**
   * Returns the lines to print for all modules of a project, the number of such tests first; no
   * lines if all tests ran.
   */
  static List<String> lines(Path project) {
    List<String> classes = new ArrayList<>();
    int tests = 0;
    for (Path module : entries(project, "*")) {
      for (Path file : entries(module.resolve("target/test-times"), "*.tsv")) {
        for (String line : read(file)) {
          String[] row = line.split("\t", -1);
          int skipped = Integer.parseInt(row[SKIPPED]);
          if (skipped > 0) {
            tests += skipped;
            classes.add("  %4d  %s: %s".formatted(skipped, row[CLASS], row[REASON]));
          }
        }
      }
    }
    if (tests > 0) {
      classes.add(0, "%d test%s did not run:".formatted(tests, tests == 1 ? "" : "s"));
    }
    return classes;
  }

  private static List<Path> entries(Path directory, String glob) {
    List<Path> entries = new ArrayList<>();
    if (Files.isDirectory(directory)) {
      try (DirectoryStream<Path> stream = Files.newDirectoryStream(directory, glob)) {
        stream.forEach(entries::add);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    entries.sort(null);
    return entries;
  }

  private static List<String> read(Path file) {
    try {
      return Files.readAllLines(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
