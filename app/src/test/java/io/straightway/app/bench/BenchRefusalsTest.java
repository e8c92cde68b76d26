package io.straightway.app.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.app.StpRun;
import io.straightway.app.cli.ExitCode;
import io.straightway.db.Database;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.Queries;
import io.straightway.db.Role;
import io.straightway.db.server.ClusterTemplate;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.TemporaryDirectory;
import io.straightway.db.server.TestDatabase;
import io.straightway.testing.BusyProgram;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class BenchRefusalsTest {
  @TempDir Path dir;
  private final TestDatabase database = TestDatabase.durable();

  @AfterEach
  void removeDatabase() {
    database.close();
  }

  /** Uses a server of its own, because the changed setting affects every database of a server. */
  @Test
  void aServerThatDoesNotSyncIsRefused() throws SQLException {
    try (TemporaryDirectory place = TemporaryDirectory.create()) {
      EmbeddedServer server = EmbeddedServer.startOrJoin(ClusterTemplate.copyTo(place.path()), 0);
      try (Connection superuser = server.superuser("postgres");
          Statement statement = superuser.createStatement()) {
        statement.execute("ALTER SYSTEM SET fsync = off");
        statement.execute("SELECT pg_reload_conf()");
        Awaitility.await().until(() -> isOff(server));

        assertRefused(server.address(), "fsync is off", "ALTER SYSTEM SET fsync = on");
      } finally {
        server.stop();
      }
    }
  }

  private static boolean isOff(EmbeddedServer server) throws SQLException {
    try (Connection connection = new Database(server.address()).connect(Role.ENGINE, "test")) {
      return Queries.list(connection, String.class, "SHOW fsync").equals(List.of("off"));
    }
  }

  @Test
  void anEngineThatDoesNotWaitForItsCommitsIsRefused() throws SQLException {
    superuser("ALTER DATABASE %s SET synchronous_commit = off".formatted(name()));

    assertRefused("synchronous_commit is off");
  }

  @Test
  void anUnloggedTableIsRefused() throws SQLException {
    superuser("ALTER TABLE straightway.journal_entry SET UNLOGGED");

    assertRefused("straightway.journal_entry is unlogged", "SET LOGGED");
  }

  @Test
  void tradesOfSomebodyElseAreNotRemoved() throws SQLException {
    superuser(
        """
        INSERT INTO straightway.incoming_trade_message
          (message_id, source, source_message_id, received_at, body, content_hash, status,
           element_run)
        VALUES (1, 'FRONT-OFFICE', 'M1', now(), 'x', sha256('x'), 'RECEIVED', 1)
        """);

    assertRefused("holds messages of source FRONT-OFFICE", "empty database");
    assertThat(count("incoming_trade_message")).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n",
        "-Da=b -Xdebug",
        "-Xint",
        "-javaagent:profiler.jar",
        "-Xcomp"
      })
  void aJvmThatIsSlowedDownIsRefused(String flags) {
    StpRun run = bench(Map.of("STP_JAVA_OPTS", flags));

    assertThat(run.exitCode()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains("STP_JAVA_OPTS has -").contains("slows");
  }

  @Test
  void aDirectoryWithOtherFilesIsRefused() throws IOException {
    Files.writeString(Files.createDirectory(dir.resolve("out")).resolve("thesis.txt"), "precious");

    assertRefused("holds files but no manifest.json");
  }

  @Test
  void elementsThatRunAlreadyCantBeVaried() throws IOException {
    Files.writeString(dir.resolve("hosts"), "http://127.0.0.1:1 # one\n\n");

    assertThat(bench(Map.of(), "--element-hosts=hosts", "--queues=1,2").err())
        .contains("can't vary --queues");
    assertThat(bench(Map.of(), "--element-hosts=hosts", "--elements=2").err())
        .contains("hosts has 1 addresses, but 2 elements");
  }

  @Test
  void aMachineThatIsBusyIsRefusedBeforeAnythingIsWritten() throws Exception {
    try (BusyProgram busy = BusyProgram.start()) {
      assertThat(busy).isNotNull();
      for (String command : List.of("run", "probe", "session")) {
        StpRun run = StpRun.in(dir, "bench", command, "--others-at-most=1", "--out=" + command);

        assertThat(run.exitCode()).isEqualTo(ExitCode.FAILED);
        assertThat(run.err()).contains("other programs used ");
        assertThat(dir.resolve(command + "/manifest.json")).doesNotExist();
        assertThat(dir.resolve(command + "/runs.csv")).doesNotExist();
        assertThat(dir.resolve(command + "/progress.txt")).doesNotExist();
      }
    }
  }

  private void assertRefused(String... words) {
    assertRefused(database.address(), words);
  }

  private void assertRefused(DatabaseAddress address, String... words) {
    StpRun run = bench(address, Map.of());

    assertThat(run.exitCode()).describedAs(run.err()).isEqualTo(ExitCode.USAGE);
    assertThat(run.err()).contains(words);
    assertThat(dir.resolve("out").resolve("manifest.json")).doesNotExist();
  }

  private StpRun bench(Map<String, String> variables, String... more) {
    return bench(database.address(), variables, more);
  }

  private StpRun bench(DatabaseAddress address, Map<String, String> variables, String... more) {
    Map<String, String> environment = new HashMap<>(Logins.of(address));
    environment.putAll(variables);
    List<String> words =
        new ArrayList<>(
            List.of(
                "bench",
                "run",
                "--out=out",
                "--others-at-most=100",
                "--database",
                address.jdbcUrl()));
    words.addAll(List.of(more));
    return StpRun.in(dir, environment, words.toArray(new String[0]));
  }

  private String name() {
    String url = database.address().jdbcUrl();
    return url.substring(url.lastIndexOf('/') + 1);
  }

  private long count(String table) throws SQLException {
    try (Connection connection = database.database().connect(Role.READER, "test");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT count(*) FROM " + table)) {
      row.next();
      return row.getLong(1);
    }
  }

  private void superuser(String... statements) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }
}
