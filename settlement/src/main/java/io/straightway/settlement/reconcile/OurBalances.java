package io.straightway.settlement.reconcile;

import io.straightway.db.Queries;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/**
 * Our settled balances at the end of a day, by the accounts they have at their custodians. Several
 * accounts of ours may share one there.
 *
 * @param keepers the custodians of every account number that we have on that day
 * @param quantities by who keeps them; none is zero
 */
record OurBalances(
    Map<AccountKey, Set<String>> keepers, Map<StatementLine, BigDecimal> quantities) {

  /** What has settled up to now, less what the custodian settled after the day. */
  private static final String SETTLED =
      """
      SELECT p.account, p.instrument, sum(p.settled) AS settled
        FROM (SELECT account, instrument, settled FROM current_position
              UNION ALL
              SELECT i.account, i.isin,
                     CASE i.movement WHEN 'RECEIVE' THEN -s.quantity ELSE s.quantity END
                FROM settlement s JOIN settlement_instruction i USING (instruction_id)
               WHERE s.settled_on > ?
              UNION ALL
              SELECT i.account, i.currency,
                     CASE i.amount_direction WHEN 'RECEIVE' THEN -s.amount ELSE s.amount END
                FROM settlement s JOIN settlement_instruction i USING (instruction_id)
               WHERE s.settled_on > ?) AS p
       GROUP BY p.account, p.instrument HAVING sum(p.settled) <> 0
      """;

  private static final String ACCOUNTS =
      """
      SELECT DISTINCT ON (account) account, custodian, safekeeping_account, cash_account
        FROM known_account WHERE valid_from <= ? ORDER BY account, valid_from DESC
      """;

  private static final int CURRENCY_LENGTH = 3;

  private record Account(String custodian, String safekeeping, String cash) {}

  static OurBalances read(Connection connection, LocalDate day) throws SQLException {
    Map<String, Account> accounts = accounts(connection, day);
    Map<AccountKey, Set<String>> keepers = new HashMap<>();
    for (Account account : accounts.values()) {
      note(keepers, BalanceKey.Kind.SECURITIES, account.safekeeping(), account.custodian());
      note(keepers, BalanceKey.Kind.CASH, account.cash(), account.custodian());
    }
    return new OurBalances(keepers, quantities(connection, day, accounts));
  }

  private static void note(
      Map<AccountKey, Set<String>> keepers,
      BalanceKey.Kind kind,
      String account,
      String custodian) {
    keepers.computeIfAbsent(new AccountKey(kind, account), place -> new HashSet<>()).add(custodian);
  }

  private static Map<String, Account> accounts(Connection connection, LocalDate day)
      throws SQLException {
    Map<String, Account> accounts = new HashMap<>();
    Queries.on(
        connection,
        handle ->
            handle
                .select(ACCOUNTS, day)
                .map(
                    (row, context) ->
                        accounts.put(
                            row.getString(1),
                            new Account(row.getString(2), row.getString(3), row.getString(4))))
                .list());
    return accounts;
  }

  private static Map<StatementLine, BigDecimal> quantities(
      Connection connection, LocalDate day, Map<String, Account> accounts) throws SQLException {
    Map<StatementLine, BigDecimal> quantities = new HashMap<>();
    Queries.on(
        connection,
        handle ->
            handle
                .select(SETTLED, day, day)
                .map((row, context) -> add(row, accounts, quantities))
                .list());
    quantities.values().removeIf(quantity -> quantity.signum() == 0);
    return quantities;
  }

  private static boolean add(
      ResultSet row, Map<String, Account> accounts, Map<StatementLine, BigDecimal> quantities)
      throws SQLException {
    Account account = accounts.get(row.getString("account"));
    if (account == null) {
      return false;
    }
    quantities.merge(
        new StatementLine(account.custodian(), key(account, row.getString("instrument"))),
        row.getBigDecimal("settled"),
        BigDecimal::add);
    return true;
  }

  private static BalanceKey key(Account account, String instrument) {
    return instrument.length() == CURRENCY_LENGTH
        ? new BalanceKey(BalanceKey.Kind.CASH, account.cash(), instrument)
        : new BalanceKey(BalanceKey.Kind.SECURITIES, account.safekeeping(), instrument);
  }
}
