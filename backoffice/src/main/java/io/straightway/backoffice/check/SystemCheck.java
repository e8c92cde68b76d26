package io.straightway.backoffice.check;

import io.straightway.db.dialect.Dialect;
import io.straightway.element.check.Evidence;
import io.straightway.element.check.Finding;
import io.straightway.element.check.Invariants;
import io.straightway.settlement.check.SettlementInvariant;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Stream;

/**
 * Checks every invariant that rows can prove: the trade path's I1 to I5, settlement's I7, and I8 of
 * journals.
 */
public final class SystemCheck {
  /** Why there is no finding of I6. */
  public static final String WITHOUT_I6 =
      "I6, that service resumes by itself, can't be read from rows: tests with kills prove it.";

  private static final String JOURNAL_MOVES =
      "SELECT booking_id, account, instrument, quantity, quantity FROM journal_move";
  private static final String JOURNAL_TOTALS =
      """
      SELECT count(*) FILTER (WHERE state = 'APPROVED') AS approved,
             count(*) FILTER (WHERE state = 'PROPOSED') AS proposed
        FROM journal
      """;
  private static final String JOURNALS =
      "Every journal entry is a journal that somebody has approved, posting for posting.";

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
    List<Finding> tradePath =
        Invariants.check(
            connection, acknowledgements, SettlementInvariant.SETTLED.with(JOURNAL_MOVES));
    Finding settlement = SettlementInvariant.check(connection);
    return Stream.concat(tradePath.stream(), Stream.of(settlement, journals(connection))).toList();
  }

  private static Finding journals(Connection connection) throws SQLException {
    return new Evidence(connection)
        .countRow(JOURNAL_TOTALS)
        .mustBeEmpty("wrong_journals", "SELECT fault FROM journal_fault")
        .finding("I8", JOURNALS);
  }
}
