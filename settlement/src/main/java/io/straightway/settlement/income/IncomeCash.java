package io.straightway.settlement.income;

import io.straightway.books.Bookkeeper;
import io.straightway.books.BusinessDate;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Writes the income and cash items of the custodian's messages. */
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

  private final Bookkeeper books;
  private final Rows repeats = AGAIN.rows();
  private final Rows items = ITEM.rows();
  private final IncomeAnnouncements announcements = new IncomeAnnouncements();
  private final List<IncomeEntry> entries = new ArrayList<>();
  private final @Nullable BusinessDate businessDate;

  /** Creates a writer for the messages of one transaction. */
  public IncomeCash(Connection connection, Bookkeeper books) throws SQLException {
    this.books = books;
    this.businessDate = BusinessDate.read(connection).orElse(null);
  }

  /**
   * Adds a matched message.
   *
   * @param ids ids for the entries of cash
   */
  public void add(long messageId, IncomeMatch match, Iterator<Long> ids) {
    boolean isCash = !match.items().isEmpty();
    Long noticeId = isCash ? null : messageId;
    Long cashId = isCash ? messageId : null;
    for (IncomeMatch.CashReceipt receipt : match.receipts()) {
      entries.add(
          IncomeEntry.cash(
              ids.next(),
              receipt.terms(),
              IncomeEntry.EntryKind.PAID,
              receipt.redeemed(),
              receipt.tax(),
              receipt.cash(),
              new IncomeEntry.EntryEvidence(
                  receipt.day(),
                  businessDate == null ? receipt.day() : businessDate.entryDate(receipt.day()),
                  noticeId,
                  cashId,
                  receipt.reverses())));
    }
    for (long entry : match.repeated()) {
      if (entry > 0) {
        repeats.add(entry, noticeId, cashId);
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

  /** Adds all rows to {@code batch}, in a transaction of {@link Bookkeeper#run}. */
  public void write(Connection connection, WriteBatch batch) throws SQLException {
    batch.add(repeats).add(items);
    announcements.write(batch);
    new IncomeStore(books).add(connection, entries, batch);
  }
}
