package io.straightway.db;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;

/** A directory for a server that may have to run under another account than the test. */
record TemporaryDirectory(Path path) implements AutoCloseable {
  static TemporaryDirectory create() {
    try {
      return new TemporaryDirectory(
          Files.createTempDirectory(
              "straightway-test-",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x"))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public void close() {
    try {
      Directories.delete(path);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
