package io.straightway.db.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

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

/**
 * A server of somebody else, on which our roles do not exist and the migrator is an ordinary user.
 */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ExternalServerTest {
  private final TemporaryDirectory dir = TemporaryDirectory.create();
  private final EmbeddedServer server = serverWithoutOurRoles();

  @BeforeEach
  void theDbaMakesAUserAndADatabase() throws SQLException {
    asDba("CREATE ROLE \"The Owner\" LOGIN PASSWORD 'of the owner'");
    asDba("CREATE DATABASE trades OWNER \"The Owner\"");
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
  void anOwnerWhoMayMakeRolesNeedsNobodysHelp() throws SQLException {
    asDba("ALTER ROLE \"The Owner\" CREATEROLE");
    Migrator migrator = new Migrator(address());
    assertThat(migrator.migrate()).isNotEmpty();
    assertThat(
            ask(
                "SELECT string_agg(rolname, ',' ORDER BY rolname) FROM pg_roles"
                    + " WHERE rolname LIKE 'stp_%' AND NOT rolcanlogin"))
        .isEqualTo("stp_engine,stp_reader,stp_rollup");
    assertThat(ask("SELECT pg_has_role('The Owner', 'stp_rollup', 'SET')")).isEqualTo("t");
  }

  @Test
  void anOwnerWhoMayNotMakeRolesIsToldWhatTheDbaHasToRun() throws SQLException {
    Migrator migrator = new Migrator(address());
    assertThatThrownBy(migrator::migrate)
        .isInstanceOf(MigrationFailure.class)
        .hasMessageContaining("may not create the role stp_engine")
        .hasMessageContaining("GRANT stp_rollup TO \"The Owner\";");

    asDba("CREATE ROLE stp_engine NOLOGIN");
    asDba("CREATE ROLE stp_reader NOLOGIN");
    asDba("CREATE ROLE stp_rollup NOLOGIN");
    assertThatThrownBy(migrator::migrate)
        .isInstanceOf(MigrationFailure.class)
        .hasMessageContaining("may not become the role stp_rollup")
        .hasMessageContaining("GRANT stp_rollup TO \"The Owner\";");

    asDba("GRANT stp_rollup TO \"The Owner\"");
    assertThat(migrator.migrate()).isNotEmpty();
  }

  @Test
  void aLoginInTheEnginesGroupMayUseTheSchema() throws SQLException {
    asDba("ALTER ROLE \"The Owner\" CREATEROLE");
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
    EmbeddedServer started = EmbeddedServer.startOrJoin(dir.path(), 0);
    try (Connection connection = started.superuser("postgres");
        Statement statement = connection.createStatement()) {
      for (String role : new String[] {"engine", "reader", "rollup"}) {
        statement.execute("ALTER ROLE stp_%1$s RENAME TO their_%1$s".formatted(role));
      }
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
    try (Connection connection = server.superuser("postgres");
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
