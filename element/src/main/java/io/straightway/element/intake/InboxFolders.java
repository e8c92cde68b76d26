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
 * The folders of an inbox, on one file system. A file is moved between them by renaming, which
 * either happens or does not.
 *
 * @param arrivals where files are dropped
 * @param processing where this element's files are while they are worked on
 */
record InboxFolders(Path arrivals, Path processing, Path done, Path failed) {

  /**
   * Makes the folders that are missing.
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
   * Makes this element the only one of its name here, until the channel is closed.
   *
   * @return null if another one is
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
      // The other one is in this very process; the answer is the same.
    } catch (IOException | RuntimeException e) {
      channel.close();
      throw e;
    }
    channel.close();
    return null;
  }

  /**
   * Takes a file for this element.
   *
   * @return where it is now, or null if another element was faster, or one of its name is in work
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
   * Takes the files of elements that have ended: the lock of their folder is free. Anyone who holds
   * it is the only one to move files there, so one that starts again meanwhile finds them all, or
   * none.
   *
   * @return where they are now
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
   * Puts a file and the report on it beside each other, under the file's name, or with a number if
   * that is taken. The report goes first: a file without a report has not been dealt with.
   *
   * @param suffix is added to the file's name to name the report
   * @return where the file is now
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

  /** Several elements may file at once; only one of them can make a file. */
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
