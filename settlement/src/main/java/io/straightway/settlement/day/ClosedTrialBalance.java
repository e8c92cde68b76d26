package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.ledger.LedgerBooks.TrialBalanceLine;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;

/** The trial balance as recorded when a day was closed. */
public final class ClosedTrialBalance {
  private static final String KEPT =
      """
      SELECT currency, kind, debit, credit, accounts FROM eod_trial_balance
       WHERE business_date = ? AND basis = ? ORDER BY currency, kind
      """;

  private ClosedTrialBalance() {}

  /** The date by which entries are included. */
  public enum Basis {
    /** Excludes the entries with a later value date. */
    VALUE_DATE,
    /** Includes all entries made. */
    ENTRY_DATE
  }

  /** Returns one line per currency and kind of account; none if the day was not closed. */
  public static List<TrialBalanceLine> read(Connection connection, LocalDate day, Basis basis)
      throws SQLException {
    return Queries.list(connection, TrialBalanceLine.class, KEPT, day, basis.name());
  }
}
