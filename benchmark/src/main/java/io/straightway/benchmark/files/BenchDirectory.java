package io.straightway.benchmark.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/** The directory of a bench: its manifest, its results, and its working files. */
public final class BenchDirectory {
  private static final String LOCK = "lock";

  private final Path path;

  private BenchDirectory(Path path) {
    this.path = path;
  }

  /**
   * Opens or creates a directory. A directory that is not empty must have the manifest of a bench.
   *
   * @throws IllegalArgumentException if the directory has other files but no manifest
   */
  public static BenchDirectory open(Path path) throws IOException {
    Files.createDirectories(path);
    BenchDirectory directory = new BenchDirectory(path.toRealPath());
    if (!Files.exists(directory.resolve(Manifest.FILE)) && !directory.isUnused()) {
      throw new IllegalArgumentException(
          "--out "
              + path
              + " holds files but no "
              + Manifest.FILE
              + "; name an empty directory or a new one, or that of a bench to continue");
    }
    Files.createDirectories(directory.logs());
    return directory;
  }

  /** Returns whether the directory has only files that a bench creates before its manifest. */
  private boolean isUnused() throws IOException {
    try (Stream<Path> files = Files.list(path)) {
      return files.map(Path::getFileName).map(Path::toString).allMatch(BenchDirectory::isOurs);
    }
  }

  private static boolean isOurs(String name) {
    return name.equals("database")
        || name.equals("logs")
        || name.equals("work")
        || name.equals(LOCK);
  }

  /**
   * Locks the directory against other benches until the lock is closed or this process ends.
   *
   * @throws IllegalArgumentException if another bench holds the lock
   */
  public Closeable hold() throws IOException {
    FileChannel channel =
        FileChannel.open(resolve(LOCK), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    if (channel.tryLock() == null) {
      channel.close();
      throw new IllegalArgumentException(path + " is in use by another bench; wait for its end");
    }
    return channel;
  }

  /** Returns the absolute path. */
  public Path path() {
    return path;
  }

  /** Returns the path of a file in the directory. */
  public Path resolve(String name) {
    return path.resolve(name);
  }

  /** Returns the directory for the output of the processes. */
  public Path logs() {
    return path.resolve("logs");
  }

  /** Returns the directory for trade files and other temporary files. */
  public Path work() {
    return path.resolve("work");
  }

  /**
   * Removes the work directory if it is empty; trades of a point whose books are wrong are kept.
   */
  public void removeWorkIfEmpty() throws IOException {
    try (Stream<Path> files = Files.list(work())) {
      if (files.findAny().isPresent()) {
        return;
      }
    }
    Files.delete(work());
  }

  /** Returns the SHA-256 of the files of points, by name. */
  public Map<String, String> sha256() {
    Map<String, String> sums = new LinkedHashMap<>();
    for (ResultFile<?> file : List.of(ResultFile.RUNS, ResultFile.WINDOWS)) {
      ResultFile.sha256(path, file.fileName()).ifPresent(sum -> sums.put(file.fileName(), sum));
    }
    return sums;
  }

  /** Returns the manifest; empty if the bench has not begun. */
  public Optional<Manifest> manifest() {
    Path file = resolve(Manifest.FILE);
    return Files.exists(file) ? Optional.of(Manifest.read(file)) : Optional.empty();
  }

  /** Replaces the manifest atomically: a reader finds either the old or the new one. */
  public void write(Manifest manifest) throws IOException {
    Path part = resolve(Manifest.FILE + ".part");
    Files.writeString(part, manifest.text(), StandardCharsets.UTF_8);
    try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(part, resolve(Manifest.FILE), StandardCopyOption.ATOMIC_MOVE);
  }
}
