package io.straightway.db.server.program;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.CopyOption;
import java.nio.file.FileSystemException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Operations on whole directory trees, which may change during the walk. */
public final class Directories {
  private Directories() {}

  /**
   * Creates a directory for temporary files. If this program runs as root, the database server runs
   * as another user, who can pass through it.
   */
  public static Path temporary(String prefix) throws IOException {
    Path made = Files.createTempDirectory(prefix);
    return Files.setPosixFilePermissions(made, PosixFilePermissions.fromString("rwx--x--x"));
  }

  /** Returns whether a directory is in memory, where a commit costs less than on a disk. */
  public static boolean isInMemory(Path directory) throws IOException {
    String type = Files.getFileStore(directory).type();
    return type.equals("tmpfs") || type.equals("ramfs");
  }

  /**
   * Deletes a tree; a missing tree is fine. Links are deleted, not followed. The tree is moved
   * aside first, so that a writer that still runs adds no file behind the walk.
   */
  public static void delete(Path root) throws IOException {
    Path parent = root.toAbsolutePath().getParent();
    if (parent == null || Files.notExists(root, LinkOption.NOFOLLOW_LINKS)) {
      return;
    }
    Path aside = Files.createTempDirectory(parent, root.getFileName() + "-deleted-");
    try {
      Files.move(root, aside.resolve("tree"), StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      // another program has deleted it
    }
    walk(aside, Files::deleteIfExists, Files::deleteIfExists);
  }

  /** Returns the bytes of all files in a tree. */
  public static long size(Path root) throws IOException {
    AtomicLong bytes = new AtomicLong();
    walk(root, file -> bytes.addAndGet(Files.size(file)), dir -> {});
    return bytes.get();
  }

  /** Forces every file of a tree to disk, with its names. */
  public static void flush(Path root) throws IOException {
    walk(root, Directories::sync, Directories::sync);
  }

  /**
   * Copies a file, but no link: where another account can write, a checked file may since have been
   * replaced by a link to a file that only we can read.
   *
   * @param to in a directory that nobody else can write to
   * @throws IOException also if it is neither a file nor a directory; nothing is left then
   */
  public static Path copy(Path from, Path to, CopyOption... options) throws IOException {
    List<CopyOption> all = new ArrayList<>(List.of(options));
    all.add(LinkOption.NOFOLLOW_LINKS);
    Files.copy(from, to, all.toArray(CopyOption[]::new));
    BasicFileAttributes copied =
        Files.readAttributes(to, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
    if (copied.isRegularFile() || copied.isDirectory()) {
      return to;
    }
    Files.delete(to);
    throw new FileSystemException(from.toString(), null, "is a link, a pipe or a device");
  }

  /** Makes renames and new names in a directory survive a power cut. */
  public static void sync(Path dir) throws IOException {
    try (FileChannel channel = FileChannel.open(dir, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  /**
   * Visits everything in a tree, a directory after its content; anything gone by then is skipped.
   */
  static void walk(Path root, Visit file, Visit directory) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path path, BasicFileAttributes attributes)
              throws IOException {
            return unlessGone(path, file);
          }

          @Override
          public FileVisitResult visitFileFailed(Path path, IOException failure)
              throws IOException {
            if (failure instanceof NoSuchFileException) {
              return FileVisitResult.CONTINUE;
            }
            throw failure;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path path, @Nullable IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            return unlessGone(path, directory);
          }
        });
  }

  private static FileVisitResult unlessGone(Path path, Visit visit) throws IOException {
    try {
      visit.visit(path);
    } catch (NoSuchFileException e) {
      return FileVisitResult.CONTINUE;
    }
    return FileVisitResult.CONTINUE;
  }

  @FunctionalInterface
  interface Visit {
    void visit(Path path) throws IOException;
  }
}
