package io.straightway.db.server;

import io.straightway.db.Credentials;
import io.straightway.db.Role;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;

/** Tests by a real login whether a server answers. */
record Probe(ServerCredentials credentials, int patienceSeconds) {
  /** A server's answer to a login. */
  enum Answer {
    /** Accepts the login, or would with a free connection. */
    READY,
    /** Is starting, recovering or stopping. */
    NOT_YET,
    /** Refuses our password, as the server of another installation does. */
    STRANGER,
    /** Does not answer, or nothing listens on the port. */
    SILENT
  }

  Probe(ServerCredentials credentials, Duration patience) {
    this(credentials, Math.max(1, (int) patience.toSeconds()));
  }

  Answer ask(int port) {
    try (Connection connection = connect(port)) {
      return connection.isValid(patienceSeconds) ? Answer.READY : Answer.SILENT;
    } catch (SQLException e) {
      return meaning(e.getSQLState());
    }
  }

  private Connection connect(int port) throws SQLException {
    Credentials login = credentials.of(Role.ENGINE);
    Properties settings = new Properties();
    PGProperty.USER.set(settings, login.user());
    PGProperty.PASSWORD.set(settings, login.password());
    PGProperty.APPLICATION_NAME.set(settings, "straightway probe");
    PGProperty.LOGIN_TIMEOUT.set(settings, patienceSeconds);
    PGProperty.CONNECT_TIMEOUT.set(settings, patienceSeconds);
    PGProperty.SOCKET_TIMEOUT.set(settings, patienceSeconds);
    @Nullable Connection connection =
        new Driver().connect(EmbeddedServer.url(port, Cluster.DATABASE), settings);
    if (connection == null) {
      throw new SQLException("the driver does not know its own URL");
    }
    return connection;
  }

  private static Answer meaning(@Nullable String sqlState) {
    String state = sqlState == null ? "" : sqlState;
    if (state.startsWith("28")) {
      return Answer.STRANGER;
    }
    return switch (state) {
      case "53300" -> Answer.READY;
      case "57P03" -> Answer.NOT_YET;
      default -> Answer.SILENT;
    };
  }
}
