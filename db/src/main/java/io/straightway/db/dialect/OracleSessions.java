package io.straightway.db.dialect;

import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.JdbcUrl;
import io.straightway.db.Role;
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
 * How sessions with Oracle are opened. The driver's defaults would wait for ever for a server that
 * is gone. A setting in the address wins over these.
 */
final class OracleSessions {
  static final String SCHEMA = "STRAIGHTWAY";

  /**
   * The driver hands the server this machine's zone and language, by which text would be sorted.
   */
  static final String SETTINGS =
      "ALTER SESSION SET TIME_ZONE = 'UTC' NLS_SORT = 'BINARY' NLS_COMP = 'BINARY'";

  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration READ = Duration.ofSeconds(60);
  private static final Duration READ_OF_MIGRATOR = Duration.ofHours(1);

  /** Whatever stands between the kind of driver and the address is a login. */
  private static final Pattern LOGIN = Pattern.compile("\\Ajdbc:oracle:[a-z0-9]+:[^@]+@.*");

  private final String url;
  private final Properties settings = new Properties();

  private OracleSessions(DatabaseAddress address, Role role, String purpose) {
    Credentials login = address.credentials(role);
    url = address.jdbcUrl();
    settings.setProperty("user", login.user());
    settings.setProperty("password", login.password());
    settings.setProperty("v$session.program", purpose);
    settings.setProperty("oracle.net.CONNECT_TIMEOUT", String.valueOf(CONNECT.toMillis()));
    settings.setProperty("oracle.jdbc.ReadTimeout", String.valueOf(timeout(role).toMillis()));
    settings.setProperty("oracle.net.keepAlive", "true");
    settings.setProperty("oracle.jdbc.timezoneAsRegion", "false");
    settings.setProperty("oracle.jdbc.implicitStatementCacheSize", "100");
    settings.setProperty("oracle.jdbc.defaultRowPrefetch", "100");
  }

  static DataSource of(DatabaseAddress address, Role role, String purpose) {
    return new OracleSessions(address, role, purpose).source();
  }

  private static Duration timeout(Role role) {
    return role == Role.MIGRATOR ? READ_OF_MIGRATOR : READ;
  }

  static void check(String jdbcUrl) {
    JdbcUrl.refuseSecretParameters(jdbcUrl);
    if (LOGIN.matcher(jdbcUrl).matches()) {
      throw new IllegalArgumentException(
          "the database URL holds a login before '@'; " + JdbcUrl.advice());
    }
    if (!jdbcUrl.contains("@")) {
      throw new IllegalArgumentException(
          "the database URL has no address behind '@'; write it like"
              + " jdbc:oracle:thin:@//localhost:1521/FREEPDB1");
    }
  }

  /** The interface has methods of logging's and of wrapping's that nobody calls here. */
  private DataSource source() {
    return (DataSource)
        Proxy.newProxyInstance(
            DataSource.class.getClassLoader(),
            new Class<?>[] {DataSource.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getConnection" -> open();
                  case "getLoginTimeout" -> Math.toIntExact(CONNECT.toSeconds());
                  case "toString" -> url;
                  case "setLoginTimeout", "setLogWriter" -> null;
                  default -> throw new SQLFeatureNotSupportedException(method.getName());
                });
  }

  private Connection open() throws SQLException {
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
