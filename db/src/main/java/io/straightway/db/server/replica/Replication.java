package io.straightway.db.server.replica;

import io.straightway.db.Credentials;
import io.straightway.db.dialect.Statements;
import io.straightway.db.server.EmbeddedServer;
import io.straightway.db.server.ServerCredentials;
import io.straightway.db.server.program.Pause;
import io.straightway.db.server.program.ServerFailure;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.sql.Statement;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The primary's side of its one standby: a slot that keeps the log which the standby has not read,
 * and the setting that makes commits wait for it.
 *
 * <p>The slot is needed from the first moment of the copy, since the primary could otherwise
 * recycle log before the standby has read it. Little log accumulates while a synchronous standby is
 * gone: the commits that would write it wait.
 */
record Replication(EmbeddedServer primary, Connection superuser, Statement statement)
    implements AutoCloseable {
  /** The name of the slot, and of the standby in its reports. */
  static final String STANDBY = "straightway_standby";

  /** The standby's login, which no other program has. */
  static final String LOGIN = "stp_standby";

  private static final String ABSENT = "absent";
  private static final String STANDING =
      """
      SELECT state || ' ' || sync_state,
             CAST(pg_wal_lsn_diff(pg_current_wal_flush_lsn(), flush_lsn) AS bigint)
        FROM pg_stat_replication WHERE application_name = '%s'
      """
          .formatted(STANDBY);
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Pause PAUSE =
      new Pause(Duration.ofMillis(20), "waiting for the standby of the database");

  /** Opens a connection with the primary, until it is closed. */
  static Replication of(EmbeddedServer primary) throws SQLException {
    Connection superuser = primary.superuser(ServerCredentials.SUPERUSER);
    return new Replication(primary, superuser, superuser.createStatement());
  }

  /**
   * Keeps the log from now on; the slot of a lost standby is replaced.
   *
   * @throws SQLException if there is a standby already: its slot is in use
   * @throws ServerFailure if the primary has been configured to wait for other standbys
   */
  void reserve() throws SQLException {
    String names = ask("SHOW synchronous_standby_names");
    if (!names.isEmpty() && !names.equals(STANDBY)) {
      throw new ServerFailure(
          "the database in %s already waits for other standbys: synchronous_standby_names = %s"
              .formatted(primary.directory(), names));
    }
    dropSlot();
    statement.execute(
        "SELECT pg_create_physical_replication_slot('%s', immediately_reserve => true)"
            .formatted(STANDBY));
  }

  /** Returns the standby's login with a new password; it is made even while commits wait. */
  Credentials login() throws SQLException {
    Credentials login = ServerCredentials.login(LOGIN, new SecureRandom());
    statement.execute("SET synchronous_commit = local");
    if (ask("SELECT count(*) FROM pg_roles WHERE rolname = '" + LOGIN + "'").equals("0")) {
      statement.execute("CREATE ROLE " + LOGIN);
    }
    statement.execute(
        "ALTER ROLE %s LOGIN REPLICATION CONNECTION LIMIT 5 PASSWORD '%s'"
            .formatted(LOGIN, login.password()));
    // it reads there which slots of relays to receive
    statement.execute("GRANT CONNECT ON DATABASE " + ServerCredentials.SUPERUSER + " TO " + LOGIN);
    statement.execute("RESET synchronous_commit");
    return login;
  }

  /** Makes commits wait until the standby has them on disk; returns when they do. */
  void require() throws SQLException {
    awaitStandby("streaming");
    statement.execute("ALTER SYSTEM SET synchronous_standby_names = '" + STANDBY + "'");
    // relays read a commit before it returns, and must not pass on commits that a failover would
    // lose
    statement.execute("ALTER SYSTEM SET synchronized_standby_slots = '" + STANDBY + "'");
    statement.execute("SELECT pg_reload_conf()");
    awaitStandby("streaming sync");
    // commits wait once the checkpointer has read the setting, which may be much later than the
    // process that feeds the standby does; but it always does so before it begins a checkpoint
    statement.execute("CHECKPOINT");
    commit("standby");
  }

  /** Lets commits proceed without the standby, including those that wait. */
  void release() throws SQLException {
    statement.execute("ALTER SYSTEM RESET synchronous_standby_names");
    statement.execute("ALTER SYSTEM RESET synchronized_standby_slots");
    statement.execute("SELECT pg_reload_conf()");
  }

  /** Returns when no standby is connected. */
  void awaitEnd() throws SQLException {
    awaitStandby(ABSENT);
  }

  /** Forgets a standby that has ended; returns when a commit has succeeded without it. */
  void forget() throws SQLException {
    awaitEnd();
    dropSlot();
    commit("no standby");
  }

  /**
   * Commits a message. When it returns, earlier commits have returned, too, because the log is in
   * order.
   */
  private void commit(String text) throws SQLException {
    statement.setQueryTimeout((int) PATIENCE.toSeconds());
    statement.execute("SELECT pg_logical_emit_message(true, 'straightway', '" + text + "')");
    SQLWarning warning = statement.getWarnings();
    if (warning != null) {
      throw warning;
    }
  }

  /** Stops keeping the log. */
  void dropSlot() throws SQLException {
    statement.execute(
        "SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = '%s'"
            .formatted(STANDBY));
  }

  /**
   * Waits for a state of the standby.
   *
   * @param state the first words of the result of {@link #standby}
   */
  private void awaitStandby(String state) throws SQLException {
    long start = System.nanoTime();
    String current = standby();
    while (!current.startsWith(state)) {
      if (System.nanoTime() - start > PATIENCE.toNanos()) {
        throw new ServerFailure(
            "the standby of the database in %s is '%s', not '%s', after %d seconds"
                .formatted(primary.directory(), current, state, PATIENCE.toSeconds()));
      }
      PAUSE.take();
      current = standby();
    }
  }

  /**
   * A standby as its primary sees it.
   *
   * @param state such as "catchup async" or "streaming sync"; "absent" if it is not connected
   * @param lagBytes the bytes of log that it has not on disk; null if it is not connected
   */
  record StandbyState(String state, @Nullable Long lagBytes) {}

  /** Returns the standby as a primary that answers sees it. */
  static StandbyState standing(EmbeddedServer primary) {
    try (Replication replication = of(primary);
        ResultSet row = replication.statement.executeQuery(STANDING)) {
      return row.next()
          ? new StandbyState(row.getString(1), (Long) row.getObject(2))
          : new StandbyState(ABSENT, null);
    } catch (SQLException e) {
      throw ServerFailure.at(primary.directory(), "can't ask for its standby", e);
    }
  }

  /** Returns a state such as "catchup async" or "streaming sync". */
  private String standby() throws SQLException {
    return ask(
        """
        SELECT coalesce(max(state || ' ' || sync_state), '%s') FROM pg_stat_replication
        WHERE application_name = '%s'
        """
            .formatted(ABSENT, STANDBY));
  }

  private String ask(String query) throws SQLException {
    return Statements.first(superuser, query, row -> row.getString(1)).orElseThrow();
  }

  @Override
  public void close() throws SQLException {
    superuser.close();
  }
}
