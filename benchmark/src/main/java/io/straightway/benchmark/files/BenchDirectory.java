package io.straightway.benchmark.files;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Optional;
import java.util.stream.Stream;

/** The directory of a bench: its manifest, its results, and what it needs while it runs. */
public final class BenchDirectory {
  private static final String LOCK = "lock";

  private final Path path;

  private BenchDirectory(Path path) {
    this.path = path;
  }

  /**
   * A new directory, an empty one, or one of a bench, whose manifest it has then.
   *
   * @throws IllegalArgumentException if there is something else in it
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
              + "; name a directory that is empty or not there, or that of a bench to continue it");
    }
    Files.createDirectories(directory.logs());
    return directory;
  }

  /** Whether there is nothing but what a bench makes before its manifest. */
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
   * Keeps other benches out until it is closed, or this process ends.
   *
   * @throws IllegalArgumentException if one is at work here
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

  /** Its absolute path. */
  public Path path() {
    return path;
  }

  /** A file in it. */
  public Path resolve(String name) {
    return path.resolve(name);
  }

  /** Where the processes write what they print. */
  public Path logs() {
    return path.resolve("logs");
  }

  /** Where trade files and the like are made, and removed again. */
  public Path work() {
    return path.resolve("work");
  }

  /** Removes the work directory; the trades of a point whose books are wrong stay in it. */
  public void removeWorkIfEmpty() throws IOException {
    try (Stream<Path> files = Files.list(work())) {
      if (files.findAny().isPresent()) {
        return;
      }
    }
    Files.delete(work());
  }

  /** The manifest; empty if the bench has not begun. */
  public Optional<Manifest> manifest() {
    Path file = resolve(Manifest.FILE);
    return Files.exists(file) ? Optional.of(Manifest.read(file)) : Optional.empty();
  }

  /** Writes the manifest; a reader finds the old one or the new one. */
  public void write(Manifest manifest) throws IOException {
    Path part = resolve(Manifest.FILE + ".part");
    Files.writeString(part, manifest.text(), StandardCharsets.UTF_8);
    try (FileChannel channel = FileChannel.open(part, StandardOpenOption.WRITE)) {
      channel.force(true);
    }
    Files.move(part, resolve(Manifest.FILE), StandardCopyOption.ATOMIC_MOVE);
  }
}
