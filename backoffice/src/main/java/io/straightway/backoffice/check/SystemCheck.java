package io.straightway.backoffice.check;

import io.straightway.db.dialect.Dialect;
import io.straightway.element.check.Conclusion;
import io.straightway.element.check.DayRows;
import io.straightway.element.check.Evidence;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.element.check.Readers;
import io.straightway.element.check.SettledLegs;
import io.straightway.element.check.Snapshot;
import io.straightway.operators.audit.AuditChain;
import io.straightway.operators.audit.AuditChain.ChainBreak;
import io.straightway.settlement.check.SettlementInvariant;
import io.straightway.staticdata.load.AuditedStaticData;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
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

  private static final SettledLegs SETTLED =
      SettlementInvariant.SETTLED.with(JOURNAL_MOVES, JOURNAL_ENTRIES, JOURNAL_LINES);

  /** Bookings of the journals of a day. */
  private static final String JOURNALS =
      " UNION SELECT entry_id FROM journal WHERE decided_at >= 'SINCE'";

  private SystemCheck() {}

  /**
   * Checks the invariants with several connections, also while everything is at work.
   *
   * @param database gives connections of a role that may read all tables
   * @param acknowledgements acknowledgement files of feeds, see {@link Invariants}
   * @param progress receives the name of each query that begins, from any thread
   * @return one finding for every invariant, in their order; only those of the trade path on a
   *     database that runs nothing else
   * @throws SQLException if the database can't answer
   * @throws IOException if an acknowledgement file can't be read
   */
  public static List<Finding> findings(
      Readers.Source database, List<Path> acknowledgements, Consumer<String> progress)
      throws SQLException, IOException {
    try (Connection connection = database.open()) {
      if (!Dialect.of(connection).runsEverything()) {
        return Invariants.check(connection, acknowledgements);
      }
      return Snapshot.read(
          connection,
          snapshot -> {
            try (Readers readers = Readers.open(snapshot, database, progress)) {
              return findingsIn(readers, acknowledgements);
            }
          });
    }
  }

  /** Checks the invariants in the transactions of the readers. */
  public static List<Finding> findingsIn(Readers readers, List<Path> acknowledgements)
      throws SQLException, IOException {
    List<Conclusion> conclusions =
        new ArrayList<>(Invariants.checkIn(readers, acknowledgements, SETTLED));
    conclusions.add(SettlementInvariant.checkIn(readers));
    Evidence decisions =
        decisions(
                new Evidence(readers).countRow(JOURNAL_TOTALS),
                AuditChain.verifyIn(readers.own(), null, List.of()))
            .mustBeEmpty("wrong_archives", "SELECT fault FROM archive_fault");
    conclusions.add(decisions.conclusion("I8", DECISIONS));
    return Conclusion.findings(conclusions);
  }

  /**
   * Checks the invariants for what a day has changed, and every decision; see {@link
   * io.straightway.settlement.day.DayProof}.
   *
   * @param since the time from which rows belong to the day, as the database writes times
   */
  public static List<Finding> dayFindings(Connection connection, String since) throws SQLException {
    DayRows day = SettlementInvariant.dayRows(connection, since).with(JOURNALS);
    Evidence decisions =
        decisions(Evidence.whole(connection), AuditChain.verifySince(connection, since));
    return Stream.of(
            Invariants.checkDay(connection, day, SETTLED),
            SettlementInvariant.checkDay(connection, since),
            List.of(decisions.finding("I8", DECISIONS)))
        .flatMap(List::stream)
        .toList();
  }

  private static Evidence decisions(Evidence evidence, AuditChain.Verdict chain)
      throws SQLException {
    ChainBreak broken = chain.broken();
    List<String> breaks =
        broken == null
            ? List.of()
            : List.of("audit event %d: %s".formatted(broken.event(), broken.reason()));
    return evidence
        .mustBeEmpty("wrong_journals", "SELECT fault FROM journal_fault")
        .mustBeEmpty("wrong_decisions", "SELECT fault FROM decision_fault")
        .mustBeEmpty("wrong_static_data", AuditedStaticData.faults())
        .mustBeEmpty("unrecorded_static_data", "SELECT fault FROM static_data_fault")
        .violations("broken_audit", breaks.size(), breaks);
  }
}
