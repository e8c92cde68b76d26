package io.straightway.element.check;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;

/** I2: the ledger balances, and holds the trades, what was taken back, and what has settled. */
final class LedgerBalances {
  private static final String STATEMENT =
      "Postings sum to zero per entry and currency and in total; balances are the sums of the"
          + " postings; every booked trade has one trade-date entry over its net amount, every"
          + " reversal is the exact negation of what it takes back, and every settlement has one"
          + " entry over its amount.";

  /**
   * A version that changed nothing in the books has no booking of its own, nor has a cancellation.
   */
  static final String HAS_BOOKING = "status IN ('BOOKED', 'REPLACED') AND booked_as IS NULL";

  /** A delivery free of payment is entered at what it is worth; what is worth nothing is not. */
  private static final String HAS_ENTRY =
      HAS_BOOKING + " AND NOT ({free_of_payment} AND consideration = 0)";

  /** Of a view with one row, since not every database selects from nothing. */
  private static final String IN_USE =
      """
      SELECT CASE WHEN EXISTS (SELECT 1 FROM booked_entry) OR EXISTS (SELECT 1 FROM booked_posting)
                    OR EXISTS (SELECT 1 FROM current_balance WHERE balance <> 0)
             THEN 1 ELSE 0 END
        FROM ledger_count
      """;

  private static final String TOTALS =
      "SELECT entries, postings, accounts, pending_ranges FROM ledger_count";

  /** What the ledger proves of itself, whatever it is used for. */
  private static final String OWN_PROOF = "SELECT fault FROM ledger_fault WHERE proof = '%s'";

  private static final String WRONG_ENTRIES =
      """
      SELECT 'trade ' || t.trade_id || ' is ' || t.status || ' and has ' || COALESCE(e.entries, 0)
             || ' trade-date entries'
        FROM (SELECT trade_id, status, CASE WHEN %s THEN 1 ELSE 0 END AS must_have FROM trade) t
        LEFT JOIN (SELECT reference, COUNT(*) AS entries FROM booked_entry
                    WHERE kind = 'TRADE_DATE' GROUP BY reference) e
               ON e.reference = t.trade_id
       WHERE COALESCE(e.entries, 0) <> t.must_have
      UNION ALL
      SELECT 'trade ' || e.reference || ' is missing and has ' || COUNT(*) || ' trade-date entries'
        FROM booked_entry e
       WHERE e.kind = 'TRADE_DATE'
         AND NOT EXISTS (SELECT 1 FROM trade t WHERE t.trade_id = e.reference)
       GROUP BY e.reference
      """
          .replace("WHEN %s", "WHEN " + HAS_ENTRY);

  /**
   * We owe the net amount of a purchase (credit), and are owed that of a sale (debit); what is
   * received free of payment is worth its consideration (credit), and what is delivered (debit).
   */
  private static final String WRONG_AMOUNTS =
      """
      SELECT 'trade ' || t.trade_id || ': ' || t.what || ' ' || ABS(t.expected) || ', '
             || COALESCE(SUM(p.amount), 0) || ' of it against ' || t.against
        FROM (SELECT trade_id,
                     CASE WHEN {free_of_payment} THEN 'worth' ELSE 'net amount' END AS what,
                     CASE side WHEN 'BUY' THEN -1 ELSE 1 END
                       * CASE WHEN {free_of_payment} THEN consideration ELSE net_amount END
                       AS expected,
                     CASE WHEN {free_of_payment} THEN 'FREE_DELIVERY:' || account
                          WHEN side = 'BUY' THEN 'PAYABLE:' || counterparty
                          ELSE 'RECEIVABLE:' || counterparty END || ':' || currency AS against
                FROM trade WHERE %s) t
        JOIN booked_entry e ON e.reference = t.trade_id AND e.kind = 'TRADE_DATE'
        LEFT JOIN booked_posting p ON p.entry_id = e.entry_id AND p.account = t.against
       GROUP BY t.trade_id, t.what, t.expected, t.against
      HAVING COALESCE(SUM(p.amount), 0) <> t.expected
      """
          .replace("WHERE %s)", "WHERE " + HAS_BOOKING + ")");

  private static final String WRONG_REVERSALS =
      """
      SELECT 'trade ' || t.trade_id || ' is reversed by ' || t.reversed_by || ', which reverses '
             || CASE WHEN e.reverses IS NULL THEN 'nothing' ELSE '' || e.reverses END
        FROM trade t LEFT JOIN booked_entry e ON e.entry_id = t.reversed_by
       WHERE t.reversed_by IS NOT NULL AND NOT (t.{free_of_payment} AND t.consideration = 0)
         AND (COALESCE(e.reverses, -1) <> t.trade_id OR e.reference <> t.trade_id)
      UNION ALL
      SELECT 'entry ' || e.entry_id || ' reverses '
             || CASE WHEN e.reverses IS NULL THEN 'nothing' ELSE '' || e.reverses END || ', and is not the reversal of that trade'
        FROM booked_entry e
       WHERE (e.kind = 'REVERSAL' OR e.reverses IS NOT NULL)
         AND NOT EXISTS (SELECT 1 FROM booked_entry j
                          WHERE j.entry_id = e.reverses
                            AND j.kind IN ('JOURNAL', 'SETTLEMENT_DATE', 'PENALTY'))
         AND NOT EXISTS (SELECT 1 FROM trade t
                          WHERE t.reversed_by = e.entry_id
                            AND NOT (t.{free_of_payment} AND t.consideration = 0))
      UNION ALL
      SELECT fault FROM ledger_fault WHERE proof = 'wrong_reversals'
      """;

  /**
   * What is settled lowers what we owe (debit) or are owed (credit); what of netted trades is set
   * off between the two adds up to nothing. What is paid with nothing has no entry.
   */
  private static final String WRONG_SETTLEMENTS =
      """
      SELECT 'settlement ' || s.id || ' of ' || s.amount || ' ' || s.currency || ': entry '
             || COALESCE(e.entry_id, 0) || ', ' || COALESCE(SUM(p.amount), 0) || ' against '
             || s.counterparty
        FROM (SELECT s.settlement_id AS id, s.instruction_id, s.amount, s.currency, s.counterparty,
                     CASE s.amount_direction WHEN 'PAY' THEN s.owed ELSE -s.owed END AS expected,
                     'PAYABLE:' || s.counterparty || ':' || s.owed_currency AS payable,
                     'RECEIVABLE:' || s.counterparty || ':' || s.owed_currency AS receivable
                FROM (LEGS) s) s
        LEFT JOIN (%1$s) e ON e.entry_id = s.id
        LEFT JOIN booked_posting p ON p.entry_id = e.entry_id AND p.account IN (s.payable, s.receivable)
       GROUP BY s.id, e.entry_id, e.reference, s.instruction_id, s.amount, s.currency,
                s.counterparty, s.expected
      HAVING COALESCE(e.reference, s.instruction_id) <> s.instruction_id
          OR COALESCE(SUM(p.amount), 0) <> s.expected
      UNION ALL
      SELECT 'entry ' || e.entry_id || ' settles what has not settled'
        FROM (%1$s) e
       WHERE NOT EXISTS (SELECT 1 FROM (LEGS) s WHERE s.settlement_id = e.entry_id)
      """
          .formatted(
              """
              SELECT entry_id, reference FROM booked_entry
               WHERE kind = 'SETTLEMENT_DATE'
                  OR kind = 'REVERSAL'
                     AND EXISTS (SELECT 1 FROM booked_entry b
                                  WHERE b.entry_id = booked_entry.reverses
                                    AND b.kind = 'SETTLEMENT_DATE')
              """);

  private LedgerBalances() {}

  static Finding check(Connection connection, SettledLegs settled) throws SQLException {
    Evidence evidence = new Evidence(connection);
    if (!inUse(connection)) {
      return evidence.count("ledger_in_use", 0).finding("I2", STATEMENT);
    }
    return evidence
        .count("ledger_in_use", 1)
        .countRow(TOTALS)
        .mustBeEmpty("unbalanced_entries", OWN_PROOF.formatted("unbalanced_entries"))
        .mustBeEmpty("unbalanced_currencies", OWN_PROOF.formatted("unbalanced_currencies"))
        .mustBeEmpty("stray_postings", OWN_PROOF.formatted("stray_postings"))
        .mustBeEmpty("wrong_balances", OWN_PROOF.formatted("wrong_balances"))
        .mustBeEmpty("wrong_entries", WRONG_ENTRIES)
        .mustBeEmpty("wrong_amounts", WRONG_AMOUNTS)
        .mustBeEmpty("wrong_reversals", WRONG_REVERSALS)
        .mustBeEmpty("inexact_reversals", OWN_PROOF.formatted("inexact_reversals"))
        .mustBeEmpty("wrong_settlements", settled.in(WRONG_SETTLEMENTS))
        .finding("I2", STATEMENT);
  }

  private static boolean inUse(Connection connection) throws SQLException {
    return Queries.on(connection, handle -> handle.createQuery(IN_USE).mapTo(long.class).one() > 0);
  }
}
