package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.db.file.SharedFiles;
import io.straightway.messages.channel.ChannelKey;
import io.straightway.messages.iso15022.MtFile;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The custodian's files in a directory, with {@code done/} for those that are committed. */
final class MessageFiles {
  private static final int MOST_BYTES = 64 << 20;
  private static final int MOST_SIGNATURE = 100;

  /** The code begins the reason, and stays the same. */
  private static final String UNSIGNED =
      "INBOX_UNSIGNED: no file NAME"
          + ChannelKey.ENDING
          + " has its HMAC-SHA-256 under the custodian's key";

  private final Path directory;
  private final Path done;
  private final CustodianMessageParser parser;
  private final @Nullable ChannelKey key;
  private final Clock clock;
  private final Map<String, String> failures = new TreeMap<>();

  /**
   * Opens a directory.
   *
   * @param key the key that signs the files; null if they are not signed
   * @throws IOException if the directory can't be used
   */
  MessageFiles(Path directory, CustodianMessageParser parser, @Nullable ChannelKey key, Clock clock)
      throws IOException {
    this.directory = directory;
    this.done = SharedFiles.directory(directory.resolve("done"));
    this.parser = parser;
    this.key = key;
    this.clock = clock;
  }

  /**
   * Lists the current files by name, and forgets earlier failures. Only a regular file is read; any
   * other with such a name fails, so that it is reported.
   */
  List<Path> list() throws IOException {
    failures.clear();
    try (Stream<Path> entries = Files.list(directory)) {
      return entries.filter(file -> isMessageFile(name(file))).sorted().toList();
    }
  }

  private static boolean isMessageFile(String name) {
    return (name.endsWith(".xml") || name.endsWith(MtFile.ENDING)) && !name.startsWith(".");
  }

  /**
   * Adds the messages of a file, unless it has disappeared, can't be read or should be signed and
   * is not.
   */
  void read(Path file, Batch batch) {
    try {
      Version version = Version.of(file);
      boolean tooLarge = version.size() > MOST_BYTES;
      byte[] bytes = tooLarge ? new byte[0] : SharedFiles.read(file, MOST_BYTES);
      if (key != null && !isSigned(key, file, bytes)) {
        failures.put(name(file), UNSIGNED);
        return;
      }
      if (tooLarge) {
        batch.tooLarge.add(digest(file));
      } else {
        batch.documents.addAll(parser.documents(bytes));
      }
      batch.files.add(version);
    } catch (IOException e) {
      failed(file, e);
    }
  }

  private static boolean isSigned(ChannelKey key, Path file, byte[] bytes) throws IOException {
    Path signature = signature(file);
    return Files.exists(signature, LinkOption.NOFOLLOW_LINKS)
        && key.isSigned(bytes, SharedFiles.read(signature, MOST_SIGNATURE));
  }

  private static Path signature(Path file) {
    return file.resolveSibling(name(file) + ChannelKey.ENDING);
  }

  private CustodianMessage digest(Path file) throws IOException {
    MessageDigest digest = ContentHash.newDigest();
    try (InputStream in = new DigestInputStream(SharedFiles.newInputStream(file), digest)) {
      byte[] kept = in.readNBytes(CustodianMessageParser.MOST_KEPT);
      long length = kept.length + in.transferTo(OutputStream.nullOutputStream());
      return CustodianMessageParser.tooLarge(digest.digest(), kept, length, clock.instant());
    }
  }

  /** Moves the files that have not changed since they were read. */
  void moveAway(Batch batch) {
    for (Version file : batch.files) {
      try {
        if (file.equals(Version.of(file.path()))) {
          Path place = place(name(file.path()));
          Files.move(file.path(), place, StandardCopyOption.ATOMIC_MOVE);
          if (key != null) {
            Files.move(signature(file.path()), signature(place), StandardCopyOption.ATOMIC_MOVE);
          }
        }
      } catch (IOException e) {
        failed(file.path(), e);
      }
    }
  }

  private Path place(String name) {
    Path place = done.resolve(name);
    for (int number = 2; Files.exists(place, LinkOption.NOFOLLOW_LINKS); number++) {
      place = done.resolve(name.replaceFirst("\\.[a-z]+$", "." + number + "$0"));
    }
    return place;
  }

  private void failed(Path file, IOException failure) {
    if (!(failure instanceof NoSuchFileException)) { // another process has received it
      failures.put(name(file), failure.toString());
    }
  }

  private static String name(Path file) {
    return String.valueOf(file.getFileName());
  }

  /** Returns the files that could not be read or moved since they were listed, with the reasons. */
  Map<String, String> failures() {
    return Map.copyOf(failures);
  }

  /** The messages of some consecutive files. */
  record Batch(List<Version> files, List<byte[]> documents, List<CustodianMessage> tooLarge) {
    Batch() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    /** Returns the size of all files in bytes, except those that are too large. */
    long bytes() {
      return files.stream().mapToLong(Version::size).filter(size -> size <= MOST_BYTES).sum();
    }
  }

  /** A file's attributes before it was read, which reveal whether another file has replaced it. */
  record Version(Path path, long size, Object key, Instant modified) {
    static Version of(Path path) throws IOException {
      BasicFileAttributes now =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      Object key = Objects.requireNonNullElse(now.fileKey(), path);
      return new Version(path, now.size(), key, now.lastModifiedTime().toInstant());
    }
  }
}
