package io.straightway.custodian;

import io.straightway.messages.iso15022.MtFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Instructions in a directory and its subdirectories: files {@code *.xml}, each one Document or a
 * bundle, and {@code *.fin} of ISO 15022. A file must appear complete, by renaming. Files are taken
 * in the order of their names, and moved to the directory {@code done} once their content is stored
 * durably. A file over 32 MiB is moved to {@code failed} unread.
 */
public record InstructionFiles(Path directory) {
  private static final String DONE = "done";
  private static final String FAILED = "failed";
  private static final int MAX_BYTES = 32 * 1024 * 1024;
  private static final int FILES_AT_ONCE = 1000;
  private static final long BYTES_AT_ONCE = 64L * 1024 * 1024;

  /**
   * Takes the files that are present.
   *
   * @return the number of files found, including those moved to {@code failed}
   * @throws IOException if a file can't be read or moved
   */
  public int takeInto(SimulatedCustodian custodian) throws IOException {
    List<Path> files = files();
    List<Path> taken = new ArrayList<>();
    long bytes = 0;
    for (Path file : files) {
      long size = Files.size(file);
      if (size > MAX_BYTES) {
        move(file, FAILED);
        continue;
      }
      custodian.takeLater(PlainFiles.read(file, MAX_BYTES));
      taken.add(file);
      bytes += size;
      if (taken.size() >= FILES_AT_ONCE || bytes >= BYTES_AT_ONCE) {
        settle(custodian, taken);
        bytes = 0;
      }
    }
    settle(custodian, taken);
    return files.size();
  }

  private void settle(SimulatedCustodian custodian, List<Path> taken) throws IOException {
    custodian.answer();
    custodian.force();
    for (Path file : taken) {
      move(file, DONE);
    }
    taken.clear();
  }

  private List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path entry : entries(directory)) {
      if (isInstruction(entry)) {
        files.add(entry);
      } else if (isSubdirectory(entry)) {
        entries(entry).stream().filter(InstructionFiles::isInstruction).forEach(files::add);
      }
    }
    files.sort(null);
    return files;
  }

  private static List<Path> entries(Path of) throws IOException {
    try (Stream<Path> entries = Files.list(of)) {
      return entries.toList();
    }
  }

  private static boolean isInstruction(Path entry) {
    String name = String.valueOf(entry.getFileName());
    return (name.endsWith(".xml") || name.endsWith(MtFile.ENDING))
        && !name.startsWith(".")
        && PlainFiles.isPlain(entry);
  }

  private static boolean isSubdirectory(Path entry) {
    String name = String.valueOf(entry.getFileName());
    return !name.equals(DONE)
        && !name.equals(FAILED)
        && Files.isDirectory(entry, LinkOption.NOFOLLOW_LINKS);
  }

  private void move(Path file, String folder) throws IOException {
    Path target = directory.resolve(folder).resolve(directory.relativize(file));
    Files.createDirectories(target.getParent());
    Files.move(file, target, StandardCopyOption.REPLACE_EXISTING);
  }
}
