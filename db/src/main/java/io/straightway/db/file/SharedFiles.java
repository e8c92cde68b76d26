package io.straightway.db.file;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;

/**
 * Reads and writes files in directories that others can write to. Only a regular file of one name
 * is read: no symbolic link is followed, no pipe or device is opened, and a file that has another
 * name elsewhere (a hard link) is refused. Files are written as {@link NewFile}. The directory
 * itself is the caller's choice, and may be a link.
 *
 * <p>A link that replaces a file between the check and the opening is not followed either. Java
 * can't ask an open file for its names, so a hard link created at that instant is read; the kernel
 * does not let users link to files that they can't write ({@code fs.protected_hardlinks}).
 */
public final class SharedFiles {
  private SharedFiles() {}

  /** Returns whether {@link #open} may read a file: it is not a link, pipe or device. */
  public static boolean isPlain(Path file) {
    return Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS);
  }

  /**
   * Opens a file for reading.
   *
   * @throws IOException also if it is not a regular file, or has another name
   */
  public static FileChannel open(Path file) throws IOException {
    BasicFileAttributes attributes = attributes(file);
    if (!attributes.isRegularFile()) {
      throw refusal(file, "is a link, a directory, a pipe or a device; only files are read");
    }
    Object names = Files.getAttribute(file, "unix:nlink", LinkOption.NOFOLLOW_LINKS);
    if (!Objects.equals(names, 1)) {
      throw refusal(file, "has another name (a hard link); copy it instead");
    }
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS);
    try {
      if (!Objects.equals(attributes(file).fileKey(), attributes.fileKey())) {
        throw refusal(file, "was replaced while it was opened");
      }
      return channel;
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  private static BasicFileAttributes attributes(Path file) throws IOException {
    return Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
  }

  /** Opens a file as a stream, under the same conditions. */
  public static InputStream newInputStream(Path file) throws IOException {
    return Channels.newInputStream(open(file));
  }

  /**
   * Reads a whole file, under the same conditions.
   *
   * @param most the most bytes that it may have
   * @throws IOException also if it has more
   */
  public static byte[] read(Path file, int most) throws IOException {
    try (InputStream in = newInputStream(file)) {
      byte[] bytes = in.readNBytes(most);
      if (in.read() >= 0) {
        throw refusal(file, "is larger than " + most + " bytes");
      }
      return bytes;
    }
  }

  /**
   * Writes a file as {@link NewFile} does.
   *
   * @return the file
   */
  public static Path write(Path file, byte[] bytes) throws IOException {
    try (NewFile written = NewFile.of(file)) {
      written.out().write(bytes);
      return written.complete();
    }
  }

  /**
   * Creates a directory, if it is missing, in one that others can write to.
   *
   * @throws IOException also if it is a link
   */
  public static Path directory(Path directory) throws IOException {
    try {
      return Files.createDirectory(directory);
    } catch (FileAlreadyExistsException e) {
      if (Files.isDirectory(directory, LinkOption.NOFOLLOW_LINKS)) {
        return directory;
      }
      throw refusal(directory, "is not a directory, or a link to one; remove it");
    }
  }

  private static FileSystemException refusal(Path file, String reason) {
    return new FileSystemException(file.toString(), null, reason);
  }
}
