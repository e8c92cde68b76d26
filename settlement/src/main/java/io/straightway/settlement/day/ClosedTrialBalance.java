package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.ledger.LedgerBooks.TrialBalanceLine;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;

/** The trial balance as the closing of a day kept it. */
public final class ClosedTrialBalance {
  private static final String KEPT =
      """
      SELECT currency, kind, debit, credit, accounts FROM eod_trial_balance
       WHERE business_date = ? AND basis = ? ORDER BY currency, kind
      """;

  private ClosedTrialBalance() {}

  /** By which date it counts. */
  public enum Basis {
    /** Without the entries that count from a later day. */
    VALUE_DATE,
    /** All that was entered. */
    ENTRY_DATE
  }

  /** One line per currency and kind of account; none if the day was not closed. */
  public static List<TrialBalanceLine> read(Connection connection, LocalDate day, Basis basis)
      throws SQLException {
    return Queries.list(connection, TrialBalanceLine.class, KEPT, day, basis.name());
  }
}
