package io.straightway.db.file;

import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;

/**
 * A file under construction, under a name that nobody can guess. Once it is complete and on the
 * disk it takes its final name and replaces any existing file; a link of that name is replaced, not
 * followed. Its owner and group may read it, as far as the umask allows. If closed before it is
 * complete, it is removed.
 */
public final class NewFile implements Closeable {
  private static final FileAttribute<Set<PosixFilePermission>> FOR_THE_GROUP =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----"));
  private static final int BUFFER = 1 << 16;

  private final Path file;
  private final Path part;
  private final FileChannel channel;
  private final OutputStream out;

  private NewFile(Path file, Path part, FileChannel channel) {
    this.file = file;
    this.part = part;
    this.channel = channel;
    this.out =
        new BufferedOutputStream(Channels.newOutputStream(channel), BUFFER) {
          /**
           * Flushes only: some writers close the stream when they have written, but the file is not
           * complete then.
           */
          @Override
          public void close() throws IOException {
            flush();
          }
        };
  }

  /**
   * Creates a file with a temporary name.
   *
   * @param file the final name
   */
  public static NewFile of(Path file) throws IOException {
    Path part = file.resolveSibling("." + UUID.randomUUID() + ".part");
    FileChannel channel =
        FileChannel.open(
            part, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), FOR_THE_GROUP);
    return new NewFile(file, part, channel);
  }

  /** Returns the stream for its content. */
  public OutputStream out() {
    return out;
  }

  /** Gives the file its final name. When this returns, the file survives a crash. */
  public Path complete() throws IOException {
    out.flush();
    channel.force(true);
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    force(file.toAbsolutePath().resolveSibling(""));
    return file;
  }

  /**
   * Forces a directory to disk. When this returns, files created or renamed in it survive a crash.
   */
  public static void force(Path directory) throws IOException {
    try (FileChannel entries = FileChannel.open(directory, StandardOpenOption.READ)) {
      entries.force(true);
    }
  }

  @Override
  public void close() throws IOException {
    channel.close();
    Files.deleteIfExists(part);
  }
}
