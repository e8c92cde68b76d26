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
 * The last mark made after acknowledged commits, as kept in a file of properties.
 *
 * @param keeper the owner of the marks; unique to an element
 * @param number of the mark, one more than the previous; 0 if none was made
 * @param token distinguishes it from another mark of the same number, which a lost commit may have
 *     made
 * @param position of the server's log: system identifier, timeline and LSN
 * @param address of the database, as configured; empty for the embedded server, which is known by
 *     its system identifier alone
 */
record KeptMark(String keeper, long number, String token, String position, String address) {
  /** Returns the state of a new keeper that has made no mark at that address. */
  static KeptMark none(String address) {
    return new KeptMark(UUID.randomUUID().toString(), 0, "-", "", address);
  }

  /** Returns the next mark, not yet made. */
  KeptMark next() {
    return new KeptMark(keeper, number + 1, UUID.randomUUID().toString(), "", address);
  }

  /**
   * Returns the mark as stored in a database whose history was accepted though it lacked the mark.
   */
  KeptMark accepted() {
    return new KeptMark(keeper, number, "accepted " + token, position, address);
  }

  /** Returns the mark with another address, and at least the given number. */
  KeptMark continued(String named, long least) {
    return new KeptMark(keeper, Math.max(number, least), token, position, named);
  }

  /** Returns the mark with another address and log position. */
  KeptMark at(String named, String position) {
    return new KeptMark(keeper, number, token, position, named);
  }

  /**
   * Returns whether the mark was made in a database, identified by its address or by the position
   * of its server.
   */
  boolean isOf(String named, String system) {
    return (!named.isEmpty() && named.equals(address)) || system(system).equals(system(position));
  }

  private static String system(String position) {
    return position.split(",", 2)[0];
  }

  /**
   * Reads a mark; empty if there is no file.
   *
   * @throws IOException also if the file has another format
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
      throw new IOException(file + " is not a file of acknowledged commits: " + e.getMessage(), e);
    }
  }

  private static String value(Properties kept, String key) {
    String value = kept.getProperty(key);
    if (value == null) {
      throw new IllegalArgumentException("it has no " + key);
    }
    return value;
  }

  /** Replaces the file's content; when this returns it is on the disk. */
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
