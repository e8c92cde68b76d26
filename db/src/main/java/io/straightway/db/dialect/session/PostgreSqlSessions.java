package io.straightway.db.dialect.session;

import io.straightway.db.dialect.SqlFailure;
import io.straightway.db.dialect.session.PrimaryChoice.Server;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
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
 * Opens sessions with PostgreSQL.
 *
 * <p>The driver's defaults are unsafe here: they accept a standby, wait for ever on an unreachable
 * server and write row contents into error messages. A parameter in the URL takes precedence over
 * these settings.
 */
final class PostgreSqlSessions implements Sessions {
  private static final String SCHEMA = "straightway";

  private static final String SCHEME = "jdbc:postgresql:";

  /**
   * Overrides this machine's time zone, which the driver hands to the server: every session must
   * see the same clock.
   */
  private static final String UTC = "SET TIME ZONE 'UTC'";

  /**
   * Fixes {@code synchronous_commit}: the database proves commits only in a session where it can't
   * change.
   */
  private static final String PIN_COMMITS =
      """
      SELECT set_config('synchronous_commit', value, false),
             set_config('straightway.synchronous_commit', value, false)
        FROM current_setting('synchronous_commit') AS value
       WHERE value IN ('on', 'remote_apply')
      """;

  /**
   * Refuses a login that has given itself settings, which last and begin each of its sessions. The
   * limits of {@code roles.sql} are allowed: {@link #limits(SessionTerms)} takes precedence.
   */
  private static final String REFUSE_OWN_SETTINGS =
      """
      DO $$
      DECLARE
        own text;
      BEGIN
        SELECT string_agg(setting, ', ') INTO own
          FROM pg_db_role_setting s, unnest(s.setconfig) AS setting
         WHERE s.setrole = (SELECT oid FROM pg_roles WHERE rolname = session_user)
           AND s.setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
           AND split_part(setting, '=', 1) IN (SELECT name FROM pg_settings WHERE context = 'user')
           AND setting !~ '^((statement|idle_session|idle_in_transaction_session)_timeout=|transaction_timeout=1h$)';
        IF own IS NOT NULL THEN
          RAISE EXCEPTION 'the login has settings of its own: %', own USING ERRCODE = 'ST407';
        END IF;
      END $$""";

  private static final int KEEPALIVE_PROBES = 3;
  private static final Driver DRIVER = new Driver();

  @Override
  public void check(String url, String remedy) {
    if (!url.startsWith(SCHEME)) {
      throw new IllegalArgumentException(
          "the database URL must start with " + SCHEME + ", for example " + example());
    }
    JdbcUrl.refuseSecrets(url, remedy);
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

  @Override
  public String advice(SQLException failure) {
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
      case SqlFailure.OWN_SETTINGS ->
          "have a superuser reset them (ALTER ROLE ... RESET ALL, for the reader then the limits of"
              + " roles.sql), and give the login another password";
      case SqlFailure.OTHER_HISTORY ->
          "bring back the server that has them, or accept this one's history ('stp database"
              + " accept-history') and send what it lacks again ('stp feed --resend-missing')";
      case "57P03" -> "the server is starting or stopping: try again";
      default -> "check that the server runs, and its host, port and firewall";
    };
  }

  @Override
  public String beginning(SessionTerms terms) {
    String limits = terms.stall() == null ? "" : ";\n" + limits(terms.stall());
    String replicated = terms.replicated() ? ";\n" + PIN_COMMITS : "";
    return UTC + limits + replicated + ";\n" + REFUSE_OWN_SETTINGS;
  }

  /** Returns limits that precede those of the login, which it can change. */
  private static String limits(SessionTerms terms) {
    return terms.bounded()
        ? "-c statement_timeout=10min -c idle_session_timeout=15min"
            + " -c idle_in_transaction_session_timeout=5min"
        : "-c statement_timeout=0 -c idle_session_timeout=0";
  }

  /**
   * Sets the limits of a session. The keepalives are for a host that has silently gone, whose
   * session would otherwise keep its locks for two hours.
   */
  private static String limits(Duration stall) {
    long millis = stall.toMillis();
    long keepalive = Math.max(1, stall.toSeconds() / (KEEPALIVE_PROBES + 1));
    return """
    SET idle_in_transaction_session_timeout = %d;
    SET tcp_keepalives_idle = %d; SET tcp_keepalives_interval = %d; SET tcp_keepalives_count = %d;
    SET tcp_user_timeout = %d
    """
        .formatted(millis, keepalive, keepalive, KEEPALIVE_PROBES, millis);
  }

  @Override
  public DataSource source(SessionTerms terms) {
    Properties settings = Objects.requireNonNull(Driver.parseURL(terms.jdbcUrl(), defaults(terms)));
    int servers = source(settings).getServerNames().length;
    @Nullable ServerCheck check = terms.check();
    List<Server> usable =
        IntStream.range(0, servers)
            .mapToObj(server -> checked(one(server, settings), check))
            .toList();
    String watched = check == null ? "" : " " + check.identifier();
    return PrimaryChoice.of(usable, SilenceWatch.over(usable, terms + watched));
  }

  /** Adds the check to a server: a server that it refuses does not count as the primary. */
  private static Server checked(Server server, @Nullable ServerCheck check) {
    return check == null
        ? server
        : () -> {
          Connection session = server.getConnection();
          try {
            check.require(session);
            return session;
          } catch (SQLException e) {
            session.close();
            throw e;
          }
        };
  }

  /**
   * Returns a source of sessions with one of the servers that the URL names. The driver's data
   * source would ask the list of all drivers, which starts Oracle's, too.
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

  private static Properties defaults(SessionTerms terms) {
    Properties settings = new Properties();
    PGProperty.USER.set(settings, terms.user());
    PGProperty.PASSWORD.set(settings, terms.password());
    PGProperty.APPLICATION_NAME.set(settings, terms.purpose());
    PGProperty.CURRENT_SCHEMA.set(settings, SCHEMA);
    PGProperty.OPTIONS.set(settings, limits(terms));
    PGProperty.TARGET_SERVER_TYPE.set(settings, "primary");
    // a server may have become the primary a moment ago
    PGProperty.HOST_RECHECK_SECONDS.set(settings, 0);
    // before anyone ceases to wait, so that a host without an answer is told from a busy server
    PGProperty.CONNECT_TIMEOUT.set(settings, PrimaryChoice.LOGIN_SECONDS - 1);
    PGProperty.LOGIN_TIMEOUT.set(settings, PrimaryChoice.LOGIN_SECONDS + 1);
    PGProperty.CANCEL_SIGNAL_TIMEOUT.set(settings, PrimaryChoice.LOGIN_SECONDS);
    PGProperty.SOCKET_TIMEOUT.set(settings, (int) terms.longestStatement().toSeconds());
    PGProperty.TCP_KEEP_ALIVE.set(settings, true);
    PGProperty.LOG_SERVER_ERROR_DETAIL.set(settings, false);
    PGProperty.PREPARE_THRESHOLD.set(settings, 1);
    if (terms.readsLog()) {
      // the server process that reads the log for it knows the simple protocol only
      PGProperty.REPLICATION.set(settings, "database");
      PGProperty.PREFER_QUERY_MODE.set(settings, "simple");
      PGProperty.ASSUME_MIN_SERVER_VERSION.set(settings, "14");
    }
    return settings;
  }
}
