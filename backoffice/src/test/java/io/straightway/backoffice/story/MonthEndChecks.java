package io.straightway.backoffice.story;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.backoffice.check.WholeProof;
import io.straightway.db.Role;
import io.straightway.element.check.Finding;
import io.straightway.settlement.SettlementInstallation;
import io.straightway.settlement.reconcile.Break;
import java.math.BigDecimal;
import java.sql.Connection;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * The checks at the end of a month: for each sequence that no break or other item is open, and that
 * every position and balance equals the value in the custodians' books; for all together that the
 * proofs hold.
 */
final class MonthEndChecks {
  private static final int SHOWN = 5;
  private static final String BALANCES =
      """
      SELECT split_part(account, ':', 2),
             CASE split_part(account, ':', 1) WHEN 'REALISED_GAIN' THEN 'SECURITIES'
               ELSE split_part(account, ':', 1) END AS kind, trim_scale(sum(balance))
        FROM current_balance GROUP BY 1, 2 HAVING sum(balance) <> 0
      """;
  private static final String POSITIONS =
      """
      SELECT account, instrument, trim_scale(traded), trim_scale(settled) FROM current_position
       WHERE traded <> 0 OR settled <> 0
      """;

  private static final String COSTS = "SELECT account, isin, cost FROM held_at_cost";

  /**
   * The trades as {@link MonthTrade#words}, in the order of their bookings, which determines cost.
   */
  private static final String TRADES =
      """
      SELECT concat_ws('/', account, isin, side, trim_scale(quantity), trim_scale(price), trade_date)
        FROM trade WHERE status <> 'REPLACED' ORDER BY trade_date, coalesce(booked_as, trade_id)
      """;

  /** The items that must not be open, with their account. */
  private static final String OPEN =
      """
      SELECT account, 'instruction SI' || instruction_id || ' ' || status
        FROM settlement_instruction WHERE status NOT IN ('SETTLED', 'CANCELLED')
      UNION ALL
      SELECT account, concat_ws(' ', kind, isin, trade_id, 'expected', expected, 'received', received, state)
        FROM income_item WHERE state <> 'RECEIVED'
      UNION ALL
      SELECT i.account, concat_ws(' ', 'message', m.kind, m.code, 'of SI' || m.instruction_id)
        FROM custodian_message m LEFT JOIN settlement_instruction i USING (instruction_id)
       WHERE m.state = 'IN_REPAIR'
      UNION ALL
      SELECT substring(cash_account FROM 3), 'cash of nobody ' || amount
        FROM cash_item WHERE instruction_id IS NULL AND income_id IS NULL
      UNION ALL
      SELECT account, 'of no cost: ' || balance FROM current_balance b
       CROSS JOIN LATERAL (SELECT split_part(b.account, ':', 2) AS owner) AS o
       WHERE b.account LIKE 'SECURITIES:%' AND balance <> 0
         AND NOT EXISTS (SELECT FROM current_position p WHERE p.account = o.owner AND p.settled <> 0
                            AND length(p.instrument) = 12)
      """;

  private final SettlementInstallation installation;
  private final List<MonthSequence> sequences;
  private final Map<String, MonthSequence> byNumber;
  private final long shared;
  private final Map<Long, List<String>> faults = new TreeMap<>();

  MonthEndChecks(
      SettlementInstallation installation,
      List<MonthSequence> sequences,
      Map<String, MonthSequence> byNumber,
      long shared) {
    this.installation = installation;
    this.sequences = sequences;
    this.byNumber = byNumber;
    this.shared = shared;
  }

  void judge(List<Break> open) throws Exception {
    for (Break reported : open) {
      fault(
          Objects.requireNonNull(byNumber.get(reported.key().account())).seed(),
          reported.toString());
    }
    for (String[] row : rows(OPEN)) {
      fault(seed(row[0]), row[0] + " " + row[1]);
    }
    Map<String, Map<String, BigDecimal>> balances = byOwner(rows(BALANCES), 2);
    Map<String, Map<String, BigDecimal>> traded = byOwner(rows(POSITIONS), 2);
    Map<String, Map<String, BigDecimal>> settled = byOwner(rows(POSITIONS), 3);
    Map<String, Map<String, BigDecimal>> costs = byOwner(rows(COSTS), 2);
    Map<String, Integer> booked = new HashMap<>();
    installation.query(TRADES).forEach(words -> booked.putIfAbsent(words, booked.size()));
    for (MonthSequence sequence : sequences) {
      BigDecimal earned = BigDecimal.ZERO;
      BigDecimal owed = BigDecimal.ZERO;
      for (MonthAccount account : sequence.accounts()) {
        Map<String, BigDecimal> held = new TreeMap<>(account.holdings());
        held.put(MonthAccount.CURRENCY, account.cash());
        compare(sequence, account.code(), "settled", held, settled);
        held.put(MonthAccount.CURRENCY, account.cash().add(account.difference()));
        compare(sequence, account.code(), "traded", held, traded);
        compare(sequence, account.code(), "balance", account.balances(), balances);
        compare(sequence, account.code(), "cost", account.costs(sequence.trades(booked)), costs);
        earned = earned.add(account.penalties(1));
        owed = owed.add(account.penalties(-1));
      }
      compare(
          sequence,
          sequence.counterparty(),
          "owed",
          Map.of("PENALTY_RECEIVABLE", earned, "PENALTY_PAYABLE", owed),
          balances);
    }
    assertThat(faults.entrySet().stream().limit(SHOWN))
        .as(
            "%d of %d sequences have not ended well, by their seeds; lived alone: -Dstp.months=1 -Dstp.shared=%d -Dstp.seed=..",
            faults.size(), sequences.size(), shared)
        .isEmpty();
    assertThat(
            installation.query("SELECT item, code FROM exception_item WHERE state = 'IN_REPAIR'"))
        .isEmpty();
    check();
  }

  private void check() throws Exception {
    try (Connection connection =
        installation.engine().database().database().connect(Role.READER, "test")) {
      List<Finding> findings = WholeProof.findings(connection);
      assertThat(findings)
          .as(() -> findings.stream().map(Finding::examples).toList().toString())
          .allMatch(Finding::holds);
    }
  }

  private void fault(long seed, String text) {
    faults.computeIfAbsent(seed, key -> new ArrayList<>()).add(text);
  }

  private long seed(String account) {
    return sequences.stream()
        .filter(sequence -> sequence.accounts().stream().anyMatch(of -> of.code().equals(account)))
        .findFirst()
        .map(MonthSequence::seed)
        .orElse(-1L);
  }

  private static Map<String, Map<String, BigDecimal>> byOwner(List<String[]> rows, int column) {
    Map<String, Map<String, BigDecimal>> byOwner = new HashMap<>();
    for (String[] row : rows) {
      byOwner
          .computeIfAbsent(row[0], key -> new TreeMap<>())
          .put(row[1], new BigDecimal(row[column]));
    }
    return byOwner;
  }

  private void compare(
      MonthSequence sequence,
      String owner,
      String subject,
      Map<String, BigDecimal> expected,
      Map<String, Map<String, BigDecimal>> ours) {
    Map<String, BigDecimal> left = new TreeMap<>(ours.getOrDefault(owner, Map.of()));
    expected.forEach((key, number) -> left.merge(key, number.negate(), BigDecimal::add));
    left.values().removeIf(difference -> difference.signum() == 0);
    if (!left.isEmpty()) {
      fault(
          sequence.seed(), "%s %s is above what it must be by %s".formatted(subject, owner, left));
    }
  }

  /** Returns the rows of a query, of which only the last column may contain blanks. */
  private List<String[]> rows(String sql) throws Exception {
    return installation.query(sql).stream()
        .map(row -> row.split(" ", sql.equals(OPEN) ? 2 : 4))
        .toList();
  }
}
