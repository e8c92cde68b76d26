package io.straightway.db;

import java.sql.SQLException;
import java.util.Objects;
import java.util.Properties;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * How every session with the database is opened.
 *
 * <p>The driver's defaults are unsafe here: they accept a standby, wait for ever on a dead server
 * and write row contents into error messages. A parameter in the URL wins over these settings.
 */
public final class SessionSettings {
  /** The driver hands the server this machine's zone; every session must see the same clock. */
  public static final String UTC_SQL = "SET TIME ZONE 'UTC'";

  public static final String SCHEMA = "straightway";

  private SessionSettings() {}

  /** What a session executes when it is opened. */
  public static String initSql(DatabaseAddress address, Role role) {
    String engine = role == Role.ENGINE ? ";\n" + address.limits().sql() : "";
    String replicated = address.isReplicated(role) ? ";\n" + ReplicatedCommits.PIN : "";
    return UTC_SQL + engine + replicated;
  }

  public static PGSimpleDataSource dataSource(DatabaseAddress address, Role role, String name) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    Properties settings =
        Objects.requireNonNull(Driver.parseURL(address.jdbcUrl(), defaults(address, role, name)));
    for (String key : settings.stringPropertyNames()) {
      set(source, key, settings.getProperty(key));
    }
    return source;
  }

  private static void set(PGSimpleDataSource source, String key, String value) {
    try {
      source.setProperty(key, value);
    } catch (SQLException e) {
      throw new IllegalArgumentException(
          "the database URL's parameter '" + key + "' is refused", e);
    }
  }

  private static Properties defaults(DatabaseAddress address, Role role, String name) {
    Credentials login = address.credentials(role);
    Properties settings = new Properties();
    PGProperty.USER.set(settings, login.user());
    PGProperty.PASSWORD.set(settings, login.password());
    PGProperty.APPLICATION_NAME.set(settings, name);
    PGProperty.CURRENT_SCHEMA.set(settings, SCHEMA);
    PGProperty.TARGET_SERVER_TYPE.set(settings, "primary");
    // a server may have become the primary a moment ago
    PGProperty.HOST_RECHECK_SECONDS.set(settings, 0);
    PGProperty.CONNECT_TIMEOUT.set(settings, 10);
    PGProperty.SOCKET_TIMEOUT.set(settings, socketTimeoutSeconds(role));
    PGProperty.TCP_KEEP_ALIVE.set(settings, true);
    PGProperty.LOG_SERVER_ERROR_DETAIL.set(settings, false);
    PGProperty.PREPARE_THRESHOLD.set(settings, 1);
    return settings;
  }

  /** A migration may rewrite a large table in one statement; nothing else takes a minute. */
  private static int socketTimeoutSeconds(Role role) {
    return role == Role.MIGRATOR ? 3600 : 60;
  }
}
