package io.straightway.backoffice.check;

import io.straightway.db.audit.AuditChain;
import io.straightway.db.dialect.Dialect;
import io.straightway.element.check.Evidence;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.check.Snapshot;
import io.straightway.element.staticdata.load.AuditedStaticData;
import io.straightway.settlement.check.SettlementInvariant;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks every invariant that rows can prove: the trade path's I1 to I5, settlement's I7, and I8 of
 * decisions.
 */
public final class SystemCheck {
  /** Why there is no finding of I6. */
  public static final String WITHOUT_I6 =
      "I6, that service resumes by itself, can't be read from rows: tests with kills prove it.";

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
          + " changed row of static data is what the audit trail says, what stays of an archive is"
          + " what was left of it, and no event of that was changed, removed or inserted.";

  private SystemCheck() {}

  /**
   * Checks them; everything may be at work meanwhile.
   *
   * @param connection of a role that may read all tables, in autocommit mode
   * @param acknowledgements files of feeds, see {@link Invariants}
   * @return one finding for every invariant, in their order; those of the trade path alone where
   *     nothing else runs
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

  /** The same in the transaction of the connection, whatever that sees. */
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
    AuditChain.Broken broken = AuditChain.verifyIn(connection, null, List.of()).broken();
    List<String> breaks =
        broken == null
            ? List.of()
            : List.of("audit event %d: %s".formatted(broken.event(), broken.why()));
    return new Evidence(connection)
        .countRow(JOURNAL_TOTALS)
        .mustBeEmpty("wrong_journals", "SELECT fault FROM journal_fault")
        .mustBeEmpty("wrong_decisions", "SELECT fault FROM decision_fault")
        .mustBeEmpty("wrong_static_data", AuditedStaticData.faults())
        .mustBeEmpty("wrong_archives", "SELECT fault FROM archive_fault")
        .violations("broken_audit", breaks.size(), breaks)
        .finding("I8", DECISIONS);
  }
}
