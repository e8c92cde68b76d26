package io.straightway.staticdata.load;

import io.straightway.db.ContentHash;
import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.dialect.Dialect;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposal;
import io.straightway.operators.proposal.ProposalKind;
import io.straightway.operators.proposal.Proposals;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * Loads CSV and XML files into the static data. The {@linkplain StaticDataKind header} of a CSV
 * file determines its kind; {@code static-data.xsd} describes XML, which may hold all kinds. All
 * files of one load are one transaction: either every row is loaded or none is, and then every bad
 * row is reported.
 *
 * <p>A row with a known key replaces the present one; the date from which it is valid belongs to
 * the key. Rows that are not in the files stay, except holidays: the holidays of a calendar that is
 * in the files are replaced as a whole. A load leaves an event in the audit trail, preceded by one
 * for every row that it changed or deleted.
 *
 * <p>Rows that redirect money or securities, that is, a further row of a known account or
 * settlement instruction, need four eyes: the load is proposed as a whole and takes place when
 * another operator approves it.
 */
public final class StaticDataLoad {
  /** The pending and decided proposals of loads. */
  public static final ProposalKind KIND = new ProposalKind("STATIC_DATA");

  static final Proposals<Proposal> PROPOSALS = new Proposals<>("static_data", KIND::find);

  private static final String WRITE =
      "SELECT write_static_data(CAST(? AS text), CAST(? AS text), false)";

  private final String actor;
  private final StaticDataRows rows;

  private StaticDataLoad(StaticDataRows rows, String actor) {
    this.rows = rows;
    this.actor = actor;
  }

  /**
   * Loads {@code files}, in any order, and increases the version, so that running elements read the
   * static data again.
   *
   * @param migratorConnection a connection of the role that owns the tables, in autocommit mode
   * @param actor the loader's name for the audit trail
   * @throws IllegalArgumentException if there are no files
   * @throws SQLException if the database fails; then nothing is loaded, except that a lost
   *     connection or SQLSTATE 01000 leaves it open: load again, which changes nothing twice
   */
  public static LoadReport load(Connection migratorConnection, List<Path> files, String actor)
      throws SQLException {
    StaticDataLoad load = of(files, actor);
    return Transactions.on(migratorConnection, load::checkAndWrite);
  }

  /**
   * Loads files as {@link #load} does; but if rows redirect money, proposes the whole load for
   * another operator to approve.
   *
   * @param reason why, for the approver and for the audit trail
   * @throws DeskRefusal if the operator can't be authenticated
   */
  public static ProposedLoad propose(
      Connection migratorConnection, List<Path> files, OperatorLogin login, String reason)
      throws SQLException {
    StaticDataLoad load = of(files, login.name());
    return OperatorCalls.run(
        migratorConnection,
        connection -> {
          LoadReport report = load.checkAndWrite(connection);
          if (report.redirecting().isEmpty()) {
            return new ProposedLoad(report, null);
          }
          OperatorCalls.checkReason(reason);
          return new ProposedLoad(
              report, PROPOSALS.propose(connection, login, load.rows.document(), reason));
        });
  }

  /**
   * Approves and loads the proposal of another operator.
   *
   * @param shown the hash of the document that was shown
   * @throws DeskRefusal if the operator may not approve it, or it differs from the document that
   *     was shown
   */
  public static LoadReport approve(
      Connection migratorConnection, OperatorLogin login, long proposal, ContentHash shown)
      throws SQLException {
    return OperatorCalls.run(
        migratorConnection,
        connection -> StaticDataDesk.approve(connection, login, proposal, shown));
  }

  private static StaticDataLoad of(List<Path> files, String actor) {
    if (files.isEmpty()) {
      throw new IllegalArgumentException("no files of static data are given");
    }
    return new StaticDataLoad(
        new StaticDataRows(files.stream().map(StaticDataFile::read).toList()), actor);
  }

  private LoadReport checkAndWrite(Connection connection) throws SQLException {
    letOnlyOneLoad(connection);
    List<BadRow> badRows = rows.badRows(connection);
    if (!badRows.isEmpty()) {
      return LoadReport.unloadable(badRows);
    }
    List<String> redirecting = Redirections.found(connection, rows);
    if (!redirecting.isEmpty()) {
      return new LoadReport(0, Map.of(), List.of(), redirecting);
    }
    return new LoadReport(write(connection), rows.sizes(), List.of(), List.of());
  }

  /** Excludes other loads until the transaction ends. */
  static void letOnlyOneLoad(Connection connection) throws SQLException {
    Dialect.of(connection).lockAll(List.of("straightway.static_data"), connection);
  }

  private long write(Connection connection) throws SQLException {
    return Dialect.of(connection).runsEverything()
        ? Queries.one(connection, Long.class, WRITE, rows.document(), actor)
        : new PlainStaticDataWrites(connection, actor).write(rows);
  }
}
