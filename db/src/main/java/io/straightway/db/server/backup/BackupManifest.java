package io.straightway.db.server.backup;

import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Properties;

/**
 * The description of one copy.
 *
 * @param directory holds its data and the passwords of its roles
 * @param version of PostgreSQL
 * @param begun the time when the copy was begun
 * @param completed the time when it was complete: the earliest time to which it can be restored
 * @param bytes its size
 */
public record BackupManifest(
    Path directory, String version, Instant begun, Instant completed, long bytes) {
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
          Long.parseLong(value(properties, "bytes")));
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
        "version=%s%nbegun=%s%ncompleted=%s%nbytes=%d%n"
            .formatted(version, begun, completed, bytes));
  }
}
