package io.straightway.element.staticdata.load;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.audit.AuditLog;
import io.straightway.db.audit.AuditLog.Action;
import io.straightway.db.dialect.Dialect;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.Proposal;
import io.straightway.db.operator.Proposals;
import io.straightway.element.staticdata.StaticDataSchema;
import io.straightway.element.staticdata.StaticDataStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLWarning;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Loads CSV and XML files into the static data. The {@linkplain StaticDataKind header} of a CSV
 * file states what it holds; {@link StaticDataSchema} describes XML, which may hold all kinds. All
 * files of one load are one transaction: either every row is loaded or none is, and then every bad
 * row is reported.
 *
 * <p>A row whose key is known replaces what was there; the date it is valid from belongs to the
 * key. Rows that are not in the files stay, except holidays: those of a calendar that the files
 * give holidays for are replaced as a whole. A load leaves an event in the audit trail, and before
 * it one for every row that it changed or deleted.
 *
 * <p>What redirects money or securities, another row of a known account or settlement instruction,
 * needs four eyes: it is proposed as a whole and loaded when another operator approves it.
 */
public final class StaticDataLoad {
  /** Loads that wait for another operator, and those that were decided on. */
  public static final Proposals PROPOSALS = new Proposals("STATIC_DATA");

  private final String actor;
  private final StaticDataRows rows;

  private StaticDataLoad(StaticDataRows rows, String actor) {
    this.rows = rows;
    this.actor = actor;
  }

  /**
   * Loads {@code files}, in whatever order they are given, and raises the version, so that running
   * elements read the static data again.
   *
   * @param migratorConnection a connection of the role that owns the tables, in autocommit mode
   * @param actor who loads them, for the audit trail
   * @throws IllegalArgumentException if there are no files
   * @throws SQLException if the database fails; then nothing is loaded, except that a lost
   *     connection or SQLSTATE 01000 leaves it open: load again, which changes nothing twice
   */
  public static LoadReport load(Connection migratorConnection, List<Path> files, String actor)
      throws SQLException {
    StaticDataLoad load = of(files, actor);
    return inTransaction(migratorConnection, () -> load.checkAndWrite(migratorConnection));
  }

  /**
   * As {@link #load}; but what redirects money is proposed, as a whole, for another operator to
   * approve.
   *
   * @param reason why, for who approves it and for the audit
   * @throws DeskRefusal if the operator is not who he says
   */
  public static ProposedLoad propose(
      Connection migratorConnection, List<Path> files, OperatorLogin login, String reason)
      throws SQLException {
    StaticDataLoad load = of(files, login.name());
    return asOperator(
        migratorConnection,
        () -> {
          LoadReport report = load.checkAndWrite(migratorConnection);
          if (report.redirecting().isEmpty()) {
            return new ProposedLoad(report, null);
          }
          long number = PROPOSALS.propose(migratorConnection, login, load.rows.document(), reason);
          return new ProposedLoad(report, PROPOSALS.find(migratorConnection, number));
        });
  }

  /**
   * Approves and loads what another operator has proposed.
   *
   * @param shown the hash of what was looked at
   * @throws DeskRefusal if the operator may not, or it is not what was shown
   */
  public static LoadReport approve(
      Connection migratorConnection, OperatorLogin login, long proposal, ContentHash shown)
      throws SQLException {
    return asOperator(
        migratorConnection,
        () -> StaticDataDesk.approve(migratorConnection, login, proposal, shown));
  }

  /**
   * Rejects what is proposed; its maker withdraws it that way.
   *
   * @throws DeskRefusal if the operator is not who he says, or it is decided already
   */
  public static Proposal reject(
      Connection migratorConnection, OperatorLogin login, long proposal, String reason)
      throws SQLException {
    return asOperator(
        migratorConnection,
        () -> {
          PROPOSALS.reject(migratorConnection, login, proposal, reason);
          return PROPOSALS.find(migratorConnection, proposal);
        });
  }

  private static StaticDataLoad of(List<Path> files, String actor) {
    if (files.isEmpty()) {
      throw new IllegalArgumentException("no files of static data are given");
    }
    return new StaticDataLoad(
        new StaticDataRows(files.stream().map(StaticDataFile::read).toList()), actor);
  }

  private static <T> T asOperator(Connection connection, Work<T> work) throws SQLException {
    try {
      return inTransaction(connection, work);
    } catch (SQLException e) {
      DeskRefusal refusal = DeskRefusal.of(e);
      if (refusal != null) {
        throw refusal;
      }
      throw e;
    }
  }

  private static <T> T inTransaction(Connection connection, Work<T> work) throws SQLException {
    connection.setAutoCommit(false);
    try {
      T result = work.run();
      commit(connection);
      return result;
    } catch (SQLException | RuntimeException e) {
      rollback(connection, e);
      throw e;
    } finally {
      connection.setAutoCommit(true);
    }
  }

  private LoadReport checkAndWrite(Connection connection) throws SQLException {
    letOnlyOneLoad(connection);
    List<BadRow> badRows = rows.badRows(connection);
    if (!badRows.isEmpty()) {
      return LoadReport.unloadable(badRows);
    }
    List<String> redirecting = new Redirections(connection, rows).found();
    if (!redirecting.isEmpty()) {
      return new LoadReport(0, Map.of(), List.of(), redirecting);
    }
    long version = new StaticDataStore().version(connection) + 1;
    audit(connection, version, write(connection));
    raise(connection, version);
    return new LoadReport(version, rows.sizes(), List.of(), List.of());
  }

  /** Until the transaction ends. */
  static void letOnlyOneLoad(Connection connection) throws SQLException {
    Dialect.of(connection).lockAll(List.of("straightway.static_data"), connection);
  }

  private String write(Connection connection) throws SQLException {
    StaticDataWriter writer = StaticDataWriter.on(connection, actor);
    List<String> described = new ArrayList<>();
    for (StaticDataKind kind : StaticDataKind.values()) {
      if (!rows.of(kind).isEmpty()) {
        described.add(writer.write(kind, rows.of(kind)).description());
      }
    }
    return String.join("; ", described);
  }

  private void audit(Connection connection, long version, String changes) throws SQLException {
    Action loaded = new Action("STATIC_DATA_LOADED", "version " + version, null, changes);
    AuditLog.add(connection, actor, List.of(loaded));
  }

  private static void raise(Connection connection, long version) throws SQLException {
    Queries.on(
        connection,
        handle -> handle.execute("INSERT INTO static_data_version (version) VALUES (?)", version));
  }

  private static void commit(Connection connection) throws SQLException {
    connection.clearWarnings();
    connection.commit();
    SQLWarning warning = connection.getWarnings();
    if (warning != null) {
      throw new SQLException("commit in doubt: " + warning.getMessage(), "01000", warning);
    }
  }

  private static void rollback(Connection connection, Exception cause) {
    try {
      connection.rollback();
    } catch (SQLException e) {
      cause.addSuppressed(e);
    }
  }

  @FunctionalInterface
  private interface Work<T> {
    T run() throws SQLException;
  }
}
