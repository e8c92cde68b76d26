package io.straightway.db;

import static io.straightway.testing.Patience.LONG;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.server.ClusterTemplate;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.TemporaryDirectory;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class ReplicatedCommitsTest {
  private static final String WAITING =
      "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND backend_type ="
          + " 'client backend'";

  private final TemporaryDirectory parent = TemporaryDirectory.create();
  private final Path dir = parent.path().resolve("database");
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private EmbeddedDatabase servers = EmbeddedDatabase.startOrJoin(ClusterTemplate.copyTo(dir), 0);
  private String standby = "";

  @BeforeAll
  void hasAStandby() throws SQLException {
    servers.addReplica();
    standby = ask("SHOW synchronous_standby_names");
    tell("CREATE TABLE public.kept (value integer)");
    tell("GRANT SELECT, INSERT ON public.kept TO stp_engine");
  }

  @BeforeEach
  void commitsWaitForTheStandby() throws SQLException {
    servers = EmbeddedDatabase.startOrJoin(dir, 0);
    tell("ALTER SYSTEM SET synchronous_standby_names = '" + standby + "'");
    tell("SELECT pg_reload_conf()");
    await().until(() -> ask("SELECT straightway.replication_fault() IS NULL").equals("t"));
    tell("TRUNCATE public.kept");
  }

  @AfterAll
  void removesAll() {
    thread.shutdownNow();
    servers.stop();
    parent.close();
  }

  @Test
  void aCommitThatTheStandbyHasIsDone() throws SQLException {
    try (Pool pool = database().pool(Role.ENGINE, 1, "test")) {
      insert(pool);
      insert(pool);
    }
    assertThat(ask("SELECT count(*) FROM public.kept")).isEqualTo("2");
  }

  @Test
  void aCommitIsInDoubtWhenTheServerStopsWaitingForItsStandby() throws Exception {
    try (Pool pool = database().pool(Role.ENGINE, 1, "test")) {
      insert(pool);
      release();

      assertThatThrownBy(() -> insert(pool))
          .hasMessageContaining("synchronous_standby_names is empty")
          .extracting(error -> SqlFailure.of((SQLException) error))
          .isEqualTo(SqlFailure.IN_DOUBT);
      assertThat(ask("SELECT count(*) FROM public.kept")).isEqualTo("2");
    }
  }

  /** PostgreSQL lets the commit return as if it were replicated, without a warning. */
  @Test
  void aCommitThatIsLetGoWhileItWaitsIsInDoubt() throws Exception {
    try (Pool pool = database().pool(Role.ENGINE, 1, "test")) {
      EmbeddedServer.find(dir.resolve("replica")).orElseThrow().stop();
      Future<?> commit = thread.submit(() -> insert(pool));
      await().until(() -> ask(WAITING).equals("1"));

      release();

      assertThatThrownBy(() -> commit.get(LONG.toSeconds(), TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class)
          .hasMessageContaining("synchronous_standby_names is empty");
    }
  }

  @Test
  void nothingIsProvedInASessionThatDoesNotWaitForTheStandby() throws Exception {
    tell("ALTER DATABASE straightway SET synchronous_commit = 'local'");
    try {
      assertThatThrownBy(() -> database().pool(Role.ENGINE, 1, "test"))
          .isInstanceOf(ConnectionFailure.class)
          .hasMessageContaining("synchronous_commit is local");
    } finally {
      tell("ALTER DATABASE straightway RESET synchronous_commit");
    }
  }

  @Test
  void aServerThatWaitsForNoStandbyIsRefusedWithAdvice() throws Exception {
    release();

    assertThatThrownBy(() -> database().pool(Role.ENGINE, 1, "test"))
        .isInstanceOf(ConnectionFailure.class)
        .hasMessageContaining("commits are not replicated: synchronous_standby_names is empty")
        .hasMessageContaining("stp database start --replica on");
  }

  private Database database() {
    return new Database(servers.address().with(Durability.REPLICATED));
  }

  private void release() throws Exception {
    tell("ALTER SYSTEM RESET synchronous_standby_names");
    tell("SELECT pg_reload_conf()");
    await().until(() -> ask("SHOW synchronous_standby_names").isEmpty());
  }

  private static Object insert(Pool pool) throws SQLException {
    return new Transactions(pool.dataSource())
        .run(
            connection -> {
              try (Statement statement = connection.createStatement()) {
                return statement.execute("INSERT INTO public.kept VALUES (1)");
              }
            });
  }

  private void tell(String sql) throws SQLException {
    try (Connection connection = servers.primary().superuser("straightway");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private String ask(String query) throws SQLException {
    try (Connection connection = servers.primary().superuser("straightway");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      row.next();
      return row.getString(1);
    }
  }
}
