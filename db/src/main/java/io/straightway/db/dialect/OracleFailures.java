package io.straightway.db.dialect;

import java.sql.SQLException;
import java.sql.SQLIntegrityConstraintViolationException;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The meaning of Oracle's error numbers for a transaction; its SQLSTATEs are too coarse. */
public final class OracleFailures {
  private static final Pattern NUMBER = Pattern.compile("\\AORA-(\\d{1,5})\\b");

  /** Connection lost, listener or instance starting or stopping, session ended or killed. */
  private static final Set<Integer> IN_DOUBT =
      Set.of(
          28, 603, 1012, 1013, 1033, 1034, 1089, 1090, 1092, 2396, 2399, 3113, 3114, 3117, 3135,
          3136, 12152, 12157, 12170, 12505, 12514, 12528, 12537, 12541, 12543, 12545, 12547, 12570,
          12571, 12583, 12757, 17002, 17008, 17009, 17401, 17410, 17447, 17800, 17820, 17821, 17829,
          17850, 18714, 25400, 25401, 25402, 25403, 25404, 25405, 25406, 25407, 25408, 25409, 25425,
          41412, 41409);

  /** Deadlock, serialization, a lock not available, a snapshot too old, packages that changed. */
  private static final Set<Integer> ROLLED_BACK =
      Set.of(54, 60, 1555, 2049, 4020, 4021, 4061, 4065, 4068, 8176, 8177, 30006);

  private static final Set<Integer> READS_ONLY = Set.of(1219, 16000, 16003, 16456);

  /** Disk, undo, memory, sessions, quotas, the archiver. */
  private static final Set<Integer> RESOURCES =
      Set.of(
          18, 20, 257, 1536, 1628, 1631, 1632, 1650, 1651, 1652, 1653, 1654, 1655, 1658, 1659, 1683,
          1688, 1691, 1692, 4030, 4031, 4036, 12516, 12518, 12519, 12520, 19809, 19815, 30036);

  /** Constraints, values that do not fit; 20514 is raised by our own triggers. */
  private static final Set<Integer> BAD_DATA =
      Set.of(
          1, 1400, 1401, 1407, 1426, 1438, 1461, 1722, 1830, 1839, 1841, 1847, 1858, 1861, 2290,
          2291, 2292, 2293, 12899, 17070, 20514, 22835);

  private static final Set<Integer> LOGIN_REFUSED = Set.of(1005, 1017, 1045, 28000, 28001, 28002);
  private static final Set<Integer> NAME_UNKNOWN = Set.of(12154, 12505, 12514, 12521);
  private static final Set<Integer> NO_SESSION = Set.of(18, 20, 12516, 12518, 12519, 12520);
  private static final Set<Integer> NOT_OPEN = Set.of(1033, 1034, 1089, 12526, 12528);
  private static final Set<Integer> NO_TABLE = Set.of(942);
  private static final Set<Integer> NO_RIGHT = Set.of(1031, 41900);

  private OracleFailures() {}

  /** Returns the meaning of an error, or null if it is not Oracle's. */
  static @Nullable SqlFailure of(SQLException error) {
    Integer number = number(error);
    if (number == null) {
      return null;
    }
    if (IN_DOUBT.contains(number)) {
      return SqlFailure.IN_DOUBT;
    }
    if (ROLLED_BACK.contains(number)) {
      return SqlFailure.ROLLED_BACK;
    }
    if (READS_ONLY.contains(number)) {
      return SqlFailure.NOT_PRIMARY;
    }
    if (RESOURCES.contains(number)) {
      return SqlFailure.RESOURCES;
    }
    return BAD_DATA.contains(number) ? SqlFailure.BAD_DATA : SqlFailure.DEFECT;
  }

  private static @Nullable Integer number(SQLException error) {
    Matcher matcher = NUMBER.matcher(String.valueOf(error.getMessage()));
    return matcher.find() ? Integer.valueOf(matcher.group(1)) : null;
  }

  /** Returns the things to check when a session could not be opened. */
  public static String advice(SQLException error) {
    Integer number = number(error);
    if (number == null) {
      return "check that the server runs, and its host, port and firewall";
    }
    if (LOGIN_REFUSED.contains(number)) {
      return "check the user and password, and that the account is open and may create a session";
    }
    if (NAME_UNKNOWN.contains(number)) {
      return "check the service name in the address, and that the listener knows it";
    }
    if (NO_SESSION.contains(number)) {
      return "the server has no session left: raise PROCESSES or lower pool sizes";
    }
    return NOT_OPEN.contains(number)
        ? "the server is starting or stopping: try again"
        : "check that the server runs, and its host, port and firewall";
  }

  /** Returns whether a unique key was violated. */
  public static boolean isKeyTaken(SQLException error) {
    Integer number = number(error);
    return number == null
        ? "23505".equals(error.getSQLState())
            || error instanceof SQLIntegrityConstraintViolationException
        : number == 1;
  }

  /** Returns the reason why a database refuses rows. */
  public static String trouble(SQLException error) throws SQLException {
    Integer number = number(error);
    if (number != null && READS_ONLY.contains(number)) {
      return "read-only";
    }
    if (number != null && NO_TABLE.contains(number)) {
      return "without the schema of this program";
    }
    if (number != null && NO_RIGHT.contains(number)) {
      return "not granting the rights of the engine";
    }
    throw error;
  }
}
