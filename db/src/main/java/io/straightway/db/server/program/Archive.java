package io.straightway.db.server.program;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URL;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.HexFormat;
import java.util.List;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;
import org.jspecify.annotations.Nullable;

/** Unpacks a {@code .txz} from a JAR. */
final class Archive {
  private Archive() {}

  /**
   * Returns the checksum of the archive in its JAR, in hexadecimal. It is read from the table of
   * contents: hashing the archive's 15 MB takes a JVM longer than starting the server.
   *
   * @throws IOException if the archive is in no JAR
   */
  static String checksum(URL archive) throws IOException {
    if (archive.openConnection() instanceof JarURLConnection entry) {
      return HexFormat.of().toHexDigits((int) entry.getJarEntry().getCrc());
    }
    throw new IOException(archive + " is in no JAR");
  }

  /**
   * Returns the archive on the class path.
   *
   * @throws IOException if it is missing
   */
  static URL find(String resource) throws IOException {
    @Nullable URL url = Archive.class.getResource(resource);
    if (url == null) {
      throw new IOException("the class path lacks " + resource);
    }
    return url;
  }

  /**
   * Unpacks an archive. The target appears whole or not at all; of two programs that unpack at
   * once, one wins.
   */
  static void unpack(URL archive, Path target) throws IOException {
    Path unfinished = Files.createTempDirectory(target.getParent(), ".unpacking-");
    try {
      Files.setPosixFilePermissions(unfinished, PosixFilePermissions.fromString("rwxr-xr-x"));
      extract(archive, unfinished);
      sync(unfinished);
      Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (FileAlreadyExistsException | DirectoryNotEmptyException e) {
      Directories.delete(unfinished);
    } catch (IOException e) {
      Directories.delete(unfinished);
      if (!Files.exists(target)) {
        throw e;
      }
    }
  }

  private static void extract(URL archive, Path into) throws IOException {
    try (InputStream bytes = new BufferedInputStream(archive.openStream(), 1 << 16);
        TarArchiveInputStream tar = new TarArchiveInputStream(new XZCompressorInputStream(bytes))) {
      for (TarArchiveEntry entry = tar.getNextEntry(); entry != null; entry = tar.getNextEntry()) {
        write(entry, tar, inside(into, entry.getName()));
      }
    }
  }

  private static Path inside(Path root, String name) throws IOException {
    Path path = root.resolve(name).normalize();
    if (!path.startsWith(root)) {
      throw new IOException("the archive would write outside its directory: " + name);
    }
    return path;
  }

  private static void write(TarArchiveEntry entry, InputStream content, Path path)
      throws IOException {
    if (entry.isDirectory()) {
      Files.createDirectories(path);
      return;
    }
    Files.createDirectories(path.getParent());
    if (entry.isSymbolicLink()) {
      Files.createSymbolicLink(path, Path.of(entry.getLinkName()));
    } else {
      Files.copy(content, path);
      boolean executable = (entry.getMode() & 0100) != 0;
      Files.setPosixFilePermissions(
          path, PosixFilePermissions.fromString(executable ? "rwxr-xr-x" : "rw-r--r--"));
    }
  }

  /**
   * Forces the files to disk: a power cut after the rename must not leave empty programs in the
   * cache for ever.
   */
  private static void sync(Path dir) throws IOException {
    Command.Result result = Command.run(List.of("sync", "-f", dir.toString()));
    if (!result.succeeded()) {
      throw new IOException("can't write " + dir + " to disk: " + result.output().strip());
    }
  }
}
