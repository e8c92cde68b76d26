package io.straightway.testing;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.extension.AnnotatedElementContext;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.io.TempDirFactory;

/**
 * Creates the temporary directories of tests: in memory where there is room, otherwise on disk.
 * Databases are created and deleted there, a thousand files at a time; ext4 spends more processor
 * time on looking for a free inode among those just deleted than PostgreSQL spends on the database.
 */
public final class TestDirectories implements TempDirFactory {
  /**
   * An in-memory file system for every program, where Linux has one; in a container it is small.
   */
  private static final Path MEMORY = Path.of("/dev/shm");

  private static final Path DISK = Path.of(System.getProperty("java.io.tmpdir"));

  /** The parent directories. */
  public static final List<Path> PLACES = List.of(MEMORY, DISK);

  private static final long ENOUGH_BYTES = 2L << 30;

  /** The prefix of the names. Short, because messages that name a file truncate its path. */
  private static final String PREFIX = "stp-";

  private static final Pattern NAME = Pattern.compile(PREFIX + "(\\d{1,9})-\\d+");
  private static final AtomicInteger NUMBERS = new AtomicInteger();

  /**
   * Permissions for a server that runs under another account than the test, and has to reach its
   * own directory below.
   */
  private static final FileAttribute<?> PASSABLE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx--x--x"));

  @Override
  public Path createTempDirectory(AnnotatedElementContext element, ExtensionContext extension)
      throws IOException {
    return create();
  }

  /** Creates a directory, with the number of this process in its name. */
  public static Path create() throws IOException {
    boolean roomy = Files.isWritable(MEMORY) && MEMORY.toFile().getUsableSpace() >= ENOUGH_BYTES;
    Path place = roomy ? MEMORY : DISK;
    while (true) {
      String name = PREFIX + ProcessHandle.current().pid() + "-" + NUMBERS.incrementAndGet();
      try {
        return Files.createDirectory(place.resolve(name), PASSABLE);
      } catch (FileAlreadyExistsException e) {
        // exists from an earlier process with this number
      }
    }
  }

  /** Returns the process that created a directory; none if it is not a test's directory. */
  public static OptionalLong creator(Path directory) {
    Matcher name = NAME.matcher(directory.getFileName().toString());
    return name.matches() ? OptionalLong.of(Long.parseLong(name.group(1))) : OptionalLong.empty();
  }
}
