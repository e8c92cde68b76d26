package io.straightway.feeder.job;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;

/**
 * The directory {@code FILE.feed} beside a fed file, locked by one feeder at a time:
 *
 * <ul>
 *   <li>{@code acks.csv}: the acknowledgements of the present feed
 *   <li>{@code acks-N.csv}: the acknowledgements of an earlier feed
 *   <li>{@code jobs.mv.db}: the job repository
 *   <li>{@code lock}: the lock file
 * </ul>
 */
public record FeedDirectory(Path directory, FileChannel lockFile) implements Closeable {
  private static final String OWNER = "unix:uid";
  private static final String ACKS = "acks.csv";

  /** Returns the directory of a file, whether or not it exists. */
  public static Path of(Path file) {
    return file.resolveSibling(file.getFileName() + ".feed");
  }

  /** Returns the path of a file's acknowledgements, whether or not they exist. */
  public static Path acknowledgements(Path file) {
    return of(file).resolve(ACKS);
  }

  /**
   * Locks the directory of a file, which is created if it is missing.
   *
   * @throws IOException also if another feeder has locked it
   */
  static FeedDirectory lock(Path file) throws IOException {
    Path directory = of(file.toAbsolutePath());
    if (directory.toString().indexOf(';') >= 0) {
      throw new IOException(directory + " cannot hold a job database: its name has a semicolon");
    }
    own(directory);
    FileChannel lockFile =
        FileChannel.open(
            directory.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      lock(lockFile, directory);
      return new FeedDirectory(directory, lockFile);
    } catch (IOException e) {
      lockFile.close();
      throw e;
    }
  }

  /**
   * Creates the directory, or checks that nobody else can write to an existing one: the content of
   * a job database can name code that runs when the database is opened.
   */
  private static void own(Path directory) throws IOException {
    try {
      Files.createDirectory(
          directory,
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    } catch (FileAlreadyExistsException e) {
      PosixFileAttributes attributes =
          Files.readAttributes(directory, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (!attributes.isDirectory()) {
        throw e;
      }
      Object me = Files.getAttribute(Path.of("/proc/self"), OWNER);
      if (!me.equals(Files.getAttribute(directory, OWNER, LinkOption.NOFOLLOW_LINKS))
          || attributes.permissions().contains(PosixFilePermission.GROUP_WRITE)
          || attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
        throw new IOException(
            directory
                + " can be changed by others: it must belong to the user who feeds, and be writable"
                + " by nobody else; remove it to feed from the beginning",
            e);
      }
    }
  }

  private static void lock(FileChannel lockFile, Path directory) throws IOException {
    try {
      FileLock lock = lockFile.tryLock();
      if (lock == null) {
        throw new IOException(directory + " is in use: another process is feeding this file");
      }
    } catch (OverlappingFileLockException e) {
      throw new IOException(directory + " is in use: this process is feeding this file", e);
    }
  }

  Path acks() {
    return directory.resolve(ACKS);
  }

  /** Returns the path of the job database, without extension. */
  Path jobs() {
    return directory.resolve("jobs");
  }

  /** Renames the acknowledgements of an earlier run, if that is not done yet. */
  void archive(long run) throws IOException {
    Path archived = directory.resolve("acks-" + run + ".csv");
    if (Files.exists(acks()) && !Files.exists(archived)) {
      Files.move(acks(), archived);
    }
  }

  @Override
  public void close() throws IOException {
    lockFile.close();
  }
}
