package io.straightway.db.server.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.Transactions;
import io.straightway.db.server.ClusterTemplate;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.ServerSignals;
import io.straightway.db.server.TemporaryDirectory;
import io.straightway.db.server.program.ServerFailure;
import io.straightway.testing.Patience;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Two servers of one database: failover, and the return of the former primary. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class EmbeddedDatabaseTest {
  private static final String VALUES =
      "SELECT string_agg(value::text, ',' ORDER BY value) FROM public.kept";

  /** Half of the socket timeout, which ends a statement on a silent server at last. */
  private static final Duration AT_ONCE = Duration.ofSeconds(30);

  private final TemporaryDirectory parent = TemporaryDirectory.create();
  private final Path dir = parent.path().resolve("database");
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private EmbeddedDatabase database = EmbeddedDatabase.startOrJoin(ClusterTemplate.copyTo(dir), 0);

  /** Repairs the state left by the previous test, as an operator would. */
  @BeforeEach
  void hasAPrimaryInTheDirectoryItselfAndAStandby() throws SQLException {
    database = EmbeddedDatabase.startOrJoin(dir, 0);
    database.rejoin();
    if (!database.primary().directory().equals(database.directory())) {
      database.promote(true);
      database.rejoin();
    }
    tell(database.primary(), "DROP TABLE IF EXISTS public.kept");
    tell(database.primary(), "CREATE TABLE public.kept (value integer PRIMARY KEY, seen integer)");
    tell(database.primary(), "GRANT SELECT, INSERT, UPDATE ON public.kept TO stp_engine");
  }

  @AfterAll
  void removesAll() {
    thread.shutdownNow();
    database.stop();
    parent.close();
  }

  @Test
  void aPoolFollowsThePrimaryOverAPromotionAndBack() throws Exception {
    try (Pool pool = pool()) {
      write(pool, 1);
      assertThat(database.address().jdbcUrl()).contains(",127.0.0.1:");

      kill(database.primary());
      EmbeddedServer promoted = database.promote(false);
      awaitWrite(pool, 2);
      assertThat(promoted.directory()).isEqualTo(dir.toRealPath().resolve("replica"));

      database.rejoin();
      write(pool, 3);
      assertThat(states()).containsExactly("PRIMARY null", "STANDBY streaming sync");

      EmbeddedServer back = database.promote(true);
      awaitWrite(pool, 4);
      assertThat(back.directory()).isEqualTo(dir.toRealPath());
      assertThat(ask(back, VALUES)).isEqualTo("1,2,3,4");
    }
  }

  @Test
  void aFormerPrimaryIsNotStartedAndOnlyReadsIfStartedByHand() throws Exception {
    EmbeddedServer former = database.primary();
    int formerPort = former.status().port();
    kill(former);
    database.promote(false);

    assertThatThrownBy(() -> EmbeddedServer.startOrJoin(dir, 0))
        .isInstanceOf(ServerFailure.class)
        .hasMessageContaining("is fenced (its standby was promoted at");
    database.stop();
    assertThat(EmbeddedDatabase.startOrJoin(dir, 0).primary().directory())
        .isEqualTo(dir.toRealPath().resolve("replica"));

    Files.delete(dir.resolve("fenced"));
    EmbeddedServer byHand = EmbeddedServer.startOrJoin(dir, formerPort);
    assertThatThrownBy(() -> tell(byHand, "INSERT INTO public.kept VALUES (1)"))
        .hasMessageContaining("read-only");
    byHand.stop();
  }

  /**
   * The standby is gone, so a commit waits; its connection is lost; the sender repeats it, which
   * must wait too; the primary is lost. Either nothing was acknowledged, or it is on the standby.
   */
  @Test
  void nothingIsAcknowledgedThatOnlyTheLostPrimaryHad() throws Exception {
    EmbeddedServer primary = database.primary();
    kill(standby());
    try (Pool pool = pool()) {
      Future<?> first = thread.submit(() -> upsert(pool, 1));
      await().until(() -> ask(primary, WAITING).equals("1"));
      tell(
          primary,
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event = 'SyncRep'");
      assertThatThrownBy(() -> first.get(Patience.LONG.toSeconds(), TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class);
      assertThat(ask(primary, VALUES)).isEqualTo("1");

      Future<?> retry = thread.submit(() -> upsert(pool, 1));
      await().until(() -> ask(primary, WAITING).equals("1"));
      assertThat(retry).isNotDone();
      kill(primary);
      assertThatThrownBy(() -> retry.get(Patience.LONG.toSeconds(), TimeUnit.SECONDS))
          .isInstanceOf(ExecutionException.class);

      EmbeddedServer promoted = database.promote(false);
      assertThat(ask(promoted, "SELECT count(*) FROM public.kept")).isEqualTo("0");
      awaitWrite(pool, 1);
      assertThat(ask(promoted, VALUES)).isEqualTo("1");
    }
  }

  @Test
  void aStandbyThatMayLackCommitsIsNotPromoted() throws Exception {
    EmbeddedServer primary = database.primary();
    tell(primary, "ALTER SYSTEM RESET synchronous_standby_names");
    kill(primary);

    assertThatThrownBy(() -> database.promote(false))
        .isInstanceOf(ServerFailure.class)
        .hasMessageContaining("may lack commits");
    assertThat(states().get(0)).startsWith("PRIMARY");
  }

  @Test
  void aPrimaryThatAnswersIsNotReplacedAndOneThatIsFrozenIs() throws Exception {
    EmbeddedServer primary = database.primary();
    assertThatThrownBy(() -> database.promote(false)).hasMessageContaining("answers on port");

    ServerSignals.sleep(primary);
    EmbeddedServer promoted = database.promote(false);

    assertThat(EmbeddedServer.find(dir)).isEmpty();
    tell(promoted, "INSERT INTO public.kept VALUES (1)");
  }

  /** As under a cluster manager, whose other member is promoted while the first host sleeps. */
  @Test
  void aSleepingPrimaryIsLeftAtOnceWhenAnotherExists() throws Exception {
    EmbeddedServer primary = database.primary();
    EmbeddedServer standby = standby();
    try (Pool pool = pool()) {
      Future<?> statement = thread.submit(() -> sleep(pool));
      await().until(() -> ask(primary, SLEEPING).equals("1"));
      List<Long> asleep = ServerSignals.sleep(primary);
      try {
        tell(standby, "SELECT pg_promote()");
        long promoted = System.nanoTime();
        assertThatThrownBy(() -> statement.get(AT_ONCE.toSeconds(), TimeUnit.SECONDS))
            .isInstanceOf(ExecutionException.class);
        try (Connection connection = pool.connection()) {
          assertThat(connection.isReadOnly()).isFalse();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - promoted)).isLessThan(AT_ONCE);
      } finally {
        ServerSignals.wake(asleep);
      }
    }
  }

  @Test
  void theOldPrimaryIsFencedAfterAPromotion() throws Exception {
    tell(database.primary(), "INSERT INTO public.kept VALUES (1)");
    kill(database.primary());
    tell(standby(), "SELECT pg_promote()");

    EmbeddedDatabase joined = EmbeddedDatabase.startOrJoin(dir, 0);

    assertThat(joined.primary().directory()).isEqualTo(dir.toRealPath().resolve("replica"));
    assertThat(states()).containsExactly("PRIMARY null", "FENCED null");
  }

  @Test
  void aRestartHasBothServersAndOneWithoutTheReplica() throws Exception {
    database.stop();
    EmbeddedDatabase.startOrJoin(dir, 0);
    await().until(() -> states().equals(List.of("PRIMARY null", "STANDBY streaming sync")));

    database.removeReplica();

    tell(database.primary(), "INSERT INTO public.kept VALUES (1)");
    assertThat(states()).containsExactly("PRIMARY null", "ABSENT null");
    assertThat(database.address().jdbcUrl()).doesNotContain(",");
  }

  private static final String WAITING =
      "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'SyncRep' AND backend_type ="
          + " 'client backend'";

  private static final String SLEEPING =
      "SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'PgSleep'";

  private List<String> states() {
    return database.status().stream()
        .map(member -> member.role() + " " + member.replication())
        .toList();
  }

  private EmbeddedServer standby() {
    return EmbeddedServer.find(dir.resolve("replica")).orElseThrow();
  }

  private Pool pool() throws SQLException {
    return new Database(database.address()).pool(Role.ENGINE, 2, "test");
  }

  /** Waits for a successful write; the first attempts may use connections of the lost server. */
  private static void awaitWrite(Pool pool, int value) {
    await().ignoreExceptions().until(() -> write(pool, value));
  }

  private static boolean write(Pool pool, int value) throws SQLException {
    upsert(pool, value);
    return true;
  }

  private static Object upsert(Pool pool, int value) throws SQLException {
    String sql =
        "INSERT INTO public.kept VALUES (%d) ON CONFLICT (value) DO UPDATE SET seen = 1"
            .formatted(value);
    return new Transactions(pool.dataSource())
        .run(
            connection -> {
              try (Statement statement = connection.createStatement()) {
                return statement.execute(sql);
              }
            });
  }

  private static boolean sleep(Pool pool) throws SQLException {
    try (Connection connection = pool.connection();
        Statement statement = connection.createStatement()) {
      return statement.execute("SELECT pg_sleep(50)");
    }
  }

  private static void kill(EmbeddedServer server) {
    List<Long> processes = ServerSignals.kill(server);
    await().until(() -> processes.stream().noneMatch(EmbeddedDatabaseTest::lives));
  }

  /**
   * Returns whether a process lives; an ended one stays in the list until its parent has noticed.
   */
  private static boolean lives(long pid) {
    return ProcessHandle.of(pid).flatMap(handle -> handle.info().command()).isPresent();
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
