package io.straightway.element.check;

import io.straightway.db.Queries;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.stream.Collectors;

/**
 * I2: the ledger balances, and its entries are those that the accounting rules make, line by line,
 * from trades, reversals, settlements and manual entries.
 */
final class LedgerBalances {
  private static final String STATEMENT =
      "Postings sum to zero per entry and currency and in total; balances are the sums of the"
          + " postings; every entry is that of a booked trade, a settlement, a penalty or an"
          + " approved journal, or the exact negation of one, with exactly the lines that the"
          + " accounting rules require.";

  /**
   * A version that changed nothing in the books has no booking of its own, nor has a cancellation.
   */
  static final String HAS_BOOKING = "status IN ('BOOKED', 'REPLACED') AND booked_as IS NULL";

  /** A delivery free of payment is entered at its value; one of no value has no entry. */
  private static final String IS_WORTH_NOTHING = "({free_of_payment} AND consideration = 0)";

  /** Selects from a view with one row, since not every database allows SELECT without FROM. */
  private static final String IN_USE =
      """
      SELECT CASE WHEN EXISTS (SELECT 1 FROM booked_entry) OR EXISTS (SELECT 1 FROM booked_posting)
                    OR EXISTS (SELECT 1 FROM current_balance WHERE balance <> 0)
             THEN 1 ELSE 0 END
        FROM ledger_count
      """;

  private static final String TOTALS =
      "SELECT entries, postings, accounts, pending_ranges FROM ledger_count";

  /** The proofs that the ledger makes of itself, whatever it is used for. */
  private static final List<String> OWN_PROOFS =
      List.of(
          "unbalanced_entries",
          "unbalanced_currencies",
          "stray_postings",
          "wrong_balances",
          "wrong_forward_entries");

  private static final String OWN_PROOF = "SELECT fault FROM ledger_fault WHERE proof = '%s'";

  /**
   * The value date of a new entry is its trade date, or its entry date if the trade date was closed
   * by then; that of a change is its entry date.
   */
  private static final String ENTRIES =
      """
      SELECT trade_id AS entry_id, trade_id AS reference, 'TRADE_DATE' AS kind,
             trade_date AS value_date, 0 AS reverses,
             CASE version WHEN 1 THEN 'FROM' ELSE 'TODAY' END AS dated
        FROM trade WHERE HAS_BOOKING AND NOT IS_WORTH_NOTHING
      UNION ALL
      SELECT reversed_by, trade_id, 'REVERSAL', trade_date, trade_id, 'TODAY'
        FROM trade WHERE reversed_by IS NOT NULL AND NOT IS_WORTH_NOTHING
      UNION ALL
      SELECT entry_id, reference, kind, value_date, reverses, 'ON' FROM (OTHER_ENTRIES) other
      """
          .replace("HAS_BOOKING", HAS_BOOKING)
          .replace("IS_WORTH_NOTHING", IS_WORTH_NOTHING);

  private static final String WRONG_ENTRIES =
      """
      SELECT 'entry ' || e.entry_id || ': ' || e.kind || ' of ' || e.reference || ' on '
             || e.value_date
             || CASE WHEN e.reverses IS NULL THEN '' ELSE ', reverses ' || e.reverses END
             || ', expected '
             || CASE WHEN x.entry_id IS NULL THEN 'nothing'
                  ELSE x.kind || ' of ' || x.reference || ' on ' || x.value_date END
             || CASE WHEN x.reverses > 0 THEN ', reverses ' || x.reverses ELSE '' END
        FROM booked_entry e LEFT JOIN (ENTRIES) x ON x.entry_id = e.entry_id
       WHERE x.entry_id IS NULL OR e.kind <> x.kind OR e.reference <> x.reference
          OR COALESCE(e.reverses, 0) <> x.reverses
          OR CASE WHEN e.value_date = x.value_date AND x.dated <> 'TODAY' THEN 1
                  WHEN x.dated = 'TODAY' AND COALESCE(e.entry_date, e.value_date) = e.value_date
                  THEN 1
                  WHEN x.dated = 'FROM' AND e.value_date = e.entry_date
                       AND x.value_date < e.entry_date THEN 1
                  ELSE 0 END = 0
      UNION ALL
      SELECT 'entry ' || x.entry_id || ': nothing, expected ' || x.kind || ' of ' || x.reference
             || ' on ' || x.value_date
        FROM (ENTRIES) x LEFT JOIN booked_entry e ON e.entry_id = x.entry_id
       WHERE e.entry_id IS NULL
      """
          .replace("(ENTRIES)", "(" + ENTRIES + ")");

  /** The amounts of each booking, and of its reversal with the opposite sign. */
  private static final String BOOKED =
      """
      SELECT trade_id AS entry_id, TERMS FROM trade WHERE HAS_BOOKING
      UNION ALL
      SELECT reversed_by, -TERMS FROM trade WHERE reversed_by IS NOT NULL
      """
          .replace("HAS_BOOKING", HAS_BOOKING)
          .replace(
              "TERMS",
              """
              1 AS sign, CASE side WHEN 'BUY' THEN 1 ELSE -1 END AS way, account, currency,
              consideration, accrued_interest, commission, tax, exchange_fee, other_fee,
              CASE WHEN {free_of_payment} THEN consideration ELSE net_amount END AS owed,
              CASE WHEN {free_of_payment} THEN 'FREE_DELIVERY:' || account
                   WHEN side = 'BUY' THEN 'PAYABLE:' || counterparty
                   ELSE 'RECEIVABLE:' || counterparty END AS against
              """);

  /** Purchases debit securities, interest and fees; sales credit securities and interest. */
  private static final String LINES =
      List.of(
              line("'SECURITIES:' || account", "sign * way * consideration"),
              line("'ACCRUED_INTEREST:' || account", "sign * way * accrued_interest"),
              line("'COMMISSION:' || account", "sign * commission"),
              line("'TAX:' || account", "sign * tax"),
              line("'EXCHANGE_FEE:' || account", "sign * exchange_fee"),
              line("'OTHER_FEE:' || account", "sign * other_fee"),
              line("against", "-sign * way * owed"))
          .stream()
          .collect(Collectors.joining(" UNION ALL "));

  /**
   * An account has one line in an entry, except in journals, which have as many as people wrote.
   */
  private static final String WRONG_LINES =
      """
      SELECT 'entry ' || entry_id || ', ' || account || ': '
             || CASE WHEN SUM(posted) = 0 THEN 'nothing' ELSE '' || SUM(booked) END
             || CASE WHEN SUM(posted) > 1 THEN ' in ' || SUM(posted) || ' lines' ELSE '' END
             || ', expected '
             || CASE WHEN SUM(due) = 0 THEN 'nothing' ELSE '' || SUM(amount) END
        FROM (SELECT entry_id, account, currency, amount, 1 AS due, 0 AS booked, 0 AS posted
                FROM (LINES) line
              UNION ALL
              SELECT entry_id, account, currency, amount, 1, 0, 0 FROM (OTHER_LINES) other
              UNION ALL
              SELECT entry_id, account, currency, 0, 0, amount, 1 FROM booked_posting) both_ways
       GROUP BY entry_id, account, currency
      HAVING SUM(amount) <> SUM(booked) OR SUM(due) <> SUM(posted)
      """
          .replace("(LINES)", "(" + LINES + ")");

  private LedgerBalances() {}

  private static String line(String account, String amount) {
    return "SELECT entry_id, %s || ':' || currency AS account, currency, %2$s AS amount FROM (%3$s) b WHERE %2$s <> 0"
        .formatted(account, amount, BOOKED);
  }

  static Conclusion check(Readers readers, SettledLegs settled) throws SQLException {
    Evidence evidence = new Evidence(readers);
    if (!inUse(readers.own())) {
      return evidence.count("ledger_in_use", 0).conclusion("I2", STATEMENT);
    }
    evidence.count("ledger_in_use", 1).countRow(TOTALS);
    for (String proof : OWN_PROOFS) {
      evidence.mustBeEmpty(proof, OWN_PROOF.formatted(proof));
    }
    return entries(evidence, settled).conclusion("I2", STATEMENT);
  }

  /** Compares entries, line by line, with the bookings that make them. */
  static Evidence entries(Evidence evidence, SettledLegs settled) throws SQLException {
    return evidence
        .mustBeEmpty("wrong_entries", settled.in(WRONG_ENTRIES))
        .mustBeEmpty("wrong_lines", settled.in(WRONG_LINES));
  }

  static boolean inUse(Connection connection) throws SQLException {
    return Queries.on(connection, handle -> handle.createQuery(IN_USE).mapTo(long.class).one() > 0);
  }
}
