package io.straightway.db;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.server.TestDatabase;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.channels.SocketChannel;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.PGConnection;

class DatabaseTest {
  @AutoClose private final TestDatabase database = TestDatabase.fresh();

  @ParameterizedTest
  @EnumSource(value = Role.class, mode = Mode.EXCLUDE, names = "RELAY")
  void aConnectionHasTheRightsOfItsRole(Role role) throws SQLException {
    try (Connection connection = database.database().connect(role, "test")) {
      assertThat(ask(connection, "SELECT current_user")).isEqualTo(role.databaseRole());
      assertThat(ask(connection, "SELECT current_schema()")).isEqualTo("straightway");
      assertThat(connection.getAutoCommit()).isTrue();
    }
  }

  /** A relay reads the log; it has no right in the schema. */
  @Test
  void aRelayReadsNoTable() throws SQLException {
    try (Connection relay = database.database().connect(Role.RELAY, "test")) {
      assertThat(ask(relay, "SELECT current_user")).isEqualTo("stp_relay");
      assertThatThrownBy(() -> ask(relay, "SELECT count(*) FROM straightway.acknowledged_mark"))
          .hasMessageContaining("permission denied for schema straightway");
    }
  }

  @Test
  void aConnectionTellsTheServersOperatorWhatItIsFor() throws SQLException {
    try (Connection connection = database.database().connect(Role.ENGINE, "queue-3")) {
      assertThat(ask(connection, "SHOW application_name")).isEqualTo("straightway queue-3");
    }
  }

  @Test
  void aHostWithoutAnAnswerIsToldFromAServerWithoutASession() throws Exception {
    List<Socket> queued = new ArrayList<>();
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> connectTo(full))
          .hasMessageContaining("the server accepts connections, but opens no session");
      for (int i = 0; i < 3; i++) { // beyond its queue the system drops what it gets
        Socket socket = SocketChannel.open().socket();
        socket.getChannel().configureBlocking(false);
        socket.getChannel().connect(full.getLocalSocketAddress());
        queued.add(socket);
      }
      assertThatThrownBy(() -> connectTo(full)).hasMessageContaining("the host does not answer");
    } finally {
      for (Socket socket : queued) {
        socket.close();
      }
    }
    ServerSocket gone = new ServerSocket(0);
    gone.close();
    assertThatThrownBy(() -> connectTo(gone)).hasMessageContaining("nothing listens there");
  }

  private static void connectTo(ServerSocket server) throws SQLException {
    String url = "jdbc:postgresql://127.0.0.1:" + server.getLocalPort() + "/straightway";
    Credentials login = new Credentials("u", "p");
    DatabaseAddress address =
        new DatabaseAddress(url, Map.of(Role.ENGINE, login)).with(Duration.ofSeconds(1));
    new Database(address).connect(Role.ENGINE, "test").close();
  }

  @Test
  void aServerThatDidNotOpenASessionInTimeIsAskedAgain() throws Exception {
    DatabaseAddress behind = database.database().address();
    URI server = URI.create(behind.jdbcUrl().substring("jdbc:".length()));
    ExecutorService threads = Executors.newCachedThreadPool();
    try (ServerSocket listening = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      threads.execute(
          () -> {
            try (Socket silent = listening.accept();
                Socket near = listening.accept();
                Socket far = new Socket(server.getHost(), server.getPort())) {
              assertThat(silent.isClosed()).isFalse();
              threads.execute(() -> copy(far, near));
              copy(near, far);
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
      Database slow =
          new Database(
              new DatabaseAddress(
                  behind.jdbcUrl().replace(":" + server.getPort(), ":" + listening.getLocalPort()),
                  behind.credentials()));
      try (Connection connection = slow.connect(Role.ENGINE, "test")) {
        assertThat(ask(connection, "SELECT 'answered'")).isEqualTo("answered");
      }
    } finally {
      threads.shutdown();
    }
  }

  private static void copy(Socket from, Socket to) {
    try {
      from.getInputStream().transferTo(to.getOutputStream());
    } catch (IOException e) {
      // one of the two has ended
    }
  }

  @Test
  void aDeadServerIsNoticedWithinAMinute() throws SQLException {
    try (Connection connection = database.database().connect(Role.ENGINE, "test")) {
      assertThat(connection.getNetworkTimeout()).isEqualTo(60_000);
      assertThat(connection.unwrap(PGConnection.class).getPrepareThreshold()).isEqualTo(1);
    }
  }

  @Test
  void aParameterInTheUrlWinsOverOurSettings() throws SQLException {
    DatabaseAddress address = database.address();
    DatabaseAddress patient =
        new DatabaseAddress(address.jdbcUrl() + "?socketTimeout=300", address.credentials());
    try (Connection connection = new Database(patient).connect(Role.ENGINE, "test")) {
      assertThat(connection.getNetworkTimeout()).isEqualTo(300_000);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "CREATE TABLE mine (a integer)",
        "CREATE TABLE public.mine (a integer)",
        "CREATE TEMPORARY TABLE mine (a integer)",
        "CREATE SCHEMA mine"
      })
  void onlyTheMigratorMakesTables(String sql) throws SQLException {
    for (Role role : new Role[] {Role.ENGINE, Role.READER}) {
      try (Connection connection = database.database().connect(role, "test");
          Statement statement = connection.createStatement()) {
        assertThatThrownBy(() -> statement.execute(sql))
            .isInstanceOfSatisfying(
                SQLException.class, e -> assertThat(e.getSQLState()).isEqualTo("42501"));
      }
    }
  }

  @Test
  void theServersErrorsDoNotRepeatData() throws SQLException {
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      statement.execute("CREATE TABLE client (name text PRIMARY KEY)");
      statement.execute("INSERT INTO client VALUES ('Miss Marple')");
      assertThatThrownBy(() -> statement.execute("INSERT INTO client SELECT name FROM client"))
          .isInstanceOf(SQLException.class)
          .hasMessageContaining("client_pkey")
          .hasMessageNotContaining("Marple");
    }
  }

  @Test
  void aWrongPasswordIsRefused() {
    Map<Role, Credentials> logins = new EnumMap<>(database.address().credentials());
    logins.put(Role.ENGINE, new Credentials("stp_engine", "guessed"));
    Database wrong = new Database(new DatabaseAddress(database.address().jdbcUrl(), logins));
    assertThatThrownBy(() -> wrong.connect(Role.ENGINE, "test"))
        .isInstanceOfSatisfying(
            ConnectionFailure.class, e -> assertThat(e.getSQLState()).isEqualTo("28P01"))
        .hasMessageContaining(database.address().jdbcUrl())
        .hasMessageContaining("ENGINE")
        .hasMessageContaining("stp_engine")
        .hasMessageContaining("check the user and password")
        .hasMessageNotContaining("guessed");
  }

  @Test
  void aDatabaseThatDoesNotExistIsNamed() {
    DatabaseAddress address = database.address();
    Database missing =
        new Database(
            new DatabaseAddress(
                address.jdbcUrl().replaceFirst("/[^/]*$", "/nowhere"), address.credentials()));
    assertThatThrownBy(() -> missing.connect(Role.READER, "test"))
        .isInstanceOf(ConnectionFailure.class)
        .hasMessageContaining("/nowhere")
        .hasMessageContaining("check the database name");
  }

  private static String ask(Connection connection, String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(query)) {
      assertThat(row.next()).isTrue();
      return row.getString(1);
    }
  }
}
