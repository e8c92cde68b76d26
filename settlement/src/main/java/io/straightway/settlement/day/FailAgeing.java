package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.db.Transactions;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.calendar.BusinessCalendar;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/**
 * Records every instruction that is open at the end of its settlement date or later, and every
 * trade that has no instruction by then, with the days late. A recorded fail remains one, even if
 * it settles a moment later. A remainder that the custodian has cancelled can't settle, and is no
 * fail.
 */
record FailAgeing(Transactions transactions, LocalDate day, StaticData staticData) {
  private static final String OPEN_DATES =
      """
      SELECT DISTINCT currency, settlement_date FROM settlement_instruction
       WHERE status NOT IN ('SETTLED', 'CANCELLED') AND NOT called_complete AND settlement_date <= :day
      UNION
      SELECT currency, settlement_date FROM due_uninstructed WHERE settlement_date <= :day
      """;
  private static final String AGES =
      "day date, currency text, settlement_date date, days_late integer";

  private static final RowForm NOTE =
      RowForm.using(
          """
          INSERT INTO settlement_fail (business_date, instruction_id, account, counterparty, isin,
                 movement, settlement_date, days_late, open_quantity, currency, open_amount, status,
                 reason, matched_on)
          SELECT row.day, i.instruction_id, i.account, i.counterparty, i.isin, i.movement,
                 i.settlement_date, row.days_late, i.quantity - i.settled_quantity, i.currency,
                 i.amount - i.settled_amount, i.status, i.custodian_reason,
                 i.matched_on
            FROM settlement_instruction i
            JOIN %s ON row.currency = i.currency AND row.settlement_date = i.settlement_date
           WHERE i.status NOT IN ('SETTLED', 'CANCELLED') AND NOT i.called_complete
           ORDER BY i.instruction_id
          ON CONFLICT DO NOTHING
          """,
          AGES);

  private static final RowForm NOTE_UNINSTRUCTED =
      RowForm.using(
          """
          INSERT INTO uninstructed_fail (business_date, trade_id, account, counterparty, isin,
                 movement, settlement_date, days_late, open_quantity, currency, open_amount, reason)
          SELECT row.day, t.trade_id, t.account, t.counterparty, t.isin,
                 CASE t.side WHEN 'BUY' THEN 'RECEIVE' ELSE 'DELIVER' END, t.settlement_date,
                 row.days_late, t.quantity, t.currency, t.net_amount, t.reason
            FROM due_uninstructed t
            JOIN %s ON row.currency = t.currency AND row.settlement_date = t.settlement_date
           ORDER BY t.trade_id
          ON CONFLICT DO NOTHING
          """,
          AGES);

  void run() throws SQLException {
    transactions.run(
        connection -> {
          List<OpenDate> dates =
              Queries.list(connection, OpenDate.class, OPEN_DATES, Map.of("day", day));
          for (RowForm form : List.of(NOTE, NOTE_UNINSTRUCTED)) {
            Rows ages = form.rows();
            dates.forEach(open -> add(open, ages));
            if (ages.size() > 0) {
              ages.execute(connection).close();
            }
          }
          return dates;
        });
  }

  private void add(OpenDate open, Rows ages) {
    BusinessCalendar calendar = staticData.calendarOf(open.currency);
    int daysLate = Ageing.daysLate(calendar, open.settlementDate, day);
    if (daysLate > 0) {
      ages.add(day, open.currency, open.settlementDate, daysLate);
    }
  }

  /** A settlement date of open instructions or uninstructed trades, in one currency. */
  public record OpenDate(String currency, LocalDate settlementDate) {}
}
