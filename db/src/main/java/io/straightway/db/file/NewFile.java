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
 * A file that is being written, under a name that nobody can guess. When it is whole and on the
 * disk it takes its name, in place of what has it; a link there is replaced, not followed. Its
 * owner and group may read it, as far as the umask lets them. Closed before it is complete, it is
 * removed.
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
          /** Some writers close what they have written; the file is not complete by that. */
          @Override
          public void close() throws IOException {
            flush();
          }
        };
  }

  /** Begins one that is to have a name. */
  public static NewFile of(Path file) throws IOException {
    Path part = file.resolveSibling("." + UUID.randomUUID() + ".part");
    FileChannel channel =
        FileChannel.open(
            part, Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE), FOR_THE_GROUP);
    return new NewFile(file, part, channel);
  }

  /** Where its content is written to. */
  public OutputStream out() {
    return out;
  }

  /** Gives it its name; when this returns it is there after a crash, too. */
  public Path complete() throws IOException {
    out.flush();
    channel.force(true);
    Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    force(file.toAbsolutePath().resolveSibling(""));
    return file;
  }

  /** When this returns, what was made or renamed in a directory is there after a crash, too. */
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
