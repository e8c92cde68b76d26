package io.straightway.settlement.income;

import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.ledger.Ledger;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes what messages of the custodian say of income. */
public final class IncomeCash {
  private static final RowForm AGAIN =
      RowForm.using(
          """
          UPDATE income_entry p
             SET notice_id = coalesce(p.notice_id, row.notice_id), cash_id = coalesce(p.cash_id, row.cash_id)
            FROM %s WHERE p.entry_id = row.entry_id
          """,
          "entry_id bigint, notice_id bigint, cash_id bigint");
  private static final RowForm ITEM =
      RowForm.insert(
          "cash_item",
          "ON CONFLICT (custodian_message_id, line) DO NOTHING",
          """
          custodian_message_id bigint, line integer, cash_account text, currency text,
          amount numeric, value_date date, reference text, instruction_id bigint, income_id bigint
          """);

  private final IncomeStore store;
  private final Rows again = AGAIN.rows();
  private final Rows items = ITEM.rows();
  private final IncomeAnnouncements announcements = new IncomeAnnouncements();
  private final List<IncomeEntry> entries = new ArrayList<>();
  private final @Nullable BusinessDate books;

  /** For the messages of one transaction. */
  public IncomeCash(Connection connection, Ledger ledger) throws SQLException {
    this.store = new IncomeStore(ledger);
    this.books = BusinessDate.read(connection).orElse(null);
  }

  /**
   * Adds what a message says.
   *
   * @param ids of the entries of cash
   */
  public void add(long messageId, IncomeMatch match, Iterator<Long> ids) {
    boolean isCash = !match.items().isEmpty();
    Long noticeId = isCash ? null : messageId;
    Long cashId = isCash ? messageId : null;
    for (IncomeMatch.Paid paid : match.paid()) {
      entries.add(
          IncomeEntry.cash(
              ids.next(),
              paid.of(),
              IncomeEntry.Kind.PAID,
              paid.redeemed(),
              paid.cash(),
              new IncomeEntry.Payment(
                  paid.day(),
                  books == null ? paid.day() : books.entryDate(paid.day()),
                  noticeId,
                  cashId,
                  paid.reverses())));
    }
    for (long entry : match.said()) {
      if (entry > 0) {
        again.add(entry, noticeId, cashId);
      } else {
        int written = Math.toIntExact(-entry - 1);
        entries.set(written, entries.get(written).alsoBy(noticeId, cashId));
      }
    }
    int line = 0;
    for (IncomeMatch.Item item : match.items()) {
      line++;
      items.add(
          messageId,
          line,
          item.account(),
          item.currency(),
          item.amount(),
          item.day(),
          item.reference(),
          item.instructionId(),
          item.incomeId());
    }
    announcements.add(messageId, match);
  }

  /**
   * Adds all of it to {@code batch}.
   *
   * @throws io.straightway.ledger.AccountsNotOpenException as {@link IncomeStore#add}
   */
  public void write(Connection connection, WriteBatch batch) throws SQLException {
    batch.add(again).add(items);
    announcements.write(batch);
    store.add(connection, entries, batch);
  }
}
