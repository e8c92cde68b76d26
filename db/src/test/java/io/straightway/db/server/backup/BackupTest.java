package io.straightway.db.server.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.server.ClusterTemplate;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.TemporaryDirectory;
import io.straightway.db.server.program.ServerFailure;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class BackupTest {
  @AutoClose private final TemporaryDirectory parent = TemporaryDirectory.create();
  private final Path backups = parent.path().resolve("the backups");

  @Test
  void aServerIsRestoredToAPointInTimeAndToTheEndOfItsLog() throws Exception {
    EmbeddedServer server =
        EmbeddedServer.startOrJoin(ClusterTemplate.copyTo(parent.path().resolve("server")), 0);
    try {
      tell(server, "CREATE TABLE kept (value integer)");
      Instant before = now(server);
      new LogArchive(server).switchOn(backups);
      Path history = server.data().resolve("pg_wal/00000009.history");
      Files.createSymbolicLink(history, Files.writeString(parent.path().resolve("s"), "secret"));
      BackupManifest taken = new Backup(server, backups).take();
      tell(server, "INSERT INTO kept VALUES (1)");
      Instant between = now(server);
      tell(server, "INSERT INTO kept VALUES (2)");
      archiveAll(server);

      assertThat(taken.bytes()).isGreaterThan(10_000_000);
      assertThat(taken.directory().resolve("data/pg_wal/00000009.history")).doesNotExist();
      assertThat(taken.directory()).isDirectoryNotContaining("glob:**credentials*");
      assertThat(restored("until", between)).isEqualTo("1");
      assertThat(restored("whole", null)).isEqualTo("1,2");
      assertThat(passwords("until"))
          .doesNotContainAnyElementsOf(passwords("server"))
          .doesNotContainAnyElementsOf(passwords("whole"));
      assertThatThrownBy(() -> restored("early", before))
          .isInstanceOf(ServerFailure.class)
          .hasMessageContaining("was complete by " + before);
      assertThatThrownBy(() -> restored("late", now(server).plus(Duration.ofDays(1))))
          .isInstanceOf(ServerFailure.class)
          .hasMessageContaining("recovery ended before configured recovery target was reached");
    } finally {
      server.stop();
    }
  }

  @Test
  void aBackupOrLogThatWasChangedIsNotRestored() throws Exception {
    EmbeddedServer server =
        EmbeddedServer.startOrJoin(ClusterTemplate.copyTo(parent.path().resolve("server")), 0);
    Path copy;
    Path middle;
    Path last;
    try {
      tell(server, "CREATE TABLE kept (value integer); INSERT INTO kept VALUES (1)");
      new LogArchive(server).switchOn(backups);
      copy = new Backup(server, backups).take().directory();
      tell(server, "INSERT INTO kept VALUES (2)");
      middle = archiveAll(server);
      tell(server, "INSERT INTO kept VALUES (4)");
      last = archiveAll(server);
    } finally {
      server.stop();
    }

    byte[] log = Files.readAllBytes(middle);
    Files.write(middle, new byte[log.length]);
    assertThatThrownBy(() -> restored("damaged", null))
        .isInstanceOf(ServerFailure.class)
        .hasStackTraceContaining("the archive continues to " + last.getFileName());
    Files.delete(middle);
    assertThatThrownBy(() -> restored("missing", null))
        .isInstanceOf(ServerFailure.class)
        .hasStackTraceContaining("the archive continues to " + last.getFileName());
    Files.write(middle, log);

    Path table = copy.resolve("data/global/1262");
    byte[] content = Files.readAllBytes(table);
    Files.write(table, new byte[content.length]);
    assertThatThrownBy(() -> restored("changed", null))
        .isInstanceOf(ServerFailure.class)
        .hasStackTraceContaining("is not the copy that was taken");
    Files.write(table, content);
    assertThat(restored("again", null)).isEqualTo("1,2,4");
    Files.move(backups.resolve("wal"), parent.path().resolve("moved"));
    assertThat(restored("alone", null)).isEqualTo("1");
  }

  @Test
  void aLinkInABackupIsNotRestored() throws Exception {
    Path copy = madeUp();
    Path secret = Files.writeString(parent.path().resolve("secret"), "secret");
    Files.createSymbolicLink(copy.resolve("data/PG_VERSION"), secret);

    assertThatThrownBy(() -> restored("restored", null))
        .isInstanceOf(ServerFailure.class)
        .hasStackTraceContaining("PG_VERSION: is a link");

    assertThat(secret).hasContent("secret");
    assertThat(parent.path().resolve("restored/data")).doesNotExist();
  }

  @Test
  void aBackupThatOthersCanChangeIsNotRestored() throws Exception {
    Path copy = madeUp();
    Files.setPosixFilePermissions(copy, PosixFilePermissions.fromString("rwxrwxrwx"));

    assertThatThrownBy(() -> restored("restored", null))
        .isInstanceOf(ServerFailure.class)
        .hasStackTraceContaining("others can change it");

    Path moved = Files.move(copy, parent.path().resolve("moved"));
    Files.setPosixFilePermissions(moved, PosixFilePermissions.fromString("rwx------"));
    Files.createSymbolicLink(copy, moved);
    assertThatThrownBy(() -> restored("restored", null))
        .isInstanceOf(ServerFailure.class)
        .hasStackTraceContaining("is neither a file nor a directory");
  }

  @Test
  void aLogThatOthersCanChangeIsNotReplayed() throws Exception {
    madeUp();
    Path log = Files.createDirectory(backups.resolve("wal"));
    Files.setPosixFilePermissions(log, PosixFilePermissions.fromString("rwxrwxr-x"));
    assertThatThrownBy(() -> restored("restored", null))
        .isInstanceOf(ServerFailure.class)
        .hasStackTraceContaining("wal: others can change it");
  }

  private List<String> passwords(String server) throws IOException {
    Path file = parent.path().resolve(server).resolve("credentials.properties");
    return Files.readAllLines(file).stream().filter(line -> !line.startsWith("#")).toList();
  }

  /** Returns a directory that looks like a backup, and would run a program. */
  private Path madeUp() throws IOException {
    Path copy = backups.resolve("base-2026-01-01T000000Z");
    Files.createDirectories(copy.resolve("data"));
    Instant time = Instant.parse("2026-01-01T00:00:00Z");
    new BackupManifest(copy, "17", time, time, 1, "").write(copy);
    Files.writeString(copy.resolve("credentials.properties"), "");
    Files.writeString(copy.resolve("data/postgresql.auto.conf"), "archive_command = 'id'");
    return copy;
  }

  private String restored(String name, @Nullable Instant until) throws SQLException {
    EmbeddedServer server = new Restore(backups).into(parent.path().resolve(name), until);
    try {
      String values = ask(server, "SELECT string_agg(value::text, ',' ORDER BY value) FROM kept");
      tell(server, "INSERT INTO kept VALUES (3)");
      return values;
    } finally {
      server.stop();
    }
  }

  private Path archiveAll(EmbeddedServer server) throws SQLException {
    String segment = ask(server, "SELECT pg_walfile_name(pg_switch_wal())");
    Path archived = backups.resolve("wal").resolve(segment);
    await().until(() -> Files.exists(archived));
    return archived;
  }

  private static Instant now(EmbeddedServer server) throws SQLException {
    try (Connection connection = server.superuser("straightway");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT clock_timestamp()")) {
      row.next();
      return row.getObject(1, OffsetDateTime.class).toInstant();
    }
  }

  private static void tell(EmbeddedServer server, String sql) throws SQLException {
    try (Connection connection = server.superuser("straightway");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String ask(EmbeddedServer server, String query) throws SQLException {
    try (Connection connection = server.superuser("straightway");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return String.valueOf(row.getString(1));
    }
  }
}
