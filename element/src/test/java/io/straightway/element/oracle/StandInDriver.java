package io.straightway.element.oracle;

import java.sql.Connection;
import java.sql.Driver;
import java.sql.DriverManager;
import java.sql.DriverPropertyInfo;
import java.sql.SQLException;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;

/**
 * Opens a stand-in under an Oracle address, so that the program treats it as Oracle: {@code
 * jdbc:oracle:stand-in:@} and the address of the stand-in.
 */
public final class StandInDriver implements Driver {
  private static final String SCHEME = "jdbc:oracle:stand-in:@";

  private static final Set<String> STATEMENTS = ConcurrentHashMap.newKeySet();

  private static final Map<String, AtomicInteger> COMMITS_TO_CUT = new ConcurrentHashMap<>();

  static {
    try {
      DriverManager.registerDriver(new StandInDriver());
    } catch (SQLException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  /** Returns the result of DBMS_LOB.GETLENGTH. */
  public static long length(byte[] body) {
    return body.length;
  }

  /** Returns the address by which the program knows the stand-in at {@code url}. */
  static String address(String url) {
    return SCHEME + url;
  }

  @Override
  public @Nullable Connection connect(String url, Properties settings) throws SQLException {
    if (!acceptsURL(url)) {
      return null;
    }
    Properties login = new Properties();
    login.setProperty("user", settings.getProperty("user"));
    login.setProperty("password", settings.getProperty("password"));
    String target = url.substring(SCHEME.length());
    return new StandInSession(
            StandInVendor.of(target),
            DriverManager.getConnection(target, login),
            () -> commitToCut(url))
        .connection();
  }

  /** Returns all statements that were run on stand-ins. */
  public static Set<String> statements() {
    return Set.copyOf(STATEMENTS);
  }

  /** Cuts the connections to an address at their next commits: at every second one after that. */
  static void cutCommits(String url, int number) {
    COMMITS_TO_CUT.put(url, new AtomicInteger(number));
  }

  /** Returns how many commits are left to cut after this one; -1 if this one is not to be cut. */
  static int commitToCut(String url) {
    return COMMITS_TO_CUT
            .computeIfAbsent(url, u -> new AtomicInteger())
            .getAndUpdate(left -> Math.max(left - 1, 0))
        - 1;
  }

  static void note(String statement) {
    STATEMENTS.add(statement);
  }

  @Override
  public boolean acceptsURL(String url) {
    return url.startsWith(SCHEME);
  }

  @Override
  public DriverPropertyInfo[] getPropertyInfo(String url, Properties settings) {
    return new DriverPropertyInfo[0];
  }

  @Override
  public int getMajorVersion() {
    return 1;
  }

  @Override
  public int getMinorVersion() {
    return 0;
  }

  @Override
  public boolean jdbcCompliant() {
    return false;
  }

  @Override
  public Logger getParentLogger() {
    return Logger.getGlobal();
  }
}
