package io.straightway.db.file;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;

/** Checks that nobody but this process's user and root can change a file or directory. */
public final class OwnFiles {
  private static final Path SELF = Path.of("/proc/self");
  private static final String OWNER = "unix:uid";
  private static final Integer ROOT = 0;

  private OwnFiles() {}

  /**
   * Checks a file or a directory from which programs are run.
   *
   * @throws IOException if somebody else could have changed it, or it is a link
   */
  public static void require(Path path) throws IOException {
    requireOwners(path);
    Object owner = Files.getAttribute(path, OWNER, LinkOption.NOFOLLOW_LINKS);
    if (!owner.equals(ROOT) && !owner.equals(Files.getAttribute(SELF, OWNER))) {
      throw changeable(path);
    }
  }

  /**
   * Checks a file or a directory that may belong to another account, such as a server's.
   *
   * @throws IOException if more than its owner could have changed it, or it is a link
   */
  public static void requireOwners(Path path) throws IOException {
    PosixFileAttributes attributes =
        Files.readAttributes(path, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (!attributes.isRegularFile() && !attributes.isDirectory()) {
      throw new FileSystemException(path.toString(), null, "is neither a file nor a directory");
    }
    if (attributes.permissions().contains(PosixFilePermission.GROUP_WRITE)
        || attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
      throw changeable(path);
    }
  }

  private static FileSystemException changeable(Path path) {
    return new FileSystemException(
        path.toString(),
        null,
        "others can change it: it must belong to root or to the user of this process (chown), and"
            + " be writable by nobody else (chmod go-w)");
  }
}
