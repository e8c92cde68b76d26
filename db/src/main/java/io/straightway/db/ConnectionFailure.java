package io.straightway.db;

import io.straightway.db.dialect.Dialect;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.sql.SQLException;

/**
 * A connection that could not be opened. Nothing was sent, so nothing is in doubt. The message
 * names the address, the role and what to check; the SQLSTATE is the server's or the driver's.
 */
public final class ConnectionFailure extends SQLException {
  private static final long serialVersionUID = 1;

  ConnectionFailure(DatabaseAddress address, Role role, SQLException cause) {
    super(message(address, role, cause), cause.getSQLState(), cause.getErrorCode(), cause);
  }

  private static String message(DatabaseAddress address, Role role, SQLException cause) {
    return "can't connect to %s as %s (user %s): %s; %s"
        .formatted(
            address.jdbcUrl(),
            role,
            address.credentials(role).user(),
            reason(cause),
            Dialect.of(address.jdbcUrl()).advice(cause));
  }

  /** In our words where they are known, else in the server's. */
  private static String reason(SQLException cause) {
    for (Throwable below = cause; below != null; below = below.getCause()) {
      if (below instanceof ConnectException) {
        return "nothing listens there";
      }
      if (below instanceof UnknownHostException) {
        return "the host is not known";
      }
      if (below instanceof SocketTimeoutException) {
        return "there is no answer";
      }
    }
    return switch (String.valueOf(cause.getSQLState())) {
      case "28P01", "28000" -> "the login is refused";
      case "3D000" -> "there is no such database";
      default -> String.valueOf(cause.getMessage()).replaceFirst("^(FATAL|ERROR): ", "");
    };
  }
}
