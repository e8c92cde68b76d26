package io.straightway.settlement.reconcile;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;

/** The breaks that no later statement has been without. */
public final class OpenBreaks {
  private static final String OPEN =
      """
      SELECT b.kind, b.account, b.instrument, b.custodian, b.what, b.ours, b.theirs, b.first_seen,
             greatest(b.last_seen, d.today) - b.first_seen AS age
        FROM reconciliation_break b LEFT JOIN open_day d ON true
       WHERE b.closed_on IS NULL
       ORDER BY b.kind, b.account COLLATE "C", b.instrument COLLATE "C",
             b.custodian
      """;

  private OpenBreaks() {}

  /**
   * All of them, as their last statement reported them; aged to the business date, or to that
   * statement if it is later.
   */
  public static List<Break> read(Connection connection) throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .select(OPEN)
                .map(
                    (row, context) ->
                        new Break(
                            new BalanceKey(
                                BalanceKey.Kind.valueOf(row.getString("kind")),
                                row.getString("account"),
                                row.getString("instrument")),
                            row.getString("custodian"),
                            Break.What.valueOf(row.getString("what")),
                            row.getBigDecimal("ours"),
                            row.getBigDecimal("theirs"),
                            row.getObject("first_seen", LocalDate.class),
                            row.getLong("age")))
                .list());
  }
}
