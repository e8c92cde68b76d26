package io.straightway.ledger;

import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;

/** Reads the ledger. Every answer is exact at the instant of its one statement. */
public final class LedgerBooks {
  private static final String TRIAL_BALANCE =
      "SELECT currency, kind, debit, credit, accounts FROM trial_balance ORDER BY currency, kind";

  /** An entry that has its reference for its id is not in the index of references. */
  private static final String ENTRIES =
      """
      WITH entry AS (
        SELECT * FROM journal_entry WHERE entry_id = ? AND reference = entry_id
        UNION ALL
        SELECT * FROM journal_entry WHERE reference = ? AND entry_id <> reference
      )
      SELECT e.entry_id, e.kind, e.value_date, e.posted_at, p.line, p.account, p.currency, p.amount,
             e.reverses
        FROM entry e JOIN posting p USING (entry_id) ORDER BY e.entry_id, p.line
      """;

  /** The trial balance: one line per currency and kind of account. */
  public List<TrialBalanceLine> trialBalance(Connection connection) throws SQLException {
    List<TrialBalanceLine> lines = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(TRIAL_BALANCE);
        ResultSet row = statement.executeQuery()) {
      while (row.next()) {
        lines.add(
            new TrialBalanceLine(
                row.getString("currency"),
                AccountKind.valueOf(row.getString("kind")),
                row.getBigDecimal("debit"),
                row.getBigDecimal("credit"),
                row.getInt("accounts")));
      }
    }
    return lines;
  }

  /** All postings of the entries that carry {@code reference}, in order. */
  public List<PostedLine> entries(Connection connection, long reference) throws SQLException {
    List<PostedLine> lines = new ArrayList<>();
    try (PreparedStatement statement = connection.prepareStatement(ENTRIES)) {
      statement.setLong(1, reference);
      statement.setLong(2, reference);
      try (ResultSet row = statement.executeQuery()) {
        while (row.next()) {
          lines.add(PostedLine.of(row));
        }
      }
    }
    return lines;
  }

  /**
   * Sums of the balances of one kind of account in one currency.
   *
   * @param debit total of the balances that stand on the debit side
   * @param credit total of the balances that stand on the credit side, as a positive number
   */
  public record TrialBalanceLine(
      String currency, AccountKind kind, BigDecimal debit, BigDecimal credit, int accounts) {}
}
