package io.straightway.db;

import io.straightway.db.dialect.session.Sessions;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;
import java.sql.SQLTimeoutException;

/**
 * Thrown if a connection can't be opened. Nothing was sent, so nothing is in doubt. The message
 * names the address, the role and the things to check; the SQLSTATE is the server's or the
 * driver's.
 */
public final class ConnectionFailure extends SQLException {
  private static final long serialVersionUID = 1;

  ConnectionFailure(DatabaseAddress address, Role role, SQLException cause) {
    super(message(address, role, cause), cause.getSQLState(), cause.getErrorCode(), cause);
  }

  /** Returns whether the server neither opened a session in time nor refused it. */
  boolean isForLackOfAnswer() {
    Throwable below = getCause();
    while (below != null
        && !(below instanceof SQLTimeoutException)
        && !(below instanceof SocketTimeoutException)) {
      below = below.getCause();
    }
    return below != null;
  }

  private static String message(DatabaseAddress address, Role role, SQLException cause) {
    return "can't connect to %s as %s (user %s): %s; %s"
        .formatted(
            address.jdbcUrl(),
            role,
            address.credentials(role).user(),
            reason(cause),
            Sessions.at(address.jdbcUrl()).advice(cause));
  }

  /** Returns the cause in our own words if it is a known one, otherwise in the server's. */
  private static String reason(SQLException cause) {
    for (Throwable below = cause; below != null; below = below.getCause()) {
      if (below instanceof ConnectException) {
        return "nothing listens there";
      }
      if (below instanceof UnknownHostException) {
        return "the host is not known";
      }
      if (below instanceof SocketTimeoutException) {
        return "the host does not answer";
      }
      if (below instanceof SQLTimeoutException) {
        return "the server accepts connections, but opens no session; it is busy or stands still";
      }
    }
    return switch (String.valueOf(cause.getSQLState())) {
      case "28P01", "28000" -> "the login is refused";
      case "3D000" -> "there is no such database";
      default -> String.valueOf(cause.getMessage()).replaceFirst("^(FATAL|ERROR): ", "");
    };
  }
}
