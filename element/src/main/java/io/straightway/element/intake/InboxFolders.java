package io.straightway.element.intake;

import io.straightway.db.file.SharedFiles;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The folders of an inbox, on one file system. Files move between them by atomic renames.
 *
 * @param arrivals where files are dropped
 * @param processing where this element's files are while they are loaded
 */
record InboxFolders(Path arrivals, Path processing, Path done, Path failed) {

  /**
   * Creates the missing folders.
   *
   * @throws NotDirectoryException if {@code dir} is not a directory
   */
  static InboxFolders in(Path dir, String elementName) throws IOException {
    if (!Files.isDirectory(dir)) {
      throw new NotDirectoryException(dir.toString());
    }
    return new InboxFolders(
        dir,
        SharedFiles.directory(
            SharedFiles.directory(dir.resolve("processing")).resolve(elementName)),
        SharedFiles.directory(dir.resolve("done")),
        SharedFiles.directory(dir.resolve("failed")));
  }

  /**
   * Locks this element's folder against others of its name until the channel is closed.
   *
   * @return null if another element holds the lock
   */
  @Nullable FileChannel lock() throws IOException {
    return lock(processing);
  }

  private static @Nullable FileChannel lock(Path folder) throws IOException {
    FileChannel channel =
        FileChannel.open(
            folder.resolve(".lock"),
            StandardOpenOption.CREATE,
            StandardOpenOption.WRITE,
            LinkOption.NOFOLLOW_LINKS);
    try {
      FileLock lock = channel.tryLock();
      if (lock != null) {
        return channel;
      }
    } catch (OverlappingFileLockException e) {
      // The lock is held within this process; the result is the same.
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    channel.close();
    return null;
  }

  /**
   * Claims a file for this element.
   *
   * @return its new path, or null if another element was faster, or a file of its name is being
   *     loaded
   */
  @Nullable Path claim(Path arrival) throws IOException {
    Path claimed = processing.resolve(arrival.getFileName());
    if (Files.exists(claimed)) {
      return null;
    }
    try {
      return Files.move(arrival, claimed, StandardCopyOption.ATOMIC_MOVE);
    } catch (NoSuchFileException e) {
      return null;
    }
  }

  /**
   * Claims the files of elements that have ended, whose folder lock is free. Only the holder of a
   * folder's lock moves its files, so an element that restarts meanwhile finds all of them or none.
   *
   * @return their new paths
   */
  List<Path> takeOver() throws IOException {
    List<Path> taken = new ArrayList<>();
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(all(), this::isOfAnother)) {
      for (Path folder : folders) {
        try (FileChannel lock = lock(folder)) {
          if (lock != null) {
            takeOver(folder, taken);
          }
        }
      }
    }
    return taken;
  }

  private Path all() {
    return arrivals.resolve("processing");
  }

  private boolean isOfAnother(Path folder) {
    return Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS) && !folder.equals(processing);
  }

  private void takeOver(Path folder, List<Path> taken) throws IOException {
    try (DirectoryStream<Path> files =
        Files.newDirectoryStream(folder, SettledFiles::isTradeFile)) {
      for (Path file : files) {
        Path claimed = claim(file);
        if (claimed != null) {
          taken.add(claimed);
        }
      }
    }
  }

  /**
   * Moves a file and its report beside each other, under the file's name, or with a number if that
   * name is taken. The report is moved first, so a file without a report has not been completed.
   *
   * @param suffix is added to the file's name to name the report
   * @return the file's new path
   * @throws NoSuchFileException if the file is gone; the report is there then
   */
  static Path file(Path file, Path report, Path folder, String suffix) throws IOException {
    for (int number = 1; ; number++) {
      Path place = folder.resolve(numbered(String.valueOf(file.getFileName()), number));
      Path reportPlace = folder.resolve(place.getFileName() + suffix);
      if (!Files.exists(place) && reserve(reportPlace)) {
        Files.move(report, reportPlace, StandardCopyOption.ATOMIC_MOVE);
        return Files.move(file, place, StandardCopyOption.ATOMIC_MOVE);
      }
    }
  }

  /**
   * Reserves a name: several elements may move files at once, but only one can create a given file.
   */
  private static boolean reserve(Path report) throws IOException {
    try {
      Files.createFile(report);
      return true;
    } catch (FileAlreadyExistsException e) {
      return false;
    }
  }

  private static String numbered(String name, int number) {
    return number == 1 ? name : name.replaceFirst("\\.xml$", "." + number + ".xml");
  }
}
