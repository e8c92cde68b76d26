package io.straightway.settlement.day;

/**
 * Queries of the reports of a day. They read only what was recorded at the close and what never
 * changes (the decimals of a currency, the rows of earlier days), all in a fixed order.
 */
final class ReportSql {
  static final String TRIAL_BALANCE =
      """
      SELECT t.basis, t.currency, t.kind AS accounts, t.accounts AS number,
             round(t.debit, greatest(c.minor_unit, scale(trim_scale(t.debit)))) AS debit,
             round(t.credit, greatest(c.minor_unit, scale(trim_scale(t.credit)))) AS credit
        FROM eod_trial_balance t LEFT JOIN known_currency c ON c.code = t.currency
       WHERE t.business_date = :day ORDER BY t.basis DESC, t.currency, t.kind
      """;

  static final String TRIAL_BALANCE_TOTALS =
      """
      SELECT t.basis, t.currency, round(sum(t.debit), max(c.minor_unit)) AS debit,
             round(sum(t.credit), max(c.minor_unit)) AS credit,
             round(sum(t.debit - t.credit), max(c.minor_unit)) AS difference
        FROM eod_trial_balance t LEFT JOIN known_currency c ON c.code = t.currency
       WHERE t.business_date = :day GROUP BY t.basis, t.currency
       ORDER BY t.basis DESC, t.currency
      """;

  private static final String AGE =
      """
      CASE WHEN f.days_late = 1 THEN '1' WHEN f.days_late <= 4 THEN '2-4'
           WHEN f.days_late <= 10 THEN '5-10' ELSE '>10' END\
      """;

  static final String FAILS =
      """
      SELECT f.instruction, f.account, f.counterparty, f.isin, f.movement,
             f.settlement_date, f.days_late, %s AS days,
             trim_scale(f.open_quantity) AS open_quantity, f.currency,
             round(f.open_amount, greatest(c.minor_unit, scale(trim_scale(f.open_amount))))
               AS open_amount, f.status, f.reason
        FROM day_fail f LEFT JOIN known_currency c ON c.code = f.currency
       WHERE f.business_date = :day ORDER BY f.days_late DESC, f.id
      """
          .formatted(AGE);

  /** Columns that fit on paper; the last column may be long. */
  static final String OLDEST_FAILS =
      """
      SELECT f.instruction, f.account, f.counterparty, f.isin, f.movement,
             f.settlement_date AS due, f.days_late AS late, f.currency,
             round(f.open_amount, greatest(c.minor_unit, scale(trim_scale(f.open_amount))))
               AS open_amount,
             f.status || coalesce(': ' || f.reason, '') AS status
        FROM day_fail f LEFT JOIN known_currency c ON c.code = f.currency
       WHERE f.business_date = :day ORDER BY f.days_late DESC, f.id LIMIT 40
      """;

  static final String FAILS_BY_AGE =
      """
      SELECT %s AS days_late, f.movement, count(*) AS instructions, f.currency,
             round(sum(f.open_amount),
                   greatest(max(c.minor_unit), scale(trim_scale(sum(f.open_amount)))))
               AS open_amount
        FROM day_fail f LEFT JOIN known_currency c ON c.code = f.currency
       WHERE f.business_date = :day GROUP BY 1, 2, 4 ORDER BY min(f.days_late), 2, 4
      """
          .formatted(AGE);

  static final String PENALTIES =
      """
      SELECT 'SI' || p.instruction_id AS instruction, p.account, p.counterparty, p.kind,
             p.direction, p.for_day, p.currency,
             round(p.open_value, greatest(c.minor_unit, scale(trim_scale(p.open_value))))
               AS open_value,
             trim_scale(p.basis_points) AS basis_points, p.days,
             round(p.amount, greatest(c.minor_unit, scale(trim_scale(p.amount)))) AS amount
        FROM settlement_penalty p LEFT JOIN known_currency c ON c.code = p.currency
       WHERE p.business_date = :day
       ORDER BY p.instruction_id, p.for_day, p.kind, p.direction
      """;

  /** Accrued penalties and, separately, the reversals for earlier days. */
  static final String PENALTY_TOTALS =
      """
      SELECT p.kind || CASE WHEN p.for_day < p.business_date THEN ' reversed' ELSE '' END AS kind,
             p.direction, p.currency, count(DISTINCT p.instruction_id) AS instructions,
             round(sum(p.amount), greatest(max(c.minor_unit), scale(trim_scale(sum(p.amount)))))
               AS amount
        FROM settlement_penalty p LEFT JOIN known_currency c ON c.code = p.currency
       WHERE p.business_date = :day GROUP BY 1, p.direction, p.currency ORDER BY 1 DESC, 2, 3
      """;

  static final String INCOME =
      """
      SELECT k.income_id AS income, k.state, e.kind, e.isin, n.account, n.owner AS paid_by,
             e.payment_date, e.currency,
             round(k.expected, greatest(c.minor_unit, scale(trim_scale(k.expected)))) AS expected,
             round(k.received, greatest(c.minor_unit, scale(trim_scale(k.received)))) AS received
        FROM eod_income k JOIN income n USING (income_id) JOIN income_event e USING (event_id)
        LEFT JOIN known_currency c ON c.code = e.currency
       WHERE k.business_date = :day ORDER BY k.state DESC, e.payment_date, k.income_id
      """;

  static final String EXCEPTIONS =
      """
      SELECT code, state, items, (oldest AT TIME ZONE 'UTC')::date AS oldest_received
        FROM eod_exception WHERE business_date = :day ORDER BY items DESC, code, state
      """;

  /** Changes since the end of the day before, and the processing status in total. */
  static final String STAGES =
      """
      SELECT s.stage, s.entered - coalesce(b.entered, 0) AS entered_today,
             s.stopped - coalesce(b.stopped, 0) AS stopped_today,
             trunc(100 * (1 - (s.stopped - coalesce(b.stopped, 0))
                     / nullif(s.entered - coalesce(b.entered, 0), 0)::numeric), 2)
               AS stp_percent_today,
             s.entered, s.through, s.under_way, s.stopped,
             trunc(100 * (1 - s.stopped / nullif(s.entered, 0)::numeric), 2) AS stp_percent
        FROM eod_stage s
        LEFT JOIN eod_stage b ON b.ordinal = s.ordinal
              AND b.business_date = (SELECT max(e.business_date) FROM eod_stage e
                                      WHERE e.business_date < s.business_date)
       WHERE s.business_date = :day ORDER BY s.ordinal
      """;

  static final String HEAD =
      """
      SELECT r.next_date, r.calendar, r.undelivered, coalesce(r.penalties_unrated, 0) AS unrated,
             (SELECT count(*) FROM day_fail f WHERE f.business_date = r.business_date) AS fails,
             (SELECT coalesce(sum(items), 0)::bigint FROM eod_exception e
               WHERE e.business_date = r.business_date) AS exceptions,
             (SELECT count(*) FROM uninstructed_fail f WHERE f.business_date = r.business_date)
               AS uninstructed
        FROM eod_run r WHERE r.business_date = :day AND r.closed_at IS NOT NULL
      """;

  private ReportSql() {}
}
