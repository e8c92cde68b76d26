package io.straightway.db.dialect.session;

import io.straightway.db.dialect.OracleFailures;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.SQLFeatureNotSupportedException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Properties;
import java.util.regex.Pattern;
import javax.sql.DataSource;

/**
 * Opens sessions with Oracle. The driver's defaults would wait for ever for a server that is gone.
 * A setting in the address takes precedence over these.
 */
final class OracleSessions implements Sessions {
  private static final String SCHEMA = "STRAIGHTWAY";

  /**
   * Overrides this machine's zone and language, which the driver hands to the server and which
   * would decide the order of text.
   */
  private static final String SETTINGS =
      "ALTER SESSION SET TIME_ZONE = 'UTC' NLS_SORT = 'BINARY' NLS_COMP = 'BINARY'";

  private static final Duration CONNECT = Duration.ofSeconds(10);

  /** A login, which is any text between the kind of driver and the address. */
  private static final Pattern LOGIN = Pattern.compile("\\Ajdbc:oracle:[a-z0-9]+:[^@]+@.*");

  @Override
  public DataSource source(SessionTerms terms) {
    Properties settings = new Properties();
    settings.setProperty("user", terms.user());
    settings.setProperty("password", terms.password());
    settings.setProperty("v$session.program", terms.purpose());
    settings.setProperty("oracle.net.CONNECT_TIMEOUT", String.valueOf(CONNECT.toMillis()));
    settings.setProperty(
        "oracle.jdbc.ReadTimeout", String.valueOf(terms.longestStatement().toMillis()));
    settings.setProperty("oracle.net.keepAlive", "true");
    settings.setProperty("oracle.jdbc.timezoneAsRegion", "false");
    settings.setProperty("oracle.jdbc.implicitStatementCacheSize", "100");
    settings.setProperty("oracle.jdbc.defaultRowPrefetch", "100");
    return source(terms.jdbcUrl(), settings);
  }

  @Override
  public void check(String jdbcUrl, String remedy) {
    JdbcUrl.refuseSecretParameters(jdbcUrl, remedy);
    if (LOGIN.matcher(jdbcUrl).matches()) {
      throw new IllegalArgumentException(
          "the database URL holds a login before '@'; " + JdbcUrl.advice(remedy));
    }
    if (!jdbcUrl.contains("@")) {
      throw new IllegalArgumentException(
          "the database URL has no address behind '@'; write it like"
              + " jdbc:oracle:thin:@//localhost:1521/FREEPDB1");
    }
  }

  @Override
  public String advice(SQLException failure) {
    return OracleFailures.advice(failure);
  }

  /**
   * Creates a proxy, because the interface has methods for logging and wrapping that nobody calls
   * here.
   */
  private static DataSource source(String url, Properties settings) {
    return (DataSource)
        Proxy.newProxyInstance(
            DataSource.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getConnection" -> open(url, settings);
                  case "getLoginTimeout" -> Math.toIntExact(CONNECT.toSeconds());
                  case "toString" -> url;
                  case "setLoginTimeout", "setLogWriter" -> null;
                  default -> throw new SQLFeatureNotSupportedException(method.getName());
                });
  }

  private static Connection open(String url, Properties settings) throws SQLException {
    Connection connection = DriverManager.getConnection(url, settings);
    try (Statement statement = connection.createStatement()) {
      connection.setSchema(SCHEMA);
      statement.execute(SETTINGS);
      return connection;
    } catch (SQLException e) {
      connection.close();
      throw e;
    }
  }
}
