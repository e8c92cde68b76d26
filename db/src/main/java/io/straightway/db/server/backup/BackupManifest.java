package io.straightway.db.server.backup;

import io.straightway.db.ContentHash;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestInputStream;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HexFormat;
import java.util.Properties;
import java.util.stream.Stream;

/**
 * The description of one copy.
 *
 * @param directory holds its data and the passwords of its roles
 * @param version of PostgreSQL
 * @param begun the time when the copy was begun
 * @param completed the time when it was complete: the earliest time to which it can be restored
 * @param bytes its size
 * @param hash the SHA-256 of the names and hashes of the files of its data
 */
public record BackupManifest(
    Path directory, String version, Instant begun, Instant completed, long bytes, String hash) {
  private static final String FILE = "backup.properties";

  static BackupManifest read(Path directory) {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(directory.resolve(FILE))) {
      properties.load(reader);
      return new BackupManifest(
          directory,
          value(properties, "version"),
          Instant.parse(value(properties, "begun")),
          Instant.parse(value(properties, "completed")),
          Long.parseLong(value(properties, "bytes")),
          value(properties, "hash"));
    } catch (IOException | DateTimeParseException | IllegalArgumentException e) {
      throw new ServerFailure("the backup in %s can't be read".formatted(directory), e);
    }
  }

  private static String value(Properties properties, String key) {
    String value = properties.getProperty(key);
    if (value == null) {
      throw new IllegalArgumentException(FILE + " lacks " + key);
    }
    return value;
  }

  /** Writes the description, after everything else: a directory without it is not a backup. */
  void write(Path into) throws IOException {
    Files.writeString(
        into.resolve(FILE),
        "version=%s%nbegun=%s%ncompleted=%s%nbytes=%d%nhash=%s%n"
            .formatted(version, begun, completed, bytes, hash));
  }

  /**
   * Checks a copy of its data.
   *
   * @throws ServerFailure if a file was changed, added or removed
   */
  void require(Path copied) throws IOException {
    if (!hash.equals(hash(copied))) {
      throw new ServerFailure("the data in %s is not the copy that was taken".formatted(directory));
    }
  }

  static String hash(Path data) throws IOException {
    MessageDigest whole = ContentHash.newDigest();
    try (Stream<Path> tree = Files.walk(data)) {
      for (Path file : tree.filter(Files::isRegularFile).sorted().toList()) {
        MessageDigest content = ContentHash.newDigest();
        try (InputStream in = new DigestInputStream(Files.newInputStream(file), content)) {
          in.transferTo(OutputStream.nullOutputStream());
        }
        whole.update((data.relativize(file) + "\0").getBytes(StandardCharsets.UTF_8));
        whole.update(content.digest());
      }
    }
    return HexFormat.of().formatHex(whole.digest());
  }
}
