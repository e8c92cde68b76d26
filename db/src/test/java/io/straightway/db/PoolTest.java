package io.straightway.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.server.TestDatabase;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class PoolTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @Test
  void aConnectionGivenBackIsUsedAgain() throws SQLException {
    try (Pool pool = database.database().pool(Role.ENGINE, 1, "test")) {
      int first = backend(pool);
      assertThat(backend(pool)).isEqualTo(first);
    }
  }

  @Test
  void aConnectionWhoseServerIsNotThePrimaryAnyMoreIsThrownAway() throws SQLException {
    createFunctionThatFailsWith("25006");
    try (Pool pool = database.database().pool(Role.ENGINE, 1, "test")) {
      int first = backend(pool);
      fail(pool);
      assertThat(backend(pool)).isNotEqualTo(first);
    }
  }

  @Test
  void aConnectionSurvivesAnErrorOfTheData() throws SQLException {
    createFunctionThatFailsWith("23514");
    try (Pool pool = database.database().pool(Role.ENGINE, 1, "test")) {
      int first = backend(pool);
      fail(pool);
      assertThat(backend(pool)).isEqualTo(first);
    }
  }

  @Test
  void thePoolReportsTheUseOfItsConnections() throws SQLException {
    try (Pool pool = database.database().pool(Role.ENGINE, 1, "test");
        Connection taken = pool.connection()) {
      assertThat(taken.isValid(1)).isTrue();
      assertThat(pool.usage()).isEqualTo(new Pool.Usage(1, 1, 0, 0));
    }
  }

  @Test
  void aMissingServerIsReportedAtOnce() throws Exception {
    try (Socket bound = new Socket()) { // keeps a port on which nothing listens
      bound.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0));
      Database nowhere =
          new Database(
              new DatabaseAddress(
                  "jdbc:postgresql://127.0.0.1:" + bound.getLocalPort() + "/straightway",
                  database.address().credentials()));
      assertThatThrownBy(() -> nowhere.pool(Role.ENGINE, 2, "intake"))
          .isInstanceOf(ConnectionFailure.class)
          .hasMessageContaining("jdbc:postgresql://127.0.0.1:")
          .hasMessageContaining("ENGINE")
          .hasMessageContaining("check that the server runs")
          .hasMessageNotContaining(database.address().credentials(Role.ENGINE).password());
    }
  }

  @Test
  void aPoolOfNothingIsRefused() {
    assertThatThrownBy(() -> database.database().pool(Role.ENGINE, 0, "intake"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("pool size 0 for intake");
  }

  private void createFunctionThatFailsWith(String sqlState) throws SQLException {
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          CREATE FUNCTION fail() RETURNS void LANGUAGE plpgsql AS $$
          BEGIN RAISE EXCEPTION 'as asked' USING ERRCODE = '%s'; END $$;
          GRANT EXECUTE ON FUNCTION fail() TO stp_engine
          """
              .formatted(sqlState));
    }
  }

  private static void fail(Pool pool) throws SQLException {
    try (Connection connection = pool.connection();
        Statement statement = connection.createStatement()) {
      assertThatThrownBy(() -> statement.execute("SELECT fail()")).hasMessageContaining("as asked");
    }
  }

  private static int backend(Pool pool) throws SQLException {
    try (Connection connection = pool.connection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT pg_backend_pid()")) {
      assertThat(row.next()).isTrue();
      return row.getInt(1);
    }
  }
}
