package io.straightway.chaos.site;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.server.ClusterTemplate;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.TemporaryDirectory;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests of the servers of an installation into which faults are injected. */
final class DatabaseServersTest {
  /** The backends of a killed server run on for a while and may still write. */
  @Test
  void noBackendOutlivesThemThatAKilledServerHasLeftBehind() throws Exception {
    try (TemporaryDirectory parent = TemporaryDirectory.create()) {
      Path directory = ClusterTemplate.copyTo(parent.path().resolve("database"));
      DatabaseServers servers = DatabaseServers.start(parent.path());
      ProcessHandle server =
          ProcessHandle.of(EmbeddedServer.find(directory).orElseThrow().pid()).orElseThrow();
      try (Connection connection = servers.superuser()) {
        ProcessHandle backend = ProcessHandle.of(backend(connection)).orElseThrow();
        Signals.pause(List.of(backend.pid()));
        server.destroyForcibly();
        server.onExit().join();
        assertThat(backend.isAlive()).isTrue();

        servers.close();

        assertThat(backend.info().command()).isEmpty();
        assertThat(directory).doesNotExist();
      }
    }
  }

  private static long backend(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
      row.next();
      return row.getLong(1);
    }
  }
}
