package io.straightway.db.server.backup;

import io.straightway.db.dialect.Statements;
import io.straightway.db.file.SharedFiles;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.ServerCredentials;
import io.straightway.db.server.program.Binaries;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Copies a running server into a directory of backups. The copy holds the log from its beginning to
 * its end, so that it can be restored by itself; with the log archived from then on, it can be
 * brought to any later time.
 */
public final class Backup {
  private static final String SLOT = "straightway_backup";
  private static final Pattern SEGMENT = Pattern.compile("[0-9A-F]{24}");
  private static final Pattern FIRST_SEGMENT =
      Pattern.compile("START WAL LOCATION: \\S+ \\(file ([0-9A-F]{24})\\)");

  private final EmbeddedServer server;
  private final BackupDirectory backups;

  /** Prepares a backup of a running server, into a directory that is created if it is missing. */
  public Backup(EmbeddedServer server, Path into) {
    this.server = server;
    this.backups = new BackupDirectory(created(into));
  }

  private static Path created(Path into) {
    try {
      return Files.createDirectories(into).toRealPath();
    } catch (IOException e) {
      throw new ServerFailure("can't create the directory %s for backups".formatted(into), e);
    }
  }

  /**
   * Takes a copy while the server works.
   *
   * @throws ServerFailure if that fails; nothing is left then
   */
  public BackupManifest take() {
    Path unfinished = backups.root().resolve("unfinished");
    try (Connection superuser = server.superuser("postgres")) {
      Directories.delete(unfinished);
      Files.createDirectory(unfinished, ServerCredentials.ownerOnly("rwx------"));
      Instant begun = now(superuser);
      keepTheLog(superuser);
      new BaseBackup(server.data(), unfinished.resolve("data")).take(superuser);
      copyTheLog(superuser, unfinished.resolve("data"));
      return finished(unfinished, begun, now(superuser));
    } catch (SQLException | IOException e) {
      throw ServerFailure.at(server.directory(), "can't back it up to " + backups.root(), e);
    }
  }

  /**
   * Keeps the log for as long as the connection is open; otherwise the server would recycle log
   * that the copy still needs.
   */
  private static void keepTheLog(Connection superuser) throws SQLException {
    Statements.list(
        superuser,
        "SELECT pg_create_physical_replication_slot('%s', true, temporary => true)".formatted(SLOT),
        row -> null);
  }

  /**
   * Copies the log from the segment in which the copy began to the one in which it ended, and the
   * timeline histories.
   */
  private void copyTheLog(Connection superuser, Path copy) throws SQLException, IOException {
    String last = ask(superuser, "SELECT pg_walfile_name(pg_switch_wal())", String.class);
    String first = firstSegment(copy.resolve("backup_label"));
    try (Stream<Path> log = Files.list(server.data().resolve("pg_wal"))) {
      for (Path file : log.filter(SharedFiles::isPlain).toList()) {
        String name = file.getFileName().toString();
        boolean segment = SEGMENT.matcher(name).matches();
        if (segment ? isWithin(name, first, last) : name.endsWith(".history")) {
          Directories.copy(file, copy.resolve("pg_wal").resolve(name));
        }
      }
    }
  }

  private static boolean isWithin(String name, String first, String last) {
    return name.compareTo(first) >= 0 && name.compareTo(last) <= 0;
  }

  private static String firstSegment(Path label) throws IOException {
    Matcher file = FIRST_SEGMENT.matcher(Files.readString(label));
    if (!file.find()) {
      throw new IOException(label + " names no segment of the log");
    }
    return file.group(1);
  }

  private BackupManifest finished(Path unfinished, Instant begun, Instant completed)
      throws IOException {
    Path complete = backups.base(begun);
    BackupManifest manifest =
        new BackupManifest(
            complete,
            Binaries.VERSION,
            begun,
            completed,
            Directories.size(unfinished),
            BackupManifest.hash(unfinished.resolve("data")));
    manifest.write(unfinished);
    Directories.flush(unfinished);
    Files.move(unfinished, complete, StandardCopyOption.ATOMIC_MOVE);
    Directories.sync(backups.root());
    return manifest;
  }

  private static Instant now(Connection superuser) throws SQLException {
    return ask(superuser, "SELECT clock_timestamp()", OffsetDateTime.class).toInstant();
  }

  private static <T> T ask(Connection superuser, String query, Class<T> type) throws SQLException {
    return Statements.first(superuser, query, row -> row.getObject(1, type)).orElseThrow();
  }
}
