package io.straightway.db;

import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

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
            advice(cause.getSQLState()));
  }

  private static String advice(@Nullable String sqlState) {
    String state = sqlState == null ? "" : sqlState;
    if (state.startsWith("28")) {
      return "check the user and password, and the server's pg_hba.conf";
    }
    return switch (state) {
      case "3D000" -> "check the database name, or create the database";
      case "53300" ->
          "the server has no connection left: raise max_connections or lower pool sizes";
      case SqlFailure.NOT_REPLICATED ->
          "give the server a synchronous standby ('stp database start --replica on', or set"
              + " synchronous_standby_names), or choose durability local";
      case "57P03" -> "the server is starting or stopping: try again";
      default -> "check that the server runs, and its host, port and firewall";
    };
  }
}
