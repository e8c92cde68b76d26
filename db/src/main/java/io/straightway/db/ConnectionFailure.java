package io.straightway.db;

import io.straightway.db.dialect.Dialect;
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
            cause.getMessage(),
            Dialect.of(address.jdbcUrl()).advice(cause));
  }
}
