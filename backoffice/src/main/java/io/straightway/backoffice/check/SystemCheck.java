package io.straightway.backoffice.check;

import io.straightway.db.dialect.Dialect;
import io.straightway.element.check.Evidence;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.check.Snapshot;
import io.straightway.operators.audit.AuditChain;
import io.straightway.operators.audit.AuditChain.ChainBreak;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.staticdata.load.AuditedStaticData;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks every invariant that rows can prove: I1 to I5 of the trade path, I7 of settlement, and I8
 * of decisions.
 */
public final class SystemCheck {
  /** Explains why I6 has no finding. */
  public static final String WITHOUT_I6 =
      "I6, that service resumes without help, can't be read from rows: tests with kills prove it.";

  private static final String JOURNAL_MOVES =
      "SELECT booking_id, account, instrument, traded, settled FROM journal_move";
  private static final String JOURNAL_ENTRIES =
      "SELECT entry_id, reference, kind, value_date, reverses FROM journal_booking";
  private static final String JOURNAL_LINES =
      "SELECT entry_id, account, currency, amount FROM journal_posting";
  private static final String JOURNAL_TOTALS =
      """
      SELECT count(*) FILTER (WHERE state = 'APPROVED') AS approved,
             count(*) FILTER (WHERE state = 'PROPOSED') AS proposed
        FROM journal
      """;
  private static final String DECISIONS =
      "Every approved journal, repair and proposal, every closed exception, every role and every"
          + " row of static data agrees with the audit trail, the remainder of an"
          + " archive is unchanged, and no audit event was changed, removed or inserted.";

  private SystemCheck() {}

  /**
   * Checks the invariants, also while everything is at work.
   *
   * @param connection a connection of a role that may read all tables, in autocommit mode
   * @param acknowledgements acknowledgement files of feeds, see {@link Invariants}
   * @return one finding for every invariant, in their order; only those of the trade path on a
   *     database that runs nothing else
   * @throws SQLException if the database can't answer
   * @throws IOException if an acknowledgement file can't be read
   */
  public static List<Finding> findings(Connection connection, List<Path> acknowledgements)
      throws SQLException, IOException {
    if (!Dialect.of(connection).runsEverything()) {
      return Invariants.check(connection, acknowledgements);
    }
    return Snapshot.read(connection, snapshot -> findingsIn(snapshot, acknowledgements));
  }

  /** Checks the invariants in the connection's current transaction. */
  static List<Finding> findingsIn(Connection connection, List<Path> acknowledgements)
      throws SQLException, IOException {
    List<Finding> tradePath =
        Invariants.checkIn(
            connection,
            acknowledgements,
            SettlementInvariant.SETTLED.with(JOURNAL_MOVES, JOURNAL_ENTRIES, JOURNAL_LINES));
    Finding settlement = SettlementInvariant.checkIn(connection);
    return Stream.concat(tradePath.stream(), Stream.of(settlement, decisions(connection))).toList();
  }

  private static Finding decisions(Connection connection) throws SQLException {
    ChainBreak broken = AuditChain.verifyIn(connection, null, List.of()).broken();
    List<String> breaks =
        broken == null
            ? List.of()
            : List.of("audit event %d: %s".formatted(broken.event(), broken.reason()));
    return new Evidence(connection)
        .countRow(JOURNAL_TOTALS)
        .mustBeEmpty("wrong_journals", "SELECT fault FROM journal_fault")
        .mustBeEmpty("wrong_decisions", "SELECT fault FROM decision_fault")
        .mustBeEmpty("wrong_static_data", AuditedStaticData.faults())
        .mustBeEmpty("unrecorded_static_data", "SELECT fault FROM static_data_fault")
        .mustBeEmpty("wrong_archives", "SELECT fault FROM archive_fault")
        .violations("broken_audit", breaks.size(), breaks)
        .finding("I8", DECISIONS);
  }
}
