package io.straightway.db.server.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.TemporaryDirectory;
import io.straightway.db.server.program.ServerFailure;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

final class BackupTest {
  @AutoClose private final TemporaryDirectory parent = TemporaryDirectory.create();
  private final Path backups = parent.path().resolve("the backups");

  @Test
  void aServerIsRestoredToAPointInTimeAndToTheEndOfItsLog() throws Exception {
    EmbeddedServer server = EmbeddedServer.startOrJoin(parent.path().resolve("server"), 0);
    try {
      tell(server, "CREATE TABLE kept (value integer)");
      Instant before = now(server);
      new LogArchive(server).switchOn(backups);
      BackupManifest taken = new Backup(server, backups).take();
      tell(server, "INSERT INTO kept VALUES (1)");
      Instant between = now(server);
      tell(server, "INSERT INTO kept VALUES (2)");
      archiveAll(server);

      assertThat(taken.bytes()).isGreaterThan(10_000_000);
      assertThat(restored("until", between)).isEqualTo("1");
      assertThat(restored("whole", null)).isEqualTo("1,2");
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

  private void archiveAll(EmbeddedServer server) throws SQLException {
    String segment = ask(server, "SELECT pg_walfile_name(pg_switch_wal())");
    await().until(() -> Files.exists(backups.resolve("wal").resolve(segment)));
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
