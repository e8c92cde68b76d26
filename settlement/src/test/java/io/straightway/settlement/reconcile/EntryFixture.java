package io.straightway.settlement.reconcile;

import static org.assertj.core.api.Assertions.assertThat;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.StaticDataFixture;
import io.straightway.markup.HardenedXml;
import io.straightway.messages.iso20022.xml.MessageReader;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.Operators;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.reconcile.file.StatementFile;
import io.straightway.settlement.reconcile.file.StatementReading;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Books with entries, and statements to reconcile with them. */
final class EntryFixture implements AutoCloseable {
  private final TestDatabase database = TestDatabase.fresh();
  private final Pool pool;
  private int settlements = 100;

  EntryFixture() throws SQLException {
    pool = database.database().pool(Role.ENGINE, 2, "test");
    StaticDataFixture.load(database);
  }

  Reconciliation run(byte[] bytes) throws SQLException {
    return run(bytes, null);
  }

  Reconciliation run(byte[] bytes, @Nullable String custodian) throws SQLException {
    StatementReading reading = read(bytes);
    assertThat(reading).isInstanceOf(StatementReading.FileContent.class);
    return new Reconciler(pool.dataSource())
        .run(((StatementReading.FileContent) reading).statements(), "statement", bytes, custodian)
        .get(0);
  }

  static String refusal(byte[] bytes) {
    return ((StatementReading.Faults) read(bytes)).badRows().get(0).reason();
  }

  static StatementReading read(byte[]... files) {
    return new StatementFile(new MessageReader(new HardenedXml())).read(List.of(files));
  }

  void instruct(long id) throws SQLException {
    as(
        Role.ENGINE,
        """
        INSERT INTO settlement_instruction (instruction_id, account, isin, counterparty, movement,
          payment, quantity, currency, amount, amount_direction, trade_date, settlement_date, custodian,
          safekeeping_account, cash_account, place_of_settlement, agent, agent_account, status)
        VALUES (%s, 'ACC1', '%s', 'BARCGB22XXX', 'RECEIVE', 'AGAINST', 10, 'GBP', 250.00, 'PAY',
          '2026-11-19', '2026-11-23', 'CUSTGB2LXXX', 'SK-ACC1', 'CA-ACC1', 'P', 'A', 'AA', 'SENT')
        """
            .formatted(id, StaticDataFixture.VODAFONE));
  }

  long settle(long id, String quantity, String amount, LocalDate day, String reference)
      throws SQLException {
    settlements++;
    as(
        Role.ENGINE,
        """
        INSERT INTO settlement (settlement_id, instruction_id, custodian_message_id,
          custodian, custodian_reference, quantity, amount, settled_on, booked_on)
        VALUES (%1$s, %2$s, %1$s, 'CUSTGB2LXXX', '%3$s', %4$s, %5$s, '%6$s', '%6$s')
        """
            .formatted(settlements, id, reference, quantity, amount, day));
    return settlements;
  }

  void reverse(long id, long of, String quantity, String amount, LocalDate day)
      throws SQLException {
    settlements++;
    as(
        Role.MIGRATOR,
        """
        ALTER TABLE settlement DISABLE TRIGGER four_eyes_of_reversal;
        INSERT INTO settlement (settlement_id, instruction_id, custodian_message_id,
          custodian, quantity, amount, settled_on, booked_on, reverses)
        VALUES (%s, %s, %s, 'CUSTGB2LXXX', -%s, -%s, '%s', '%s', %s)
        """
            .formatted(settlements, id, of, quantity, amount, day, day, of));
  }

  void journal(long id, String amount, LocalDate day) throws SQLException {
    as(
        Role.ENGINE,
        """
        INSERT INTO ledger_account VALUES ('CASH:ACC1:GBP', 'CASH', 'GBP'), ('FEES:ACC1:GBP', 'FEES', 'GBP')
          ON CONFLICT (account) DO NOTHING;
        INSERT INTO journal_entry (entry_id, reference, kind, value_date, accounts, amounts)
          VALUES (%1$s, %1$s, 'JOURNAL', '%3$s', '{CASH:ACC1:GBP, FEES:ACC1:GBP}', ARRAY[%2$s, - %2$s])
        """
            .formatted(id, amount, day));
  }

  void penalise(long id, String kind, String direction, LocalDate day, String amount)
      throws SQLException {
    as(
        Role.ENGINE,
        """
        INSERT INTO settlement_penalty VALUES ('%1$s', %2$s, '%3$s', '%4$s', '%1$s', %2$s, 'ACC1',
          'BARCGB22XXX', 'GBP', 10, 100, 1, 1, '%1$s', %5$s)
        """
            .formatted(day, id, kind, direction, amount));
  }

  BreakDesk desk() {
    return new BreakDesk(pool.dataSource());
  }

  ConfirmationDesk decisions() {
    return new ConfirmationDesk(pool.dataSource());
  }

  OperatorLogin operator(String name) throws SQLException {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      return new OperatorLogin(name, new Operators(new SecureRandom()).add(owner, name, "tester"));
    }
  }

  List<Break> open() throws SQLException {
    try (Connection reader = database.database().connect(Role.READER, "test")) {
      return OpenBreaks.read(reader);
    }
  }

  List<String> query(String sql) throws SQLException {
    return database.query(sql);
  }

  void as(Role role, String sql) throws SQLException {
    try (Connection connection = database.database().connect(role, "test");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  @Override
  public void close() {
    pool.close();
    database.close();
  }
}
