package io.straightway.books;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.Transactions;
import io.straightway.db.server.TestDatabase;
import io.straightway.db.write.WriteBatch;
import io.straightway.ledger.AccountKind;
import io.straightway.ledger.AccountsNotOpenException;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Ledger;
import io.straightway.ledger.LedgerAccount;
import io.straightway.ledger.Posting;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionModel;
import io.straightway.positions.PositionMovement;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class BookkeeperTest {
  private static final LocalDate FRIDAY = LocalDate.of(2026, 11, 20);
  private static final LocalDate MONDAY = FRIDAY.plusDays(3);
  private static final LedgerAccount CASH = new LedgerAccount(AccountKind.CASH, "ACC0001", "GBP");
  private static final LedgerAccount PAYABLE =
      new LedgerAccount(AccountKind.PAYABLE, "BARCGB22XXX", "GBP");

  @AutoClose private final TestDatabase database = TestDatabase.fresh();
  @AutoClose private final Pool pool = database.database().pool(Role.ENGINE, 2, "books test");
  private final Bookkeeper books = new Bookkeeper(pool.dataSource());

  BookkeeperTest() throws SQLException {}

  @ParameterizedTest
  @EnumSource
  void anEntryAndItsMovementsAreWrittenByTheModelOfTheElements(PositionModel model)
      throws SQLException {
    model.makeCurrent(pool.dataSource());

    books.run(connection -> books.execute(connection, List.of(booking(1)), new WriteBatch()));

    assertThat(
            database.query("SELECT account, trim_scale(balance) FROM current_balance ORDER BY 1"))
        .containsExactly("CASH:ACC0001:GBP -5", "PAYABLE:BARCGB22XXX:GBP 5");
    assertThat(database.query("SELECT instrument, trim_scale(settled) FROM current_position"))
        .containsExactly("GBP -5");
    assertThat(database.query("SELECT count(*) FROM position_movement"))
        .containsExactly(model == PositionModel.CONTENDED ? "0" : "1");
  }

  @Test
  void missingAccountsAreOpenedAfterTheRollbackAndTheTransactionRunsAgain() throws SQLException {
    List<List<String>> accountsBefore = new ArrayList<>();

    books.run(
        connection -> {
          accountsBefore.add(database.query("SELECT account FROM ledger_account ORDER BY 1"));
          WriteBatch batch = new WriteBatch();
          books.write(connection, List.of(booking(1)), batch);
          batch.execute(connection);
          return batch;
        });

    assertThat(accountsBefore)
        .containsExactly(List.of(), List.of("CASH:ACC0001:GBP", "PAYABLE:BARCGB22XXX:GBP"));
    assertThat(database.query("SELECT entry_id FROM journal_entry")).containsExactly("1");
  }

  @Test
  void anElementRefusesAnAccountThatItDidNotOpen() {
    Books ofElement =
        new Books(
            PositionModel.CONTENDED.keeper(), new Ledger(new Transactions(pool.dataSource())));

    assertThatThrownBy(() -> ofElement.write(List.of(booking(1)), new WriteBatch()))
        .isInstanceOf(AccountsNotOpenException.class);
  }

  @Test
  void idsAreTakenBeforeTheTransaction() throws SQLException {
    try (Connection owner = database.superuser();
        Statement statement = owner.createStatement()) {
      // in the product, the sequence belongs to the element
      statement.execute(
          "CREATE SEQUENCE straightway.message_id_range INCREMENT BY 10000 START WITH 10000");
      statement.execute("GRANT USAGE ON SEQUENCE straightway.message_id_range TO stp_engine");
    }

    assertThat(books.takeIds(2)).isEqualTo(10_000);
    assertThat(books.<Long>run(3, (connection, id) -> id)).isEqualTo(10_002);
    assertThat(books.takeIds(1)).isEqualTo(10_005);
  }

  @Test
  void anEntryOfAClosedDayIsDatedOnTheBusinessDate() throws SQLException {
    BusinessDate date = new BusinessDate(MONDAY, FRIDAY);
    assertThat(date.entryDate(FRIDAY)).isEqualTo(MONDAY);
    assertThat(date.entryDate(MONDAY.plusDays(1))).isEqualTo(MONDAY.plusDays(1));

    database.query("SELECT begin_business_days('" + MONDAY + "')");
    assertThat(books.run(BusinessDate::read)).contains(new BusinessDate(MONDAY, null));
    assertThat(books.run(booking(1)::onOpenDay)).isEqualTo(booking(1));
    database.query("UPDATE business_day SET closed_up_to = '2026-11-20' RETURNING today");
    assertThat(books.run(booking(1)::onOpenDay)).isEqualTo(booking(1).on(MONDAY));
    assertThat(ClosedDays.read(pool.dataSource()).contain(FRIDAY)).isTrue();
  }

  @Test
  void aReversalTakesTheBookingBack() {
    Booking reversal = booking(1).reversal(2, MONDAY);

    assertThat(reversal.doesTheSameAs(booking(1))).isFalse();
    assertThat(reversal.reversal(3, FRIDAY).doesTheSameAs(booking(1))).isTrue();
  }

  private static Booking booking(long id) {
    BigDecimal five = new BigDecimal("5.00");
    return new Booking(
        new JournalEntry(
            id,
            id,
            JournalEntry.Kind.SETTLEMENT_DATE,
            FRIDAY,
            List.of(Posting.debit(PAYABLE, five), Posting.credit(CASH, five))),
        List.of(
            new PositionMovement(
                id, new PositionKey("ACC0001", "GBP"), BigDecimal.ZERO, five.negate())));
  }
}
