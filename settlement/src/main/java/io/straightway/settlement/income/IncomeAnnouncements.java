package io.straightway.settlement.income;

import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import java.util.ArrayList;
import java.util.List;

/** Writes the announcements, replacements and withdrawals of messages, one after the other. */
final class IncomeAnnouncements {
  /**
   * An event announced again, by the same or another custodian, is not inserted twice, unless it
   * was withdrawn meanwhile.
   */
  private static final RowForm ANNOUNCED =
      RowForm.using(
          """
          INSERT INTO income_event (kind, isin, currency, ex_date, record_date, payment_date, rate,
                                    taxed, untaxed, tax_percent, origin, notice_id)
          SELECT kind, isin, currency, ex_date, record_date, payment_date, rate,
                 taxed::numeric[], untaxed::numeric[], income_tax_of(isin), 'NOTICE', notice_id
            FROM %s
          ON CONFLICT (isin, kind, payment_date, currency) DO UPDATE
             SET ex_date = excluded.ex_date, record_date = excluded.record_date,
                 rate = excluded.rate, taxed = excluded.taxed, untaxed = excluded.untaxed,
                 tax_percent = excluded.tax_percent, origin = 'NOTICE',
                 notice_id = excluded.notice_id, announced_at = excluded.announced_at,
                 replaced_at = clock_timestamp(), withdrawn_at = NULL, withdrawn_by = NULL
           WHERE income_event.withdrawn_at IS NOT NULL
          """,
          """
          kind text, isin text, currency text, ex_date date, record_date date,
          payment_date date, rate numeric, taxed text, untaxed text, notice_id bigint
          """);

  /** A replacement equal to another custodian's earlier one changes nothing. */
  private static final RowForm REPLACED =
      RowForm.using(
          """
          UPDATE income_event e
             SET ex_date = row.ex_date, record_date = row.record_date,
                 payment_date = row.payment_date, rate = row.rate, taxed = row.taxed::numeric[],
                 untaxed = row.untaxed::numeric[], origin = 'NOTICE',
                 notice_id = row.notice_id, replaced_at = clock_timestamp()
            FROM %s
           WHERE (e.kind, e.isin, e.currency, e.payment_date)
                 = (row.kind, row.isin, row.currency, row.replaced) AND e.withdrawn_at IS NULL
             AND (e.ex_date, e.record_date, e.payment_date, e.rate, e.taxed, e.untaxed)
                 <> (row.ex_date, row.record_date, row.payment_date, row.rate,
                     row.taxed::numeric[], row.untaxed::numeric[])
          """,
          """
          kind text, isin text, currency text, ex_date date, record_date date,
          payment_date date, rate numeric, taxed text, untaxed text, notice_id bigint, replaced date
          """);

  private static final RowForm NOTICE =
      RowForm.using(
          """
          INSERT INTO income_notice (custodian_message_id, reference, event_id)
          SELECT row.notice_id, row.reference, e.event_id
            FROM %s JOIN income_event e USING (kind, isin, payment_date, currency)
          """,
          """
          kind text, isin text, payment_date date, currency text, notice_id bigint, reference text
          """);

  private static final RowForm WITHDRAWN =
      RowForm.using(
          """
          UPDATE income_event e
             SET withdrawn_at = clock_timestamp(), withdrawn_by = row.withdrawn_by
            FROM %s
           WHERE (e.kind, e.isin, e.payment_date, e.currency)
                 = (row.kind, row.isin, row.payment_date, row.currency) AND e.withdrawn_at IS NULL
          """,
          "kind text, isin text, payment_date date, currency text, withdrawn_by bigint");

  private final List<Rows> rows = new ArrayList<>();

  /** Adds the announcement or withdrawal of a message. */
  void add(long messageId, IncomeMatch match) {
    match.announced().forEach(announcement -> announce(messageId, announcement));
    for (EventName of : match.withdrawn()) {
      add(WITHDRAWN, of.kind().name(), of.isin(), of.paymentDate(), of.currency(), messageId);
    }
  }

  private void announce(long messageId, IncomeMatch.Announcement announcement) {
    IncomeEvent event = announcement.event();
    EventName replaced = announcement.replaced();
    List<Object> values =
        new ArrayList<>(
            List.of(
                event.kind().name(),
                event.isin(),
                event.currency(),
                event.exDate(),
                event.recordDate(),
                event.paymentDate(),
                event.rate(),
                announcement.rates(true),
                announcement.rates(false),
                messageId));
    if (replaced == null) {
      add(ANNOUNCED, values.toArray());
    } else {
      values.add(replaced.paymentDate());
      add(REPLACED, values.toArray());
    }
    add(
        NOTICE,
        event.kind().name(),
        event.isin(),
        event.paymentDate(),
        event.currency(),
        messageId,
        announcement.reference());
  }

  private void add(RowForm form, Object... values) {
    Rows row = form.rows();
    row.add(values);
    rows.add(row);
  }

  /** Adds all rows to {@code batch}. */
  void write(WriteBatch batch) {
    rows.forEach(batch::add);
  }
}
