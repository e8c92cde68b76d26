package io.straightway.db.history;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.ConnectionFailure;
import io.straightway.db.Database;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.Transactions;
import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.dialect.Statements;
import io.straightway.db.server.ClusterTemplate;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.ServerSignals;
import io.straightway.db.server.TemporaryDirectory;
import io.straightway.db.server.TestDatabase;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

@Execution(ExecutionMode.CONCURRENT)
class HistoryFenceTest {
  @AutoClose private final TemporaryDirectory parent = TemporaryDirectory.create();
  private final Path file = parent.path().resolve("state/element.properties");

  /**
   * As without a watchdog: a primary sleeps, the other is promoted, the former wakes up with its
   * old data.
   */
  @Test
  void aPrimaryThatSleptWhileAnotherAcknowledgedIsRefusedUntilItIsAccepted() throws Exception {
    EmbeddedDatabase servers = pair();
    List<Long> asleep = List.of();
    try {
      EmbeddedServer former = servers.primary();
      EmbeddedServer standby =
          EmbeddedServer.find(servers.directory().resolve("replica")).orElseThrow();
      HistoryFence fence = HistoryFence.keptIn(file, "one", "");
      Database fenced = new Database(servers.address(), fence);
      try (Pool pool = fenced.pool(Role.ENGINE, 2, "test")) {
        fence.mark(pool.dataSource());
        asleep = ServerSignals.sleep(former);
        tell(standby, "SELECT pg_promote()");
        await().ignoreExceptions().untilAsserted(() -> fence.mark(pool.dataSource()));
        assertThat(Files.readString(file)).contains("timeline 2").contains("mark=2");
      }
      ServerSignals.kill(standby);
      ServerSignals.wake(asleep);

      refuses(fenced, fence);
      refuses(new Database(servers.address(), HistoryFence.keptIn(file, "one", "")), null);

      // otherwise nothing could be accepted, since that is a commit like any other
      tell(former, "ALTER SYSTEM RESET synchronous_standby_names");
      tell(former, "SELECT pg_reload_conf()");
      try (Connection owner = new Database(servers.address()).connect(Role.MIGRATOR, "test")) {
        List<AcceptedHistory> accepted = Transactions.on(owner, AcceptedHistory::accept);
        assertThat(accepted).singleElement().extracting(AcceptedHistory::element).isEqualTo("one");
        assertThat(accepted.get(0).acknowledged()).contains("timeline 2, ");
        assertThat(accepted.get(0).accepted()).contains("timeline 1, ");
        assertThat(Transactions.on(owner, AcceptedHistory::accept)).isEmpty();
      }
      assertThatThrownBy(() -> connect(fenced)).hasMessageContaining("restart the process");
      assertThat(fence.isOutdated()).isTrue();
      HistoryFence begun = HistoryFence.keptIn(file, "one", "");
      try (Pool pool = new Database(servers.address(), begun).pool(Role.ENGINE, 2, "test")) {
        begun.mark(pool.dataSource());
        assertThat(begun.trouble()).isNull();
      }
      assertThat(former.status().answering()).isTrue();
    } finally {
      ServerSignals.wake(asleep);
      servers.stop();
    }
  }

  private static void refuses(Database database, @Nullable HistoryFence fence) {
    assertThatThrownBy(() -> database.connect(Role.ENGINE, "test").close())
        .isInstanceOf(ConnectionFailure.class)
        .hasMessageContaining("without acknowledged commits")
        .hasMessageMatching("(?s).*timeline 2, .* timeline 1, .*")
        .hasMessageContaining("stp database accept-history")
        .extracting(error -> SqlFailure.of((SQLException) error))
        .isEqualTo(SqlFailure.IN_DOUBT);
    if (fence != null) {
      assertThat(fence.trouble()).contains("this is system");
    }
  }

  /** A commit in doubt may have made a mark of the same number on the lost server. */
  @Test
  void aMarkOfTheSameNumberIsNotTheSameMark() throws Exception {
    try (TestDatabase database = TestDatabase.fresh()) {
      HistoryFence fence = HistoryFence.keptIn(file, "one", "");
      Database fenced = new Database(database.address(), fence);
      try (Pool pool = fenced.pool(Role.ENGINE, 1, "test")) {
        fence.mark(pool.dataSource());
        fence.mark(pool.dataSource());
        execute(database, "UPDATE straightway.acknowledged_mark SET token = 'another'");

        assertThatThrownBy(() -> fence.mark(pool.dataSource()))
            .hasMessageContaining("without acknowledged commits");
        assertThat(fence.trouble()).isNotNull();

        execute(database, "UPDATE straightway.acknowledged_mark SET mark_number = 3");
        fence.mark(pool.dataSource());
        assertThat(fence.trouble()).isNull();
      }
    }
  }

  /** As when the server fell asleep while the mark waited for a standby that is now gone. */
  @Test
  void aMarkThatIsStillBeingMadeDoesNotHoldARefusalUp() throws Exception {
    try (TestDatabase database = TestDatabase.fresh();
        Connection holder = database.database().connect(Role.MIGRATOR, "holder")) {
      HistoryFence fence = HistoryFence.keptIn(file, "one", "");
      Database fenced = new Database(database.address(), fence);
      try (Pool pool = fenced.pool(Role.ENGINE, 1, "test")) {
        fence.mark(pool.dataSource());
      }
      execute(database, "UPDATE straightway.acknowledged_mark SET token = 'another'");
      holder.setAutoCommit(false);
      Statements.update(holder, "UPDATE straightway.acknowledged_mark SET element = 'one'");

      assertThatThrownBy(() -> connect(fenced))
          .hasMessageContaining("without acknowledged commits");

      holder.rollback();
      assertThatThrownBy(() -> connect(fenced))
          .hasMessageContaining("without acknowledged commits");
      holder.setAutoCommit(true);
      assertThat(Transactions.on(holder, AcceptedHistory::accept)).hasSize(1);
    }
  }

  @Test
  void commitsThatWereNotKeptAreNoOtherHistory() throws Exception {
    try (TestDatabase database = TestDatabase.fresh()) {
      HistoryFence fence = HistoryFence.keptIn(file, "one", "");
      try (Pool pool = new Database(database.address()).pool(Role.ENGINE, 1, "test")) {
        fence.mark(pool.dataSource());
        byte[] before = Files.readAllBytes(file);
        fence.mark(pool.dataSource());
        Files.write(file, before);

        HistoryFence next = HistoryFence.keptIn(file, "one", "");
        try (Connection connection = pool.connection()) {
          next.require(connection);
        }
        next.mark(pool.dataSource());
        assertThat(next.trouble()).isNull();
      }
    }
  }

  /** Otherwise the numbers would be made again, and a server that has them taken for complete. */
  @Test
  void anOlderCopyOfTheFileContinuesTheNumbersOfTheDatabase() throws Exception {
    try (TestDatabase database = TestDatabase.fresh();
        Pool pool = new Database(database.address()).pool(Role.ENGINE, 1, "test")) {
      HistoryFence fence = HistoryFence.keptIn(file, "one", "");
      fence.mark(pool.dataSource());
      byte[] older = Files.readAllBytes(file);
      for (int mark = 2; mark <= 5; mark++) {
        fence.mark(pool.dataSource());
      }
      Files.write(file, older);

      HistoryFence next = HistoryFence.keptIn(file, "one", "");
      try (Connection connection = pool.connection()) {
        next.require(connection);
      }
      next.mark(pool.dataSource());

      assertThat(Files.readString(file)).contains("mark=5");
      execute(database, "UPDATE straightway.acknowledged_mark SET token = 'of the older history'");
      assertThatThrownBy(() -> next.mark(pool.dataSource()))
          .hasMessageContaining("without acknowledged commits");
    }
  }

  @Test
  void aRecreatedDatabaseOfTheSameAddressIsRefusedAndAnotherOneIsNot() throws Exception {
    try (TestDatabase database = TestDatabase.fresh()) {
      String url = database.address().jdbcUrl();
      try (Pool pool = new Database(database.address()).pool(Role.ENGINE, 1, "test")) {
        HistoryFence.keptIn(file, "one", url).mark(pool.dataSource());
      }
      execute(database, "TRUNCATE straightway.acknowledged_mark");
      Files.writeString(file, Files.readString(file).replaceAll("system [0-9]+", "system 1"));

      HistoryFence sameAddress = HistoryFence.keptIn(file, "one", url);
      assertThatThrownBy(() -> connect(new Database(database.address(), sameAddress)))
          .hasMessageContaining("without acknowledged commits");
      connect(
          new Database(database.address(), HistoryFence.keptIn(file, "one", url + "?elsewhere=1")));
    }
  }

  @Test
  void aFileOfSomethingElseIsRefused() throws Exception {
    Files.createDirectories(file.getParent());
    Files.writeString(file, "colour=red\n");

    assertThatThrownBy(() -> HistoryFence.keptIn(file, "one", ""))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("it has no keeper");
  }

  private static void connect(Database database) throws SQLException {
    database.connect(Role.ENGINE, "test").close();
  }

  private EmbeddedDatabase pair() {
    Path directory = ClusterTemplate.copyTo(parent.path().resolve("database"));
    EmbeddedDatabase servers = EmbeddedDatabase.startOrJoin(directory, 0);
    servers.addReplica();
    return EmbeddedDatabase.startOrJoin(directory, 0);
  }

  private static void execute(TestDatabase database, String sql) throws SQLException {
    try (Connection connection = database.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static void tell(EmbeddedServer server, String sql) throws SQLException {
    try (Connection connection = server.superuser("straightway");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
