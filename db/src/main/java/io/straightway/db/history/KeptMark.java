package io.straightway.db.history;

import io.straightway.db.file.NewFile;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Properties;
import java.util.UUID;

/**
 * The last mark that was made behind acknowledged commits, as a file of properties keeps it.
 *
 * @param keeper whose marks they are; no two elements have one keeper
 * @param number of the mark, each one more than the one before; 0 if none was made
 * @param token tells it from another mark of the number, which a lost commit may have made
 * @param position where the log of the server was: system identifier, timeline and LSN
 * @param address of the database, as it was named; empty for the embedded server, which is known by
 *     its system identifier alone
 */
record KeptMark(String keeper, long number, String token, String position, String address) {
  /** Of a keeper that has made no mark at that address. */
  static KeptMark none(String address) {
    return new KeptMark(UUID.randomUUID().toString(), 0, "-", "", address);
  }

  /** The one behind this, not yet made. */
  KeptMark next() {
    return new KeptMark(keeper, number + 1, UUID.randomUUID().toString(), "", address);
  }

  /** As it stands in a database whose history was accepted though it lacked the mark. */
  KeptMark accepted() {
    return new KeptMark(keeper, number, "accepted " + token, position, address);
  }

  /** The same, of a database that is named so, whose server's log was there. */
  KeptMark at(String named, String where) {
    return new KeptMark(keeper, number, token, where, named);
  }

  /** Whether it was made in a database, by its address or by where its server is. */
  boolean isOf(String named, String where) {
    return (!named.isEmpty() && named.equals(address)) || system(where).equals(system(position));
  }

  private static String system(String position) {
    return position.split(",", 2)[0];
  }

  /**
   * Reads one.
   *
   * @throws IOException also if the file is none of ours
   */
  static Optional<KeptMark> read(Path file) throws IOException {
    Properties kept = new Properties();
    try (InputStream in = Files.newInputStream(file)) {
      kept.load(in);
      return Optional.of(
          new KeptMark(
              value(kept, "keeper"),
              Long.parseLong(value(kept, "mark")),
              value(kept, "token"),
              value(kept, "position"),
              value(kept, "address")));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IllegalArgumentException e) {
      throw new IOException(file + " is no file of what was acknowledged: " + e.getMessage(), e);
    }
  }

  private static String value(Properties kept, String key) {
    String value = kept.getProperty(key);
    if (value == null) {
      throw new IllegalArgumentException("it has no " + key);
    }
    return value;
  }

  /** Replaces what the file holds; when this returns it is on the disk. */
  void write(Path file) throws IOException {
    Properties kept = new Properties();
    kept.setProperty("keeper", keeper);
    kept.setProperty("mark", Long.toString(number));
    kept.setProperty("token", token);
    kept.setProperty("position", position);
    kept.setProperty("address", address);
    try (NewFile written = NewFile.of(file)) {
      kept.store(written.out(), "the last commit that was acknowledged");
      written.complete();
    }
  }
}
