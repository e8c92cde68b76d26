package io.straightway.db.server.program;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** Whole directory trees, which may change while they are walked. */
public final class Directories {
  private Directories() {}

  /** Deletes a tree; one that is not there is fine. */
  public static void delete(Path root) throws IOException {
    walk(root, Files::deleteIfExists, Files::deleteIfExists);
  }

  /** The bytes of all files in a tree. */
  public static long size(Path root) throws IOException {
    AtomicLong bytes = new AtomicLong();
    walk(root, file -> bytes.addAndGet(Files.size(file)), dir -> {});
    return bytes.get();
  }

  /** Forces every file of a tree to disk, and its names. */
  public static void flush(Path root) throws IOException {
    walk(root, Directories::sync, Directories::sync);
  }

  /** Makes renames and new names in a directory survive a power cut. */
  public static void sync(Path dir) throws IOException {
    try (FileChannel channel = FileChannel.open(dir, StandardOpenOption.READ)) {
      channel.force(true);
    }
  }

  private static void walk(Path root, Visit file, Visit directory) throws IOException {
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
  private interface Visit {
    void visit(Path path) throws IOException;
  }
}
