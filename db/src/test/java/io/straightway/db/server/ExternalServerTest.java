package io.straightway.db.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.straightway.db.DatabaseAddress;
import io.straightway.db.schema.MigrationFailure;
import io.straightway.db.schema.Migrator;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** A third-party server, on which our roles do not exist and the migrator is an ordinary user. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExternalServerTest {
  private final TemporaryDirectory dir = TemporaryDirectory.create();
  private final EmbeddedServer server = serverWithoutOurRoles();

  @BeforeEach
  void theDbaMakesAUserAndADatabase() throws SQLException {
    asDba("CREATE ROLE \"The Owner\" LOGIN PASSWORD 'of the owner'");
    asDba("CREATE DATABASE trades OWNER \"The Owner\" TEMPLATE template0");
  }

  @AfterEach
  void theDbaRemovesThem() throws SQLException {
    asDba("DROP DATABASE trades");
    asDba("DROP ROLE IF EXISTS stp_engine, stp_reader, stp_rollup");
    asDba("DROP ROLE \"The Owner\"");
  }

  @AfterAll
  void stops() {
    server.stop();
    dir.close();
  }

  @Test
  void anOwnerWhoMayMakeRolesNeedsTheDbaForTheServersFunctionsOnly() throws SQLException {
    asDba("ALTER ROLE \"The Owner\" CREATEROLE");
    assertThat(refusal()).startsWith("DO $$").doesNotContain("CREATE ROLE", "GRANT stp_rollup");
    assertThat(ask("SELECT to_regnamespace('straightway')")).isNull();

    inTheirDatabase(refusal());
    assertThat(new Migrator(address()).migrate()).isNotEmpty();
    assertThat(
            ask(
                "SELECT string_agg(rolname, ',' ORDER BY rolname) FROM pg_roles"
                    + " WHERE rolname LIKE 'stp_%' AND NOT rolcanlogin"))
        .isEqualTo("stp_engine,stp_reader,stp_rollup");
    assertThat(ask("SELECT pg_has_role('The Owner', 'stp_rollup', 'SET')")).isEqualTo("t");
    assertThat(ask("SELECT has_database_privilege('public', 'trades', 'TEMPORARY')"))
        .isEqualTo("f");
  }

  @Test
  void anOwnerWithoutTheRightToCreateRolesGetsTheStatementsForTheDba() throws SQLException {
    inTheirDatabase("GRANT CREATE ON SCHEMA public TO PUBLIC");
    String sql = refusal();
    assertThat(sql)
        .contains("CREATE ROLE stp_engine NOLOGIN; CREATE ROLE stp_reader NOLOGIN;")
        .contains("GRANT stp_rollup TO \"The Owner\";")
        .contains("DO $$");

    inTheirDatabase(sql);
    assertThat(new Migrator(address()).migrate()).isNotEmpty();
    assertThat(ask("SELECT has_schema_privilege('public', 'public', 'CREATE')")).isEqualTo("f");
  }

  @Test
  void theDbaRevokesRightsThatTheMigratorCannot() throws SQLException {
    asDba("ALTER DATABASE trades OWNER TO postgres");
    asDba("GRANT CREATE ON DATABASE trades TO \"The Owner\"");
    inTheirDatabase("GRANT CREATE ON SCHEMA public TO PUBLIC");
    String sql = refusal();
    assertThat(sql)
        .contains("REVOKE TEMPORARY ON DATABASE trades FROM PUBLIC;")
        .contains("REVOKE CREATE ON SCHEMA public FROM PUBLIC;");

    inTheirDatabase(sql);
    assertThat(new Migrator(address()).migrate()).isNotEmpty();
  }

  @Test
  void aLoginThatCanCopyTheServerIsAStandbysOrARelays() throws SQLException {
    inTheirDatabase(refusal());
    asDba("CREATE ROLE copier LOGIN REPLICATION");
    String sql = refusal();
    assertThat(sql)
        .startsWith("CREATE ROLE stp_standby NOLOGIN; GRANT stp_standby TO copier")
        .contains("ALTER ROLE copier NOREPLICATION");

    inTheirDatabase(sql);
    assertThat(new Migrator(address()).migrate()).isNotEmpty();
    asDba("REVOKE stp_standby FROM copier");
    assertThat(refusal()).startsWith("GRANT stp_standby TO copier");
    asDba("DROP ROLE copier");
    asDba("DROP ROLE stp_standby");
  }

  @Test
  void onlyEngineAndOwnerConnectWhenTheServersFunctionsCantBeReserved() throws SQLException {
    asDba("ALTER ROLE \"The Owner\" CREATEROLE");
    asDba("REVOKE CONNECT ON DATABASE trades FROM PUBLIC");
    new Migrator(address()).migrate();

    asDba("GRANT CONNECT ON DATABASE trades TO stp_engine");
    assertThat(new Migrator(address()).migrate()).isEmpty();
    asDba("GRANT CONNECT ON DATABASE trades TO stp_reader");
    assertThat(refusal()).startsWith("DO $$");
  }

  @Test
  void rightsGrantedToThePublicMeanwhileAreRevokedAgain() throws SQLException {
    inTheirDatabase(refusal());
    new Migrator(address()).migrate();
    inTheirDatabase("GRANT EXECUTE ON ALL ROUTINES IN SCHEMA straightway TO PUBLIC");
    new Migrator(address()).migrate();
    assertThat(
            ask(
                "SELECT count(*) FROM pg_proc WHERE pronamespace = 'straightway'::regnamespace"
                    + " AND has_function_privilege('public', oid, 'EXECUTE')"))
        .isEqualTo("0");
  }

  /** Returns the statements that the refused migrator asks a superuser to run. */
  private String refusal() {
    Migrator migrator = new Migrator(address());
    MigrationFailure refused = catchThrowableOfType(MigrationFailure.class, migrator::migrate);
    String before = "have a superuser run in that database (docs/own-server.md): ";
    // it can be copied from one line of a terminal and run
    assertThat(refused).hasMessageContaining(before).hasMessageNotContaining("\n");
    String message = String.valueOf(refused.getMessage());
    return message.substring(message.indexOf(before) + before.length());
  }

  @Test
  void aLoginInTheEnginesGroupMayUseTheSchema() throws SQLException {
    inTheirDatabase(refusal());
    new Migrator(address()).migrate();
    asDba("CREATE ROLE booker LOGIN PASSWORD 'of the booker' IN ROLE stp_engine");
    try {
      assertThat(ask("SELECT has_schema_privilege('booker', 'straightway', 'USAGE')"))
          .isEqualTo("t");
      assertThat(ask("SELECT has_schema_privilege('booker', 'straightway', 'CREATE')"))
          .isEqualTo("f");
    } finally {
      asDba("DROP ROLE booker");
    }
  }

  private EmbeddedServer serverWithoutOurRoles() {
    EmbeddedServer started = EmbeddedServer.startOrJoin(ClusterTemplate.copyTo(dir.path()), 0);
    try (Connection connection = started.superuser("postgres");
        Statement statement = connection.createStatement()) {
      for (String role : new String[] {"engine", "reader", "rollup"}) {
        statement.execute("ALTER ROLE stp_%1$s RENAME TO their_%1$s".formatted(role));
      }
      statement.execute("ALTER ROLE stp_relay NOREPLICATION");
      return started;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private DatabaseAddress address() {
    return DatabaseAddress.external(
        server.address("trades").jdbcUrl(),
        Map.of("STP_DATABASE_USER", "The Owner", "STP_DATABASE_PASSWORD", "of the owner"));
  }

  private void asDba(String sql) throws SQLException {
    execute("postgres", sql);
  }

  private void inTheirDatabase(String sql) throws SQLException {
    execute("trades", sql);
  }

  private void execute(String database, String sql) throws SQLException {
    try (Connection connection = server.superuser(database);
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private String ask(String query) throws SQLException {
    try (Connection connection = server.superuser("trades");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }
}
