package io.straightway.db.server.replica;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.server.Cluster;
import io.straightway.db.server.ClusterTemplate;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.ServerSignals;
import io.straightway.db.server.TemporaryDirectory;
import io.straightway.db.server.program.Command;
import io.straightway.db.server.program.Directories;
import io.straightway.db.server.program.ServerAccount;
import io.straightway.db.server.program.ServerFailure;
import io.straightway.testing.Patience;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class EmbeddedStandbyTest {
  private static final String WAITING =
      """
      SELECT count(*) FROM pg_stat_activity
      WHERE wait_event = 'SyncRep' AND backend_type = 'client backend'
      """;
  private static final String WAITS_FOR = "SHOW synchronous_standby_names";
  private static final String SLOTS = "SELECT count(*) FROM pg_replication_slots";
  private static final String VALUES = "SELECT string_agg(value::text, ',') FROM kept";

  private final TemporaryDirectory parent = TemporaryDirectory.create();
  private final Path dir = parent.path().resolve("the standby");
  private final ExecutorService thread = Executors.newSingleThreadExecutor();
  private EmbeddedServer primary =
      EmbeddedServer.startOrJoin(ClusterTemplate.copyTo(parent.path().resolve("primary")), 0);

  @BeforeEach
  void emptiesTheTable() throws SQLException {
    tell(primary, "DROP TABLE IF EXISTS kept");
    tell(primary, "CREATE TABLE kept (value integer)");
    tell(primary, "GRANT INSERT ON kept TO stp_migrator");
  }

  @AfterEach
  void removesTheStandby() throws Exception {
    EmbeddedServer.find(dir).ifPresent(EmbeddedServer::stop);
    Directories.delete(dir);
  }

  @AfterAll
  void removesThePrimary() {
    thread.shutdown();
    primary.stop();
    parent.close();
  }

  @Test
  void commitsBeforeAndAfterTheStartAreOnTheStandby() throws SQLException {
    tell(primary, "INSERT INTO kept VALUES (1)");
    try (EmbeddedStandby standby = start()) {
      tell(primary, "INSERT INTO kept VALUES (2)");
      await().until(() -> ask(standby.server(), VALUES).equals("1,2"));
      assertThat(ask(standby.server(), "SELECT pg_is_in_recovery()")).isEqualTo("t");
    }
  }

  @Test
  void theStandbyIsSynchronousOnceStarted() throws SQLException {
    try (EmbeddedStandby standby = start()) {
      assertThat(ask(primary, "SELECT state || ' ' || sync_state FROM pg_stat_replication"))
          .isEqualTo("streaming sync");
      assertThat(standby.server().directory()).isEqualTo(dir);
    }
  }

  @Test
  void aCommitWaitsWhileTheStandbyIsPaused() throws Exception {
    try (EmbeddedStandby standby = start()) {
      List<Long> asleep = ServerSignals.sleep(standby.server());
      Future<?> commit;
      try {
        commit = committing();
      } finally {
        ServerSignals.wake(asleep);
      }
      commit.get(Patience.LONG.toSeconds(), TimeUnit.SECONDS);
    }
  }

  @Test
  void aCommitWaitsUntilAStandbyThatWasKilledIsStartedAgain() throws Exception {
    try (EmbeddedStandby standby = start()) {
      kill(standby.server());
      Future<?> commit = committing();
      EmbeddedServer restarted = EmbeddedServer.startOrJoin(dir, 0);
      commit.get(Patience.LONG.toSeconds(), TimeUnit.SECONDS);
      await().until(() -> ask(restarted, VALUES).equals("1"));
    }
  }

  @Test
  void aCommitThatWaitsForALostStandbyGoesOnWhenItIsClosed() throws Exception {
    EmbeddedStandby standby = start();
    kill(standby.server());
    Future<?> commit = committing();
    standby.close();
    commit.get(Patience.LONG.toSeconds(), TimeUnit.SECONDS);
    assertThat(ask(primary, WAITS_FOR)).isEmpty();
  }

  @Test
  void aPrimaryWhoseStandbyIsLostForGoodIsFreed() throws Exception {
    kill(start().server());
    Future<?> commit = committing();
    EmbeddedStandby.dismiss(primary);
    commit.get(Patience.LONG.toSeconds(), TimeUnit.SECONDS);
    assertThat(ask(primary, WAITS_FOR)).isEmpty();
    assertThat(ask(primary, SLOTS)).isEqualTo("0");
  }

  @Test
  void aNewStandbyTakesThePlaceOfALostOne() throws Exception {
    kill(start().server());
    Future<?> commit = committing();
    Directories.delete(dir);
    try (EmbeddedStandby standby = start()) {
      commit.get(Patience.LONG.toSeconds(), TimeUnit.SECONDS);
      await().until(() -> ask(standby.server(), VALUES).equals("1"));
      assertThat(ask(standby.server(), WAITS_FOR)).isEmpty();
    }
  }

  @Test
  void closedItIsStoppedAndThePrimaryCommitsAlone() throws SQLException {
    EmbeddedStandby standby = start();
    standby.close();
    standby.close();
    assertThat(EmbeddedServer.find(dir)).isEmpty();
    assertThat(dir).isNotEmptyDirectory();
    tell(primary, "INSERT INTO kept VALUES (1)");
    assertThat(ask(primary, WAITS_FOR)).isEmpty();
    assertThat(ask(primary, SLOTS)).isEqualTo("0");
    assertThatThrownBy(standby::server).hasMessageContaining("does not run");
  }

  @Test
  void aSecondStandbyIsRefusedAndTheFirstGoesOn() throws SQLException {
    Path second = parent.path().resolve("second");
    try (EmbeddedStandby standby = start()) {
      assertThatThrownBy(() -> EmbeddedStandby.start(primary, second))
          .isInstanceOf(ServerFailure.class)
          .hasMessageContaining("\"straightway_standby\" is active");
      assertThat(EmbeddedServer.find(second)).isEmpty();
      assertThat(ask(primary, WAITS_FOR)).isEqualTo("straightway_standby");
      assertThat(standby.server().status().answering()).isTrue();
    }
  }

  @Test
  void aDirectoryThatHoldsADatabaseIsRefused() throws SQLException {
    assertThatThrownBy(() -> EmbeddedStandby.start(primary, primary.directory()))
        .isInstanceOf(ServerFailure.class)
        .hasMessageContaining("holds a database already");
    assertThat(primary.status().answering()).isTrue();
    assertThat(ask(primary, SLOTS)).isEqualTo("0");
  }

  @Test
  void standbysOfSomebodyElseAreLeftAlone() throws SQLException {
    tell(primary, "ALTER SYSTEM SET synchronous_standby_names = 'theirs'");
    tell(primary, "SELECT pg_reload_conf()");
    try {
      await().until(() -> ask(primary, WAITS_FOR).equals("theirs"));
      assertThatThrownBy(this::start)
          .isInstanceOf(ServerFailure.class)
          .hasMessageContaining("synchronous_standby_names = theirs");
      assertThat(ask(primary, WAITS_FOR)).isEqualTo("theirs");
    } finally {
      EmbeddedStandby.dismiss(primary);
    }
  }

  @Test
  void aTablespaceCantBeCopiedAndLeavesThePrimaryAsItWas() throws Exception {
    Path outside = Files.createDirectory(parent.path().resolve("outside"));
    ServerAccount.forData(primary.data()).own(outside);
    tell(primary, "CREATE TABLESPACE outside LOCATION '" + outside + "'");
    try {
      assertThatThrownBy(this::start)
          .isInstanceOf(ServerFailure.class)
          .hasMessageContaining("a server with tablespaces can't be copied");
      assertThat(ask(primary, SLOTS)).isEqualTo("0");
      assertThat(ask(primary, WAITS_FOR)).isEmpty();
    } finally {
      tell(primary, "DROP TABLESPACE outside");
    }
  }

  @Test
  void onlyItsUserCanReadThePasswordsWhichNoOtherFileHolds() throws Exception {
    String password = primary.credentials().superuser().password();
    try (EmbeddedStandby standby = start()) {
      assertThat(standby.server().status().answering()).isTrue();
      String line = Files.readString(dir.resolve("data/primary.pgpass")).strip();
      List<Path> holders = new ArrayList<>(filesWith(password));
      assertThat(holders).containsExactly(dir.resolve("credentials.properties"));
      assertThat(filesWith(line.substring(line.lastIndexOf(':') + 1)))
          .containsExactly(dir.resolve("data/primary.pgpass"));
      holders.add(dir.resolve("data/primary.pgpass"));
      for (Path holder : holders) {
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(holder)))
            .isEqualTo("rw-------");
      }
    }
  }

  @Test
  void theStandbyFollowsARestartedPrimary() throws Exception {
    try (EmbeddedStandby standby = start()) {
      kill(primary);
      primary = EmbeddedServer.startOrJoin(primary.directory(), primary.port());
      tell(primary, "INSERT INTO kept VALUES (1)");
      await().until(() -> ask(standby.server(), VALUES).equals("1"));
    }
    assertThat(ask(primary, WAITS_FOR)).isEmpty();
  }

  private EmbeddedStandby start() {
    return EmbeddedStandby.start(primary, dir);
  }

  /** Starts a commit that the primary holds back; it is still waiting when this method returns. */
  private Future<?> committing() {
    Future<?> commit =
        thread.submit(
            () -> {
              tell(primary, "INSERT INTO kept VALUES (1)");
              return null;
            });
    await().until(() -> ask(primary, WAITING).equals("1"));
    await()
        .during(Duration.ofMillis(200))
        .until(() -> !commit.isDone() && ask(primary, WAITING).equals("1"));
    return commit;
  }

  private List<Path> filesWith(String text) throws IOException {
    try (Stream<Path> all = Files.walk(dir)) {
      return all.filter(file -> Files.isRegularFile(file) && holds(file, text)).toList();
    }
  }

  private static boolean holds(Path file, String text) {
    return Command.run(List.of("grep", "-qF", "-e", text, "--", file.toString())).succeeded();
  }

  private static void kill(EmbeddedServer server) {
    List<Long> processes = ServerSignals.kill(server);
    await().until(() -> processes.stream().noneMatch(EmbeddedStandbyTest::lives));
  }

  /**
   * Returns whether a process lives; an ended one stays in the list until its parent has noticed.
   */
  private static boolean lives(long pid) {
    return ProcessHandle.of(pid).flatMap(handle -> handle.info().command()).isPresent();
  }

  private static void tell(EmbeddedServer server, String sql) throws SQLException {
    try (Connection connection = server.superuser(Cluster.DATABASE);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static String ask(EmbeddedServer server, String query) throws SQLException {
    try (Connection connection = server.superuser(Cluster.DATABASE);
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return String.valueOf(row.getString(1));
    }
  }
}
