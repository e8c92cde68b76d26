package io.straightway.settlement.confirm;

import io.straightway.db.ContentHash;
import io.straightway.db.file.SharedFiles;
import io.straightway.iso15022.MtFile;
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

/** The custodian's files in a directory, and {@code done/} for those that are committed. */
final class MessageFiles {
  private static final int MOST_BYTES = 64 << 20;

  private final Path directory;
  private final Path done;
  private final CustodianMessageParser parser;
  private final Clock clock;
  private final Map<String, String> failures = new TreeMap<>();

  /**
   * Files of a directory.
   *
   * @throws IOException if it can't be used
   */
  MessageFiles(Path directory, CustodianMessageParser parser, Clock clock) throws IOException {
    this.directory = directory;
    this.done = SharedFiles.directory(directory.resolve("done"));
    this.parser = parser;
    this.clock = clock;
  }

  /**
   * Those that are there now, in the order of their names. Failures so far are forgotten. Only a
   * plain file is read; another one of such a name fails, so that it is reported.
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

  /** Adds the messages of a file, unless it is gone or can't be read. */
  void read(Path file, Some some) {
    try {
      Found found = Found.of(file);
      if (found.size() > MOST_BYTES) {
        some.tooLarge.add(digest(file));
      } else {
        some.documents.addAll(parser.documents(SharedFiles.read(file, MOST_BYTES)));
      }
      some.files.add(found);
    } catch (IOException e) {
      failed(file, e);
    }
  }

  private CustodianMessage digest(Path file) throws IOException {
    MessageDigest digest = ContentHash.newDigest();
    try (InputStream in = new DigestInputStream(SharedFiles.newInputStream(file), digest)) {
      byte[] kept = in.readNBytes(CustodianMessageParser.MOST_KEPT);
      long length = kept.length + in.transferTo(OutputStream.nullOutputStream());
      return CustodianMessageParser.tooLarge(digest.digest(), kept, length, clock.instant());
    }
  }

  /** Moves those that are still what was read. */
  void moveAway(Some some) {
    for (Found file : some.files) {
      try {
        if (file.equals(Found.of(file.path()))) {
          Files.move(file.path(), place(name(file.path())), StandardCopyOption.ATOMIC_MOVE);
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

  /** The files that could not be read or moved since they were listed, with the reason. */
  Map<String, String> failures() {
    return Map.copyOf(failures);
  }

  /** The messages of some files that follow each other. */
  record Some(List<Found> files, List<byte[]> documents, List<CustodianMessage> tooLarge) {
    Some() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    /** Of all of its files but those that are too large. */
    long bytes() {
      return files.stream().mapToLong(Found::size).filter(size -> size <= MOST_BYTES).sum();
    }
  }

  /** A file as it was before it was read: another one of its name is another file. */
  record Found(Path path, long size, Object key, Instant modified) {
    static Found of(Path path) throws IOException {
      BasicFileAttributes now =
          Files.readAttributes(path, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      Object key = Objects.requireNonNullElse(now.fileKey(), path);
      return new Found(path, now.size(), key, now.lastModifiedTime().toInstant());
    }
  }
}
