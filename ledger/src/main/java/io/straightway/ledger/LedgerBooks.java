package io.straightway.ledger;

import io.straightway.db.Queries;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;

/** Reads the ledger. Every answer is exact at the instant of its one statement. */
public final class LedgerBooks {
  private static final String TRIAL_BALANCE =
      "SELECT currency, kind, debit, credit, accounts FROM trial_balance ORDER BY currency, kind";

  private static final String TRIAL_BALANCE_ON =
      """
      SELECT currency, kind, debit, credit, accounts FROM trial_balance_on(?)
       ORDER BY currency, kind
      """;

  /** Entries whose reference is their own id are not in the index of references. */
  private static final String ENTRIES =
      """
      WITH entry AS (
        SELECT * FROM journal_entry WHERE entry_id = ? AND reference = entry_id
        UNION ALL
        SELECT * FROM journal_entry WHERE reference = ? AND entry_id <> reference
      )
      SELECT e.entry_id, e.kind, e.entry_date, e.value_date, e.posted_at, p.line, p.account, p.currency, p.amount,
             e.reverses
        FROM entry e JOIN posting p ON p.entry_id = e.entry_id ORDER BY e.entry_id, p.line
      """;

  /** Returns the trial balance of all entries: one line per currency and kind of account. */
  public List<TrialBalanceLine> trialBalance(Connection connection) throws SQLException {
    return Queries.list(connection, TrialBalanceLine.class, TRIAL_BALANCE);
  }

  /**
   * Returns the trial balance up to a day, without the entries that have a later value date.
   *
   * @param day the business date, or a later day
   */
  public List<TrialBalanceLine> trialBalanceOn(Connection connection, LocalDate day)
      throws SQLException {
    return Queries.list(connection, TrialBalanceLine.class, TRIAL_BALANCE_ON, day);
  }

  /** Returns all postings of the entries that carry {@code reference}, in order. */
  public List<PostedLine> entries(Connection connection, long reference) throws SQLException {
    return Queries.list(connection, PostedLine.class, ENTRIES, reference, reference);
  }

  /**
   * Sums of the balances of one kind of account in one currency.
   *
   * @param debit total of the debit balances
   * @param credit total of the credit balances, as a positive number
   */
  public record TrialBalanceLine(
      String currency, AccountKind kind, BigDecimal debit, BigDecimal credit, int accounts) {}
}
