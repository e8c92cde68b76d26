package io.straightway.ledger;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.Transactions;
import io.straightway.db.dialect.Statements;
import io.straightway.db.server.TestDatabase;
import io.straightway.db.write.RollUp;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.LedgerBooks.TrialBalanceLine;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class LedgerTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 20);
  private static final LedgerAccount SECURITIES =
      new LedgerAccount(AccountKind.SECURITIES, "ACC0001", "GBP");
  private static final LedgerAccount COMMISSION =
      new LedgerAccount(AccountKind.COMMISSION, "ACC0001", "GBP");
  private static final LedgerAccount PAYABLE =
      new LedgerAccount(AccountKind.PAYABLE, "BARCGB22XXX", "GBP");

  private static final String ENTRY =
      "INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts)"
          + " VALUES (%1$d, %1$d, 'TRADE_DATE', '2026-11-20', '{%2$s}', '{%3$s}')";
  private static final String BOTH = "SECURITIES:ACC0001:GBP, PAYABLE:BARCGB22XXX:GBP";

  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  @AutoClose private final Pool pool = database.database().pool(Role.ENGINE, 3, "ledger test");
  private final Transactions transactions = new Transactions(pool.dataSource());
  private final Ledger ledger = new Ledger(transactions);
  private final RollUp rollUp = new RollUp(pool.dataSource(), Ledger.FOLD, 3);

  LedgerTest() throws SQLException {}

  @Test
  void thePurchaseOfTheTextbookIsInTheTrialBalance() throws SQLException {
    post(
        List.of(
            entry(
                1,
                Posting.debit(SECURITIES, new BigDecimal("25000.00")),
                Posting.debit(COMMISSION, new BigDecimal("12.50")),
                Posting.credit(PAYABLE, new BigDecimal("25012.50")))));

    assertThat(trialBalance())
        .usingRecursiveFieldByFieldElementComparator()
        .containsExactly(
            line(AccountKind.COMMISSION, "12.50", "0"),
            line(AccountKind.PAYABLE, "0", "25012.50"),
            line(AccountKind.SECURITIES, "25000.00", "0"));
  }

  @Test
  void balancesAreTheSameBeforeDuringAndAfterEveryStepOfARollUp() throws SQLException {
    Random random = new Random(7);
    Map<String, BigDecimal> expected = new TreeMap<>();
    for (int i = 0; i < 20; i++) {
      BigDecimal amount = BigDecimal.valueOf(random.nextInt(1, 1_000_000), 2);
      // Every other id is skipped, so that no two entries share a range.
      post(
          List.of(
              entry(
                  2L * i + 1, Posting.debit(SECURITIES, amount), Posting.credit(PAYABLE, amount))));
      expected.merge(SECURITIES.code(), amount, BigDecimal::add);
      expected.merge(PAYABLE.code(), amount.negate(), BigDecimal::add);
    }

    assertThat(balances()).isEqualTo(expected);
    int folded = 0;
    for (int step = rollUp.step(); step > 0; step = rollUp.step()) {
      folded += step;
      assertThat(balances()).isEqualTo(expected);
    }
    assertThat(folded).isEqualTo(20);
    assertThat(count("SELECT sum(folded) FROM roll_up WHERE snapshot = 'ledger'")).isEqualTo(40);
  }

  /** Only a commit that writes something waits for a synchronous standby. */
  @Test
  void anExistingAccountIsWrittenAgain() throws SQLException {
    List<JournalEntry> entries = List.of(entry(1, debit("5"), credit("5")));
    ledger.openAccounts(entries);
    long opened = count("SELECT max(xmin::text::bigint) FROM ledger_account");
    long accounts = count("SELECT count(*) FROM ledger_account");

    new Ledger(transactions).openAccounts(entries);

    assertThat(count("SELECT min(xmin::text::bigint) FROM ledger_account")).isGreaterThan(opened);
    assertThat(count("SELECT count(*) FROM ledger_account")).isEqualTo(accounts);
  }

  @Test
  void theDatabaseRefusesAnUnbalancedEntryAlthoughTheEngineWroteIt() throws SQLException {
    ledger.openAccounts(List.of(entry(1, debit("5"), credit("5"))));

    assertThatThrownBy(() -> execute(ENTRY.formatted(1, BOTH, "5, -4")))
        .hasMessageContaining("entry 1 is out of balance by 1 GBP");
    assertThatThrownBy(
            () ->
                execute(
                    ENTRY.formatted(1, BOTH, "5, -5")
                        + ", (2, 2, 'TRADE_DATE', '2026-11-20', '{A:GBP, A:EUR}', '{5, -5}')"))
        .as("two currencies that sum to zero together")
        .hasMessageContaining("entry 2 is out of balance by");
  }

  @Test
  void nothingIsPostedToAnAccountThatWasNeverOpened() throws SQLException {
    ledger.openAccounts(List.of(entry(1, debit("5"), credit("5"))));
    LedgerAccount never = new LedgerAccount(AccountKind.CASH, "ACC0009", "GBP");
    JournalEntry wrong = entry(2, debit("5"), Posting.credit(never, new BigDecimal("5")));

    assertThatThrownBy(() -> ledger.post(List.of(wrong), new WriteBatch()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("account CASH:ACC0009:GBP was never opened");
    post(List.of(wrong));
    assertThat(count("SELECT count(*) FROM ledger_fault")).isZero();
  }

  @Test
  void theDatabaseRefusesAmountsThatAreNoAmounts() {
    for (String amount : List.of("NaN", "Infinity", "0.00001", "1e18", "0", "NULL")) {
      String opposite = amount.equals("NULL") ? amount : "-" + amount;
      assertRefused(BOTH, amount + ", " + opposite.replace("-NaN", "NaN"));
    }
  }

  @Test
  void theDatabaseRefusesAnEntryWhoseAccountsAndAmountsAreNoPairs() {
    assertRefused("", "");
    assertRefused("NULL, PAYABLE:BARCGB22XXX:GBP", "5, -5");
    assertRefused(BOTH, "5, -5, 7, -7");
    assertRefused(BOTH + ", CASH:ACC0001:GBP", "5, -5");
    assertThatThrownBy(
            () ->
                execute(
                    ENTRY
                        .formatted(1, "", "5, -5")
                        .replace("'{}'", "'[0:1]={CASH:ACC0001:GBP, CASH:ACC0001:EUR}'")))
        .as("counted from another number")
        .hasMessageContaining("account_codes");
  }

  private void assertRefused(String accounts, String amounts) {
    assertThatThrownBy(() -> execute(ENTRY.formatted(1, accounts, amounts)))
        .as(accounts + " " + amounts)
        .isInstanceOf(SQLException.class)
        .satisfies(e -> assertThat(((SQLException) e).getSQLState()).startsWith("23"));
  }

  @Test
  void theEngineMayNeitherChangeNorDeletePostingsNorForgeABalance() throws SQLException {
    post(List.of(entry(1, debit("5"), credit("5"))));

    for (String forbidden :
        List.of(
            "UPDATE journal_entry SET amounts = amounts || '{5, -5}'",
            "UPDATE journal_entry SET value_date = value_date",
            "DELETE FROM journal_entry",
            "UPDATE ledger_balance SET balance = 0",
            "INSERT INTO ledger_balance VALUES ('x', 1)",
            "DELETE FROM ledger_pending",
            "INSERT INTO ledger_pending VALUES (1, 1)",
            "INSERT INTO ledger_pending VALUES (2, 9)",
            "TRUNCATE journal_entry")) {
      assertThatThrownBy(() -> execute(forbidden))
          .as(forbidden)
          .hasMessageContaining("permission denied");
    }
  }

  /** The row of an entry holds its postings and can't be changed; a second row has another id. */
  @Test
  void nothingIsPostedToAnExistingEntry() throws SQLException {
    post(List.of(entry(1, debit("5"), credit("5"))));

    String entry = ENTRY.formatted(1, BOTH, "7000000, -7000000");
    assertThatThrownBy(() -> execute(entry)).hasMessageContaining("journal_entry_pkey");
    rollUp.run();
    assertThatThrownBy(() -> execute(entry)).hasMessageContaining("journal_entry_pkey");
    assertThatThrownBy(
            () -> execute(entry + " ON CONFLICT (entry_id) DO UPDATE SET amounts = '{7, -7}'"))
        .hasMessageContaining("permission denied");
    assertThatThrownBy(() -> execute("INSERT INTO posting VALUES (1, 3, 'x', 'GBP', 5)"))
        .isInstanceOf(SQLException.class);
    assertThat(balances().get(SECURITIES.code())).isEqualByComparingTo("5");
  }

  @Test
  void entriesAreEnteredInAnyOrderAndWithGaps() throws SQLException {
    execute(
        "SAVEPOINT a",
        ENTRY.formatted(5, BOTH, "7000000, -7000000"),
        "SAVEPOINT b",
        ENTRY.formatted(2, BOTH, "7000000, -7000000")
            + ", (9, 9, 'TRADE_DATE', '2026-11-20', '{SECURITIES:ACC0001:GBP, x:GBP}', '{5, -5}')");

    assertThat(count("SELECT count(*) FROM ledger_pending")).isEqualTo(3);
    assertThat(balances().get(SECURITIES.code())).isEqualByComparingTo("14000005");
    rollUp.run();
    assertThat(balances().get(SECURITIES.code())).isEqualByComparingTo("14000005");
  }

  @Test
  void aForwardEntryIsInNoBalanceBeforeItsValueDate() throws SQLException {
    post(List.of(entry(1, DAY.plusDays(3), "2")));
    open(DAY);
    post(List.of(entry(2, DAY, "5"), entry(3, DAY.plusDays(1), "7")));

    assertThat(debitOf(DAY)).isEqualTo("5");
    assertThat(debitOf(DAY.plusDays(1))).isEqualTo("12");
    assertThat(debitOf(DAY.plusDays(3))).isEqualTo("14");
    assertThat(trialBalance().get(1).debit()).isEqualTo("14");
    assertThat(count("SELECT count(*) FROM journal_entry WHERE entry_date = '2026-11-20'"))
        .isEqualTo(2);
    close(DAY, DAY.plusDays(1));
    rollUp.step();
    assertThat(debitOf(DAY.plusDays(1))).isEqualTo("12");
    assertThat(debitOf(DAY.plusDays(3))).isEqualTo("14");
  }

  @Test
  void theRestOfARangeCanBePostedAfterACloseButNotOnTheClosedDay() throws SQLException {
    post(List.of(entry(1, DAY, "5"), entry(20, DAY, "5")));
    open(DAY);
    close(DAY, DAY.plusDays(3));

    assertThatThrownBy(() -> execute(ENTRY.formatted(2, BOTH, "5, -5")))
        .hasMessageContaining("entry 2 is dated 2026-11-20, and the books are closed up to");
    post(List.of(entry(10, DAY.plusDays(3), "5"), entry(21, DAY.plusDays(3), "5")));
    assertThat(count("SELECT count(*) FROM posting")).isEqualTo(8);
  }

  /** Covers the three ways to send rows: values, arrays and COPY. */
  @Test
  void listsOfDifferentLengthTravelWithFewRowsAndWithMany() throws SQLException {
    long id = 1;
    for (int rows : List.of(1, 2, 30, 300)) {
      List<JournalEntry> entries = new ArrayList<>();
      for (int i = 0; i < rows; i++) {
        BigDecimal amount = new BigDecimal("0.01").add(BigDecimal.valueOf(i));
        entries.add(
            i % 2 == 0
                ? entry(id++, Posting.debit(SECURITIES, amount), Posting.credit(PAYABLE, amount))
                : entry(
                    id++,
                    Posting.debit(SECURITIES, BigDecimal.ONE),
                    Posting.debit(COMMISSION, amount),
                    Posting.credit(PAYABLE, amount.add(BigDecimal.ONE))));
      }
      post(entries);
    }
    assertThat(count("SELECT count(*) FROM posting")).isEqualTo(167 * 2 + 166 * 3);
    assertThat(balances().get(COMMISSION.code())).isEqualByComparingTo("22727.66");
    assertThat(count("SELECT count(*) FROM ledger_fault")).isZero();
  }

  @Test
  void theEngineCannotEnterAnythingOnAnotherDayThanTheBusinessDate() throws SQLException {
    open(DAY);

    for (String stated : List.of("entry_date", "posted_at")) {
      assertThatThrownBy(
              () ->
                  execute(
                      "INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts, "
                          + stated
                          + ") VALUES (1, 1, 'TRADE_DATE', '2026-11-20', '{A:GBP, B:GBP}', '{1, -1}', '2026-11-19')"))
          .as(stated)
          .hasMessageContaining("permission denied");
    }
    for (String stated : List.of("2026-11-19", "")) {
      assertThatThrownBy(
              () ->
                  execute(
                      "INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts) SELECT 1,"
                          + " length(set_config('straightway.entry_date', '%s', true)),"
                              .formatted(stated)
                          + " 'TRADE_DATE', '2026-11-20', '{A:GBP, B:GBP}', '{1, -1}'"))
          .hasMessageContaining("entries must be entered on the business date, 2026-11-20");
    }
  }

  private void open(LocalDate day) throws SQLException {
    asOwner("SELECT begin_business_days('" + day + "')");
  }

  private void close(LocalDate day, LocalDate next) throws SQLException {
    asOwner(
        "SELECT lock_business_day('" + day + "')",
        "SELECT move_business_day('" + day + "', '" + next + "')");
  }

  private void asOwner(String... statements) throws SQLException {
    try (Connection connection = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = connection.createStatement()) {
      for (String sql : statements) {
        statement.execute(sql);
      }
    }
  }

  private static JournalEntry entry(long id, LocalDate day, String amount) {
    return new JournalEntry(
        id, id, JournalEntry.Kind.TRADE_DATE, day, List.of(debit(amount), credit(amount)));
  }

  private String debitOf(LocalDate day) throws SQLException {
    return transactions
        .run(connection -> new LedgerBooks().trialBalanceOn(connection, day))
        .get(1)
        .debit()
        .toPlainString();
  }

  private void post(List<JournalEntry> entries) throws SQLException {
    ledger.openAccounts(entries);
    transactions.run(connection -> write(connection, entries));
  }

  private int write(Connection connection, List<JournalEntry> entries) throws SQLException {
    WriteBatch batch = new WriteBatch();
    ledger.post(entries, batch);
    batch.execute(connection);
    return entries.size();
  }

  private void execute(String... statements) throws SQLException {
    transactions.run(
        connection -> {
          for (String sql : statements) {
            try (PreparedStatement statement = connection.prepareStatement(sql)) {
              statement.execute();
            }
          }
          return statements.length;
        });
  }

  private List<TrialBalanceLine> trialBalance() throws SQLException {
    return transactions.run(new LedgerBooks()::trialBalance).stream()
        .map(l -> line(l.kind(), plain(l.debit()), plain(l.credit())))
        .toList();
  }

  private Map<String, BigDecimal> balances() throws SQLException {
    return transactions.run(
        connection -> {
          Map<String, BigDecimal> balances = new TreeMap<>();
          try (PreparedStatement statement =
                  connection.prepareStatement("SELECT account, balance FROM current_balance");
              ResultSet row = statement.executeQuery()) {
            while (row.next()) {
              balances.put(row.getString(1), row.getBigDecimal(2));
            }
          }
          return balances;
        });
  }

  private long count(String sql) throws SQLException {
    return transactions.run(connection -> Statements.number(connection, sql));
  }

  private static Posting debit(String amount) {
    return Posting.debit(SECURITIES, new BigDecimal(amount));
  }

  private static Posting credit(String amount) {
    return Posting.credit(PAYABLE, new BigDecimal(amount));
  }

  private static JournalEntry entry(long id, Posting... postings) {
    return new JournalEntry(id, id, JournalEntry.Kind.TRADE_DATE, DAY, List.of(postings));
  }

  private static TrialBalanceLine line(AccountKind kind, String debit, String credit) {
    return new TrialBalanceLine("GBP", kind, new BigDecimal(debit), new BigDecimal(credit), 1);
  }

  private static String plain(BigDecimal amount) {
    return amount.signum() == 0 ? "0" : amount.toPlainString();
  }
}
