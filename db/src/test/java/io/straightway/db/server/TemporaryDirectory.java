package io.straightway.db.server;

import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerAccount;
import io.straightway.testing.TestDirectories;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** A directory for a server that may have to run under another account than the test. */
public record TemporaryDirectory(Path path) implements AutoCloseable {
  /**
   * Creates a directory, in memory if there is room. A server with durable settings behaves the
   * same there: a killed process loses nothing that it has written.
   */
  public static TemporaryDirectory create() {
    try {
      return new TemporaryDirectory(TestDirectories.create());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Removes directories of killed test JVMs. Of JVMs that start at once, one removes them while the
   * others wait.
   *
   * @param removal removes one directory
   */
  static void removeLeftBehind(Consumer<TemporaryDirectory> removal) {
    try (FileChannel lock =
            FileChannel.open(lockFile(), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
        FileLock held = lock.lock()) {
      assert held.isValid();
      leftBehind().forEach(removal);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Path lockFile() throws IOException {
    return Path.of(System.getProperty("java.io.tmpdir"), "straightway-test-" + ServerAccount.me());
  }

  private static List<TemporaryDirectory> leftBehind() {
    List<TemporaryDirectory> leftBehind = new ArrayList<>();
    for (Path place : TestDirectories.PLACES) {
      if (Files.isWritable(place)) {
        leftBehind.addAll(leftBehindIn(place));
      }
    }
    return leftBehind;
  }

  private static List<TemporaryDirectory> leftBehindIn(Path place) {
    try (DirectoryStream<Path> leftovers =
        Files.newDirectoryStream(place, TemporaryDirectory::isLeftBehind)) {
      List<TemporaryDirectory> leftBehind = new ArrayList<>();
      leftovers.forEach(path -> leftBehind.add(new TemporaryDirectory(path)));
      return leftBehind;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isLeftBehind(Path path) throws IOException {
    OptionalLong creator = TestDirectories.creator(path);
    try {
      return creator.isPresent()
          && ProcessHandle.of(creator.getAsLong()).isEmpty()
          && ServerAccount.uid(path) == ServerAccount.me();
    } catch (NoSuchFileException e) {
      return false; // its JVM has just ended and removed it
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
