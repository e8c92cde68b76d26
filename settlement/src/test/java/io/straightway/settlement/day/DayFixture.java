package io.straightway.settlement.day;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import io.straightway.staticdata.StaticDataStore;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Clock;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/** A database on a Friday, with instructions, some of which are late. */
final class DayFixture implements AutoCloseable {
  static final LocalDate FRIDAY = LocalDate.of(2026, 11, 20);
  static final LocalDate MONDAY = LocalDate.of(2026, 11, 23);

  private final TestDatabase database;
  private final Pool pool;

  DayFixture() throws SQLException {
    this(TestDatabase.fresh());
  }

  /** Takes over an empty database. */
  DayFixture(TestDatabase database) throws SQLException {
    this.database = database;
    StaticDataFixture.load(database);
    pool = database.database().pool(Role.ENGINE, 4, "test");
    as(
        Role.MIGRATOR,
        """
        INSERT INTO penalty_rate VALUES ('EQUITY', '2000-01-01', 1.0), ('EQUITY', '2026-11-23', 2.0),
          ('BOND', '2000-01-01', 0.2)
        """);
  }

  TestDatabase database() {
    return database;
  }

  Pool pool() {
    return pool;
  }

  /** Opens the Friday as the first business day. */
  DayFixture opened() throws SQLException {
    try (Connection connection = pool.connection()) {
      DayDesk.open(connection, FRIDAY, "test");
    }
    return this;
  }

  /**
   * Writes an instruction; a matched one matched on the trade date.
   *
   * @param movement RECEIVE or DELIVER; the receiver pays
   */
  void instruct(long id, String movement, String isin, String amount, String settles, String status)
      throws SQLException {
    String currency = isin.startsWith("JP") ? "JPY" : "GBP";
    as(
        Role.ENGINE,
        """
        INSERT INTO settlement_instruction (instruction_id, account, isin, counterparty, movement,
          payment, quantity, currency, amount, amount_direction, trade_date, settlement_date, custodian,
          safekeeping_account, cash_account, place_of_settlement, agent, agent_account, status,
          matching, matched_on)
        VALUES (%d, 'ACC1', '%s', 'BARCGB22XXX', '%s', 'AGAINST', 100, '%s', %s, '%s', '2026-11-02',
          '%s', 'CUSTGB2LXXX', 'SK-ACC1', 'CA-ACC1', 'MGTCBEBEXXX', 'BARCGB22XXX', 'B1', '%s', %s)
        """
            .formatted(
                id,
                isin,
                movement,
                currency,
                amount,
                movement.equals("RECEIVE") ? "PAY" : "RECEIVE",
                settles,
                status,
                status.equals("MATCHED") ? "'MATCHED', '2026-11-02'" : "'UNKNOWN', NULL"));
  }

  /** Posts the entry of a trade. */
  void post(long entry, LocalDate valueDate) throws SQLException {
    as(
        Role.ENGINE,
        """
        INSERT INTO ledger_account (account, kind, currency) VALUES
          ('SECURITIES:ACC1:GBP', 'SECURITIES', 'GBP'),
          ('PAYABLE:BARCGB22XXX:GBP', 'PAYABLE', 'GBP') ON CONFLICT DO NOTHING;
        INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts)
        VALUES (%1$d, %1$d, 'TRADE_DATE', '%2$s',
                '{SECURITIES:ACC1:GBP, PAYABLE:BARCGB22XXX:GBP}', '{250.00, -250.00}')
        """
            .formatted(entry, valueDate));
  }

  void as(Role role, String sql) throws SQLException {
    try (Connection connection = database.database().connect(role, "test");
        Statement statement = connection.createStatement()) {
      connection.setAutoCommit(false);
      statement.execute(sql);
      connection.commit();
    }
  }

  /** Returns the rows of a query, each as its columns joined by a bar. */
  List<String> query(String sql) throws SQLException {
    return query(database, sql);
  }

  static List<String> query(TestDatabase database, String sql) throws SQLException {
    List<String> rows = new ArrayList<>();
    try (Connection connection = database.database().connect(Role.READER, "test");
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      int columns = row.getMetaData().getColumnCount();
      while (row.next()) {
        List<String> values = new ArrayList<>();
        for (int i = 1; i <= columns; i++) {
          values.add(String.valueOf(row.getString(i)));
        }
        rows.add(String.join("|", values));
      }
    }
    return rows;
  }

  EndOfDay endOfDay() {
    return endOfDay(pool);
  }

  /** Returns an end of day without a proof, since these rows have no messages. */
  static EndOfDay endOfDay(Pool pool) {
    return new EndOfDay(
        pool.dataSource(), Clock.systemUTC(), (snapshot, since) -> List.of(), step -> {});
  }

  DayPreview preview(LocalDate day) throws SQLException {
    try (Connection connection = pool.connection()) {
      return DayPreview.read(connection, day, new StaticDataStore().read(connection));
    }
  }

  static EndOfDay.Request order(LocalDate day, Path reports) {
    return new EndOfDay.Request(day, "NONE", "tester", reports);
  }

  @Override
  public void close() {
    pool.close();
    database.close();
  }
}
