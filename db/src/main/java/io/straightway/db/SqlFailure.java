package io.straightway.db;

import io.straightway.db.dialect.Dialect;
import java.sql.SQLException;
import java.sql.SQLRecoverableException;
import java.sql.SQLTransientConnectionException;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What an error of the database means for the transaction that met it, and so what to do next.
 * SQLSTATE classes are those of PostgreSQL's appendix A.
 */
public enum SqlFailure {
  /**
   * The transaction may or may not be committed: the connection was lost, the server is going down,
   * it has ended the session of a process that slept, or the wait for a standby was cut short.
   * Replay it on a new connection; say nothing meanwhile.
   */
  IN_DOUBT,
  /** Rolled back for no fault of the data (deadlock, serialization, a lock not had): replay it. */
  ROLLED_BACK,
  /** The server only reads: it is not the primary any more. Find the primary, replay. */
  NOT_PRIMARY,
  /** The server lacks disk, memory or connections: take no more work, keep trying, say so. */
  RESOURCES,
  /** The data was refused: replaying can't help. */
  BAD_DATA,
  /** Anything else, such as a missing right or table: a defect of ours or of the installation. */
  DEFECT;

  /** Of ours: commits of the database are not on a standby's disk. */
  public static final String NOT_REPLICATED = "ST503";

  /** Of ours: the server lacks what this process has acknowledged. */
  public static final String OTHER_HISTORY = "ST410";

  /** Of ours: the engine's login may do more than book. */
  public static final String EXCESSIVE_RIGHTS = "ST406";

  /** Classifies by SQLSTATE; an error without one comes from the pool or the driver's socket. */
  public static SqlFailure of(SQLException error) {
    SqlFailure byNumber = Dialect.meaning(error);
    return byNumber == null ? byState(error) : byNumber;
  }

  private static SqlFailure byState(SQLException error) {
    String state = error.getSQLState();
    if (state == null || state.length() != 5) {
      return error instanceof SQLTransientConnectionException
              || error instanceof SQLRecoverableException
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

  /** Whether what was refused violates a constraint of that name. */
  public static boolean violates(SQLException error, String constraint) {
    String named = constraint(error);
    if (named != null) {
      return named.equals(constraint);
    }
    // other vendors name it in the first line, data follows behind
    String message = String.valueOf(error.getMessage()).lines().findFirst().orElse("");
    return message.toLowerCase(Locale.ROOT).contains(constraint);
  }

  /** The constraint that the data violated, or null if the server named none. */
  public static @Nullable String constraint(SQLException error) {
    return Dialect.constraint(error);
  }
}
