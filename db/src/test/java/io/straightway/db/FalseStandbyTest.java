package io.straightway.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.server.ClusterTemplate;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.TemporaryDirectory;
import io.straightway.db.server.replica.EmbeddedDatabase;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.postgresql.PGConnection;
import org.postgresql.PGProperty;
import org.postgresql.replication.LogSequenceNumber;
import org.postgresql.replication.PGReplicationStream;
import org.postgresql.replication.fluent.physical.ChainedPhysicalStreamBuilder;

/**
 * Programs that play the standby and report a log that they have not written. The primary believes
 * them until its end, so no other tests share it.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
final class FalseStandbyTest {
  private static final String SYNCHRONOUS =
      "SELECT coalesce(max(usename), '') FROM pg_stat_replication WHERE sync_state = 'sync' AND"
          + " flush_lsn >= '100/0'";

  private final TemporaryDirectory parent = TemporaryDirectory.create();
  private final Path dir = parent.path().resolve("database");
  private EmbeddedDatabase servers = EmbeddedDatabase.startOrJoin(ClusterTemplate.copyTo(dir), 0);
  private String standby = "";

  @BeforeAll
  void hasAStandby() throws SQLException {
    servers.addReplica();
    standby = ask("SHOW synchronous_standby_names");
  }

  @BeforeEach
  void theStandbyRuns() {
    servers = EmbeddedDatabase.startOrJoin(dir, 0);
    await().until(() -> ask("SELECT straightway.replication_fault() IS NULL").equals("t"));
  }

  @AfterAll
  void removesAll() {
    servers.stop();
    parent.close();
  }

  @Test
  void aRelayThatPlaysTheStandbyMakesNoCommitReplicated() throws Exception {
    Database database = new Database(servers.address().with(Durability.REPLICATED));
    try (Pool pool = database.pool(Role.ENGINE, 1, "test");
        Connection relay =
            copies(Objects.requireNonNull(servers.address().credentials().get(Role.RELAY)))) {
      EmbeddedServer.find(dir.resolve("replica")).orElseThrow().stop();
      try (PGReplicationStream log = stream(relay, null)) {
        await().until(() -> reported(log, ask(SYNCHRONOUS)), "stp_relay"::equals);

        assertThat(ask("SELECT straightway.replication_fault()"))
            .startsWith("stp_relay is connected as a standby, but not in stp_standby");
        assertThatThrownBy(() -> commit(pool))
            .hasMessageContaining("stp_relay is connected as a standby")
            .extracting(error -> SqlFailure.of((SQLException) error))
            .isEqualTo(SqlFailure.IN_DOUBT);
      }
    }
  }

  @Test
  void aStandbyThatReportsMoreThanWasWrittenIsALiar() throws Exception {
    EmbeddedServer.find(dir.resolve("replica")).orElseThrow().stop();
    String line = Files.readString(dir.resolve("replica/data/primary.pgpass")).strip();
    Credentials login = new Credentials("stp_standby", line.substring(line.lastIndexOf(':') + 1));
    try (Connection liar = copies(login);
        PGReplicationStream log = stream(liar, standby)) {
      await().until(() -> reported(log, ask(SYNCHRONOUS)), "stp_standby"::equals);

      assertThat(ask("SELECT straightway.replication_fault()"))
          .isEqualTo("a standby reports log that the primary has not written");
    }
  }

  @Test
  void aStandbyThatFollowedByTheSuperusersLoginGetsItsOwn() throws Exception {
    EmbeddedServer.find(dir.resolve("replica")).orElseThrow().stop();
    Path settings = dir.resolve("replica/data/postgresql.auto.conf");
    Files.writeString(
        settings, Files.readString(settings).replace("user=stp_standby", "user=postgres"));

    theStandbyRuns();

    assertThat(ask("SELECT usename FROM pg_stat_replication")).isEqualTo("stp_standby");
  }

  private Connection copies(Credentials login) throws SQLException {
    Properties properties = new Properties();
    PGProperty.USER.set(properties, login.user());
    PGProperty.PASSWORD.set(properties, login.password());
    PGProperty.REPLICATION.set(properties, "true");
    PGProperty.APPLICATION_NAME.set(properties, standby);
    PGProperty.ASSUME_MIN_SERVER_VERSION.set(properties, "17");
    PGProperty.PREFER_QUERY_MODE.set(properties, "simple");
    return DriverManager.getConnection(servers.address().jdbcUrl(), properties);
  }

  private PGReplicationStream stream(Connection copier, @Nullable String slot) throws SQLException {
    ChainedPhysicalStreamBuilder builder =
        copier
            .unwrap(PGConnection.class)
            .getReplicationAPI()
            .replicationStream()
            .physical()
            .withStartPosition(LogSequenceNumber.valueOf(ask("SELECT pg_current_wal_flush_lsn()")));
    return (slot == null ? builder : builder.withSlotName(slot)).start();
  }

  /** Reports all the log there will ever be as written, and returns a value. */
  private static String reported(PGReplicationStream log, String value) throws SQLException {
    log.setFlushedLSN(LogSequenceNumber.valueOf("100/0"));
    log.forceUpdateStatus();
    log.readPending();
    return value;
  }

  private static Object commit(Pool pool) throws SQLException {
    return new Transactions(pool.dataSource())
        .run(
            connection -> {
              try (Statement statement = connection.createStatement()) {
                return statement.execute("SELECT pg_current_xact_id()");
              }
            });
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
