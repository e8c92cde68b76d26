package io.straightway.custodian;

import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;

/**
 * Reads and writes files in directories that others can write to. Only a regular file with a single
 * name is read: links are not followed, pipes and devices are not opened. A written file gets its
 * name only when it is complete and on disk; its owner and group may read it.
 */
final class PlainFiles {
  private PlainFiles() {}

  static boolean isPlain(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Reads a whole file.
   *
   * @throws IOException also if the file is not regular, has several names, or has more bytes than
   *     allowed
   */
  static byte[] read(Path file, int most) throws IOException {
    if (!isPlain(file)
        || !Objects.equals(Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS), 1)) {
      throw new FileSystemException(
          file.toString(), null, "is a link, a pipe or a device; only files of one name are read");
    }
    try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
      byte[] bytes = in.readNBytes(most + 1);
      if (bytes.length > most) {
        throw new FileSystemException(file.toString(), null, "is larger than " + most + " bytes");
      }
      return bytes;
    }
  }

  /** Writes a file, replacing any of the same name. */
  static void write(Path file, byte[] bytes) throws IOException {
    Path part = file.resolveSibling("." + UUID.randomUUID() + ".part");
    try {
      try (FileChannel channel =
          FileChannel.open(
              part,
              Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
              PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-r-----")))) {
        writeAll(channel, bytes);
        channel.force(true);
      }
      Files.move(part, file, StandardCopyOption.ATOMIC_MOVE);
    } finally {
      Files.deleteIfExists(part);
    }
    try (FileChannel entries =
        FileChannel.open(file.toAbsolutePath().getParent(), StandardOpenOption.READ)) {
      entries.force(true);
    }
  }

  static void writeAll(FileChannel channel, byte[] bytes) throws IOException {
    ByteBuffer left = ByteBuffer.wrap(bytes);
    while (left.hasRemaining()) {
      channel.write(left);
    }
  }
}
