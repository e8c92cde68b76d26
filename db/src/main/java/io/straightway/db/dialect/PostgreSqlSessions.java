package io.straightway.db.dialect;

import io.straightway.db.Credentials;
import io.straightway.db.DatabaseAddress;
import io.straightway.db.JdbcUrl;
import io.straightway.db.Role;
import io.straightway.db.SessionLimits;
import io.straightway.db.SqlFailure;
import io.straightway.db.dialect.PrimaryChoice.Server;
import io.straightway.db.history.HistoryFence;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Objects;
import java.util.Properties;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.postgresql.Driver;
import org.postgresql.PGProperty;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * How sessions with PostgreSQL are opened.
 *
 * <p>The driver's defaults are unsafe here: they accept a standby, wait for ever on an unreachable
 * server and write row contents into error messages. A parameter in the URL wins over these
 * settings.
 */
final class PostgreSqlSessions {
  static final String SCHEMA = "straightway";

  private static final String SCHEME = "jdbc:postgresql:";

  /** The driver hands the server this machine's zone; every session must see the same clock. */
  private static final String UTC = "SET TIME ZONE 'UTC'";

  /** The database proves commits only in a session whose setting can't change meanwhile. */
  private static final String PIN_COMMITS =
      """
      SELECT set_config('synchronous_commit', value, false),
             set_config('straightway.synchronous_commit', value, false)
        FROM current_setting('synchronous_commit') AS value
       WHERE value IN ('on', 'remote_apply')
      """;

  private static final int KEEPALIVE_PROBES = 3;
  private static final Driver DRIVER = new Driver();

  private PostgreSqlSessions() {}

  static void check(String url) {
    if (!url.startsWith(SCHEME)) {
      throw new IllegalArgumentException(
          "the database URL must start with " + SCHEME + ", for example " + example());
    }
    JdbcUrl.refuseSecrets(url);
    if (Driver.parseURL(url, null) == null) {
      throw new IllegalArgumentException(
          "the database URL "
              + JdbcUrl.withoutParameters(url)
              + " is malformed; write it like "
              + example());
    }
  }

  private static String example() {
    return SCHEME + "//localhost:5432/straightway";
  }

  /** Where to look when a session could not be opened. */
  static String advice(SQLException failure) {
    String state = String.valueOf(failure.getSQLState());
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
      case SqlFailure.EXCESSIVE_RIGHTS ->
          "give STP_ENGINE_USER a login that is only in the role stp_engine (docs/own-server.md)";
      case SqlFailure.OTHER_HISTORY ->
          "bring the server back that has it, or let this one's history count by 'stp database"
              + " accept-history', and send again what it lacks by 'stp feed --resend-missing'";
      case "57P03" -> "the server is starting or stopping: try again";
      default -> "check that the server runs, and its host, port and firewall";
    };
  }

  /** What a session executes when it is opened. */
  static String beginning(DatabaseAddress address, Role role) {
    String engine = role == Role.ENGINE ? ";\n" + limits(address.limits()) : "";
    String replicated = address.isReplicated(role) ? ";\n" + PIN_COMMITS : "";
    return UTC + engine + replicated;
  }

  /**
   * The keepalives are for a host that is gone without a word: its session would else keep its
   * locks for two hours.
   */
  private static String limits(SessionLimits limits) {
    long stall = limits.stall().toMillis();
    long keepalive = Math.max(1, limits.stall().toSeconds() / (KEEPALIVE_PROBES + 1));
    return """
    SET idle_in_transaction_session_timeout = %d;
    SET tcp_keepalives_idle = %d; SET tcp_keepalives_interval = %d; SET tcp_keepalives_count = %d;
    SET tcp_user_timeout = %d
    """
        .formatted(stall, keepalive, keepalive, KEEPALIVE_PROBES, stall);
  }

  static DataSource of(DatabaseAddress address, Role role, String name) {
    Properties settings =
        Objects.requireNonNull(Driver.parseURL(address.jdbcUrl(), defaults(address, role, name)));
    int servers = source(settings).getServerNames().length;
    @Nullable HistoryFence fence = role == Role.ENGINE ? address.history() : null;
    List<Server> each =
        IntStream.range(0, servers)
            .mapToObj(server -> fenced(one(server, settings), fence))
            .toList();
    String watched = address.credentials(role).user() + " at " + address.jdbcUrl();
    return PrimaryChoice.of(
        each, SilenceWatch.over(each, fence == null ? watched : watched + " " + fence.keeper()));
  }

  /** A server that the fence refuses is no primary for us. */
  private static Server fenced(Server server, @Nullable HistoryFence fence) {
    return fence == null
        ? server
        : () -> {
          Connection session = server.getConnection();
          try {
            fence.require(session);
            return session;
          } catch (SQLException e) {
            session.close();
            throw e;
          }
        };
  }

  /**
   * Sessions with one of the servers that the URL names. The data source itself would ask the list
   * of all drivers, for which Oracle's is started, too.
   */
  private static Server one(int server, Properties settings) {
    PGSimpleDataSource source = source(settings);
    source.setServerNames(new String[] {source.getServerNames()[server]});
    source.setPortNumbers(new int[] {source.getPortNumbers()[server]});
    String url = source.getURL();
    Properties login = new Properties();
    PGProperty.USER.set(login, source.getUser());
    PGProperty.PASSWORD.set(login, source.getPassword());
    return () -> Objects.requireNonNull(DRIVER.connect(url, login));
  }

  private static PGSimpleDataSource source(Properties settings) {
    PGSimpleDataSource source = new PGSimpleDataSource();
    settings.stringPropertyNames().forEach(key -> set(source, key, settings.getProperty(key)));
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
    // a moment after it is not waited for any more, so that it is known why there is no session
    PGProperty.CONNECT_TIMEOUT.set(settings, PrimaryChoice.LOGIN_SECONDS + 1);
    PGProperty.LOGIN_TIMEOUT.set(settings, PrimaryChoice.LOGIN_SECONDS + 1);
    PGProperty.CANCEL_SIGNAL_TIMEOUT.set(settings, PrimaryChoice.LOGIN_SECONDS);
    PGProperty.SOCKET_TIMEOUT.set(settings, socketTimeoutSeconds(role));
    PGProperty.TCP_KEEP_ALIVE.set(settings, true);
    PGProperty.LOG_SERVER_ERROR_DETAIL.set(settings, false);
    PGProperty.PREPARE_THRESHOLD.set(settings, 1);
    if (role == Role.RELAY) {
      // the process that reads the log for it knows the simple protocol only
      PGProperty.REPLICATION.set(settings, "database");
      PGProperty.PREFER_QUERY_MODE.set(settings, "simple");
      PGProperty.ASSUME_MIN_SERVER_VERSION.set(settings, "14");
    }
    return settings;
  }

  /** A migration may rewrite a large table in one statement; nothing else takes a minute. */
  private static int socketTimeoutSeconds(Role role) {
    return role == Role.MIGRATOR ? 3600 : 60;
  }
}
