package io.straightway.db.server;

import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerAccount;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A directory for a server that may have to run under another account than the test. */
public record TemporaryDirectory(Path path) implements AutoCloseable {
  private static final String PREFIX = "straightway-test-";
  private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{1,9})-\\d+");
  private static final Path DISK = Path.of(System.getProperty("java.io.tmpdir"));

  /** Where Linux has a file system in memory for every program; in a container it may be tiny. */
  private static final Path MEMORY = Path.of("/dev/shm");

  private static final long ENOUGH_BYTES = 2L << 30;

  public static TemporaryDirectory create() {
    return createIn(DISK);
  }

  /**
   * Creates a directory in memory, or on disk where memory is scarce. A server behaves the same in
   * it, with all its durable settings: whoever kills a process loses nothing that it has written.
   * But its start syncs a thousand files, for which disks take seconds.
   */
  public static TemporaryDirectory inMemory() {
    boolean enough = Files.isWritable(MEMORY) && MEMORY.toFile().getUsableSpace() >= ENOUGH_BYTES;
    return createIn(enough ? MEMORY : DISK);
  }

  private static TemporaryDirectory createIn(Path place) {
    try {
      return new TemporaryDirectory(
          Files.createTempDirectory(
              place,
              PREFIX + ProcessHandle.current().pid() + "-",
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x"))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /**
   * Removes directories of test JVMs that were killed before they could. Of JVMs that start at
   * once, one removes them while the others wait.
   *
   * @param removal of one
   */
  static void removeLeftBehind(Consumer<TemporaryDirectory> removal) {
    try (FileChannel lock =
            FileChannel.open(
                DISK.resolve(PREFIX + ServerAccount.me()),
                StandardOpenOption.CREATE,
                StandardOpenOption.WRITE);
        FileLock held = lock.lock()) {
      assert held.isValid();
      leftBehind().forEach(removal);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static List<TemporaryDirectory> leftBehind() {
    List<TemporaryDirectory> leftBehind = new ArrayList<>();
    for (Path place : List.of(DISK, MEMORY)) {
      if (Files.isWritable(place)) {
        leftBehind.addAll(leftBehindIn(place));
      }
    }
    return leftBehind;
  }

  private static List<TemporaryDirectory> leftBehindIn(Path place) {
    try (DirectoryStream<Path> found =
        Files.newDirectoryStream(place, TemporaryDirectory::isLeftBehind)) {
      List<TemporaryDirectory> leftBehind = new ArrayList<>();
      found.forEach(path -> leftBehind.add(new TemporaryDirectory(path)));
      return leftBehind;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static boolean isLeftBehind(Path path) throws IOException {
    Matcher name = NAME.matcher(path.getFileName().toString());
    try {
      return name.matches()
          && ProcessHandle.of(Long.parseLong(name.group(1))).isEmpty()
          && ServerAccount.uid(path) == ServerAccount.me();
    } catch (NoSuchFileException e) {
      return false; // its JVM has just ended, and has removed it
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
