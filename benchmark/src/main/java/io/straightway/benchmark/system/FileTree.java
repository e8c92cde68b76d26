package io.straightway.benchmark.system;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Directories with all that is in them. */
public final class FileTree {
  private FileTree() {}

  /** Deletes a directory and everything in it; links are deleted, not followed. */
  public static void delete(Path root) throws IOException {
    Files.walkFileTree(
        root,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path directory, @Nullable IOException failure)
              throws IOException {
            if (failure != null) {
              throw failure;
            }
            Files.delete(directory);
            return FileVisitResult.CONTINUE;
          }
        });
  }

  /** Whether a directory is in memory, where a commit costs less than on a disk. */
  public static boolean isInMemory(Path directory) throws IOException {
    String type = Files.getFileStore(directory).type();
    return type.equals("tmpfs") || type.equals("ramfs");
  }
}
