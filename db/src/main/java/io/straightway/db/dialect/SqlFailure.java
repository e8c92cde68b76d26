package io.straightway.db.dialect;

import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.postgresql.util.PSQLException;
import org.postgresql.util.ServerErrorMessage;

/**
 * The meaning of a database error for its transaction, which decides the next step. SQLSTATE
 * classes are those of PostgreSQL's appendix A.
 */
public enum SqlFailure {
  /**
   * The transaction may or may not be committed: the connection was lost, the server is going down,
   * it has ended the session of a process that slept, or the wait for a standby was cut short.
   * Replay it on a new connection; answer no sender meanwhile.
   */
  IN_DOUBT,
  /**
   * Rolled back through no fault of the data (deadlock, serialization, a lock not available):
   * replay it.
   */
  ROLLED_BACK,
  /** The server is read-only: it is no longer the primary. Find the primary, replay. */
  NOT_PRIMARY,
  /** The server lacks disk, memory or connections: accept no more work, keep trying, report it. */
  RESOURCES,
  /** The data was refused: replaying can't help. */
  BAD_DATA,
  /** Anything else, such as a missing right or table: a defect of ours or of the installation. */
  DEFECT;

  private static final String CLOSED_POOL = "has been closed.";

  /** Our own SQLSTATE: commits of the database are not on a standby's disk. */
  public static final String NOT_REPLICATED = "ST503";

  /** Our own SQLSTATE: the server lacks commits that this process has acknowledged. */
  public static final String OTHER_HISTORY = "ST410";

  /** Our own SQLSTATE: the engine's login may do more than book. */
  public static final String EXCESSIVE_RIGHTS = "ST406";

  /** Our own SQLSTATE: the login has changed settings of its own sessions. */
  public static final String OWN_SETTINGS = "ST407";

  /**
   * Classifies an error by SQLSTATE; an error without one comes from the pool or the driver's
   * socket, which have lost the connection, unless the pool was closed.
   */
  public static SqlFailure of(SQLException error) {
    SqlFailure byNumber = OracleFailures.of(error);
    return byNumber == null ? byState(error) : byNumber;
  }

  private static SqlFailure byState(SQLException error) {
    String state = error.getSQLState();
    if (state == null || state.length() != 5) {
      return error instanceof SQLTransientConnectionException
              || error instanceof SQLRecoverableException
              || (error.getClass() == SQLException.class
                  && !String.valueOf(error.getMessage()).endsWith(CLOSED_POOL))
          ? IN_DOUBT
          : DEFECT;
    }
    return switch (state) {
      case "40003", "57P01", "57P02", "57P03", "57P05", "25P03", "25P04", "57014", "01000" ->
          IN_DOUBT;
      case NOT_REPLICATED, OTHER_HISTORY -> IN_DOUBT;
      case "55P03" -> ROLLED_BACK;
      case "25006" -> NOT_PRIMARY;
      default -> ofClass(state.substring(0, 2));
    };
  }

  private static SqlFailure ofClass(String stateClass) {
    return switch (stateClass) {
      case "08" -> IN_DOUBT;
      case "40" -> ROLLED_BACK;
      case "53", "58" -> RESOURCES;
      case "22", "23" -> BAD_DATA;
      default -> DEFECT;
    };
  }

  /** Returns whether the refused data violates the constraint of that name. */
  public static boolean violates(SQLException error, String constraint) {
    String named = constraint(error);
    if (named != null) {
      return named.equals(constraint);
    }
    // other vendors name it in the first line, and quote data in the lines below
    String message = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    return message.toLowerCase(Locale.ROOT).contains(constraint);
  }

  /**
   * Returns the constraint that the data violated, or null if the driver does not report it apart
   * from the message.
   */
  public static @Nullable String constraint(SQLException error) {
    ServerErrorMessage message =
        error instanceof PSQLException refused ? refused.getServerErrorMessage() : null;
    return message == null ? null : message.getConstraint();
  }
}
