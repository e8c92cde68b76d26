package io.straightway.settlement.income;

import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.iso20022.CorporateActionCancellation039;
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

  /**
   * What was announced again, by the same or another custodian, is not known twice, unless it was
   * withdrawn meanwhile.
   */
  private static final RowForm EVENT =
      RowForm.using(
          """
          INSERT INTO income_event (kind, isin, currency, ex_date, record_date, payment_date, rate,
                                    tax_percent, origin, notice_id)
          SELECT DISTINCT ON (isin, kind, payment_date, currency)
                 kind, isin, currency, ex_date, record_date, payment_date, rate,
                 income_tax_of(isin), 'NOTICE', notice_id
            FROM %s
           ORDER BY isin, kind, payment_date, currency, notice_id
          ON CONFLICT (isin, kind, payment_date, currency) DO UPDATE
             SET ex_date = excluded.ex_date, record_date = excluded.record_date,
                 rate = excluded.rate, tax_percent = excluded.tax_percent, origin = 'NOTICE',
                 notice_id = excluded.notice_id, announced_at = excluded.announced_at,
                 withdrawn_at = NULL, withdrawn_by = NULL
           WHERE income_event.withdrawn_at IS NOT NULL
          """,
          """
          kind text, isin text, currency text, ex_date date, record_date date,
          payment_date date, rate numeric, notice_id bigint
          """);

  private static final RowForm WITHDRAWN =
      RowForm.using(
          """
          UPDATE income_event e
             SET withdrawn_at = clock_timestamp(), withdrawn_by = row.withdrawn_by
            FROM %s JOIN custodian_message m ON m.sender_reference = row.reference
           WHERE m.custodian_message_id = e.notice_id AND e.isin = row.isin
             AND e.withdrawn_at IS NULL
          """,
          "reference text, isin text, withdrawn_by bigint");

  private final IncomeStore store;
  private final Rows again = AGAIN.rows();
  private final Rows items = ITEM.rows();
  private final Rows events = EVENT.rows();
  private final Rows withdrawn = WITHDRAWN.rows();
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
    IncomeEvent event = match.announced();
    if (event != null) {
      events.add(
          event.kind().name(),
          event.isin(),
          event.currency(),
          event.exDate(),
          event.recordDate(),
          event.paymentDate(),
          event.rate(),
          messageId);
    }
    CorporateActionCancellation039 taken = match.withdrawn();
    if (taken != null) {
      withdrawn.add(taken.reference(), taken.isin(), messageId);
    }
  }

  /**
   * Adds all of it to {@code batch}.
   *
   * @throws io.straightway.ledger.AccountsNotOpenException as {@link IncomeStore#add}
   */
  public void write(Connection connection, WriteBatch batch) throws SQLException {
    batch.add(again).add(items).add(events).add(withdrawn);
    store.add(connection, entries, batch);
  }
}
