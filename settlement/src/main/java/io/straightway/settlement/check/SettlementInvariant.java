package io.straightway.settlement.check;

import io.straightway.db.Queries;
import io.straightway.element.check.Conclusion;
import io.straightway.element.check.DayRows;
import io.straightway.element.check.Evidence;
import io.straightway.element.check.Finding;
import io.straightway.element.check.IdSet;
import io.straightway.element.check.Readers;
import io.straightway.element.check.SettledLegs;
import io.straightway.element.check.Snapshot;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;

/** Invariant I7: instructions agree with their trades, and settlements with their confirmations. */
public final class SettlementInvariant {
  /** The settlements, as evidence for the trade path's invariants. */
  public static final SettledLegs SETTLED =
      new SettledLegs(
          """
          SELECT s.settlement_id, i.account, i.isin, i.currency, i.movement, i.amount_direction,
                 s.quantity, s.amount
            FROM settled_part s JOIN instruction i USING (instruction_id)
          """,
          "SELECT booking_id, account, instrument, traded, settled FROM exchange_movement UNION ALL"
              + " SELECT booking_id, account, instrument, traded, settled FROM remainder_movement"
              + " UNION ALL SELECT booking_id, account, instrument, traded, settled FROM"
              + " income_movement UNION ALL SELECT -archive_id, account, instrument, traded,"
              + " settled FROM archived_holding",
          "SELECT entry_id, reference, kind, value_date, reverses FROM settlement_entry",
          "SELECT entry_id, account, currency, amount FROM settlement_line");

  private static final String STATEMENT =
      "An instruction agrees with its trades and its message, and a trade has at most one; sent"
          + " instructions were delivered; the settled quantity is the sum of the settlements,"
          + " each as confirmed or as two operators decided, with its movements; files uploaded by"
          + " operators are received as two decided; cancelled"
          + " remainders are reversed as two decided; a reported match is kept; a refusal, a"
          + " cancellation and a hold have"
          + " their message or decision; an exchange of ISINs is as two operators"
          + " decided, in its ratio; income follows the holdings at the record date, by the"
          + " schedule or an announcement; accrued interest is that of the bonds held; a cash"
          + " statement continues the last one, or a break says so; a closed day is unchanged.";

  private static final String TOTALS =
      """
      SELECT (SELECT count(*) FROM instruction) AS instructions,
             (SELECT count(*) FROM instructed_trade WHERE NOT withdrawn) AS instructed_trades,
             (SELECT count(*) FROM settled_part) AS settlements,
             (SELECT count(*) FROM custodian_answer) AS custodian_messages,
             (SELECT count(*) FROM delivery WHERE delivered_at IS NULL AND withdrawn_at IS NULL)
               AS undelivered
      """;

  private static final String TWO_INSTRUCTIONS =
      """
      SELECT format('trade %s has %s instructions', trade_id, count(*))
        FROM instructed_trade WHERE NOT withdrawn GROUP BY trade_id HAVING count(*) > 1
      """;

  /**
   * The trades of a withdrawn instruction may have changed since. The successor of an exchanged
   * ISIN counts as the ISIN.
   */
  private static final String NOT_ITS_TRADES =
      """
      SELECT format('instruction SI%s: %s %s %s for %s to %s, but its trades sum to %s for %s',
                    i.instruction_id, i.movement, i.quantity, i.isin, i.amount, i.amount_direction,
                    coalesce(t.quantity, 0), coalesce(t.payment, 0))
        FROM instruction i
        LEFT JOIN (SELECT instruction_id,
                     sum(CASE side WHEN 'BUY' THEN quantity ELSE -quantity END) AS quantity,
                     sum(CASE side WHEN 'BUY' THEN 1 ELSE -1 END
                         * coalesce(settlement_amount, net_amount)) AS payment,
                     sum(CASE side WHEN 'BUY' THEN net_amount ELSE -net_amount END)
                       FILTER (WHERE settlement_currency IS NOT NULL) AS debt,
                     count(DISTINCT (account, isin, counterparty, currency, settlement_date, free_of_payment,
                                     settlement_currency, fx_rate, fx_calculation)) AS kinds,
                     min(currency) FILTER (WHERE settlement_currency IS NOT NULL) AS trade_currency,
                     bool_or(free_of_payment) AS free,
                     min(account) AS account, min(isin) AS isin, min(trade_date) AS trade_date,
                     min(counterparty) AS counterparty,
                     min(coalesce(settlement_currency, currency)) AS currency, min(settlement_date) AS settlement_date,
                     bool_and(status = 'BOOKED') AS booked
                FROM instructed_trade JOIN trade USING (trade_id)
               WHERE NOT withdrawn GROUP BY instruction_id) AS t USING (instruction_id)
        LEFT JOIN exchanged_isin x
               ON x.isin = t.isin AND x.exchange_id = i.exchanged_by
                  AND t.trade_date >= x.traded_from AND t.trade_date < x.traded_before
       WHERE i.status <> 'CANCELLED'
         AND (t.kinds IS DISTINCT FROM 1 OR NOT t.booked
              OR (i.account, i.isin, i.counterparty, i.currency,
                  coalesce(i.contractual_date, i.settlement_date))
                 IS DISTINCT FROM (t.account, coalesce(x.now_isin, t.isin), t.counterparty,
                                   t.currency, t.settlement_date)
              OR t.free AND i.payment <> 'FREE'
              OR CASE i.movement WHEN 'RECEIVE' THEN i.quantity ELSE -i.quantity END
                 * coalesce(x.old_units, 1) <> t.quantity * coalesce(x.new_units, 1)
              OR CASE i.amount_direction WHEN 'PAY' THEN i.amount ELSE -i.amount END <> t.payment
              OR i.trade_currency IS DISTINCT FROM t.trade_currency
              OR CASE i.amount_direction WHEN 'PAY' THEN i.trade_amount ELSE -i.trade_amount END
                 IS DISTINCT FROM t.debt)
      """;

  /** An instruction in delivery may be answered before its delivery is recorded. */
  private static final String NOT_DELIVERED =
      """
      SELECT format('instruction SI%s is %s, and its delivery is %s', i.instruction_id, i.status,
                    CASE WHEN o.outbox_id IS NULL THEN 'missing' WHEN o.withdrawn_at IS NOT NULL THEN 'withdrawn'
                      WHEN o.delivered_at IS NOT NULL THEN 'done' ELSE 'not done' END)
        FROM instruction i
        LEFT JOIN delivery o ON o.instruction_id = i.instruction_id AND o.kind = 'INSTRUCTION'
       WHERE CASE i.status WHEN 'SENT' THEN o.delivered_at IS NULL
               WHEN 'CANCELLED' THEN o.delivered_at IS NULL AND o.withdrawn_at IS NULL
               WHEN 'HELD' THEN o.outbox_id IS NULL OR o.attempts > 0 OR o.withdrawn_at IS NOT NULL
               WHEN 'READY' THEN o.outbox_id IS NULL OR o.withdrawn_at IS NOT NULL
                                 OR o.delivered_at IS NOT NULL
               ELSE coalesce(o.attempts, 0) = 0 END
      """;

  private static final String WRONG_SUMS =
      """
      SELECT format('instruction SI%s: %s for %s settled, but its settlements sum to %s for %s',
                    coalesce(i.instruction_id, s.instruction_id), i.settled_quantity,
                    i.settled_amount, coalesce(s.quantity, 0), coalesce(s.amount, 0))
        FROM instruction i
        FULL JOIN (SELECT instruction_id, sum(quantity) AS quantity, sum(amount) AS amount,
                          sum(difference) AS difference, sum(trade_amount) AS trade_amount
                     FROM settled_part GROUP BY instruction_id) AS s USING (instruction_id)
       WHERE i.instruction_id IS NULL OR i.settled_quantity <> coalesce(s.quantity, 0)
          OR i.settled_amount <> coalesce(s.amount, 0) OR i.difference <> coalesce(s.difference, 0)
          OR i.status = 'SETTLED' AND i.trade_amount IS DISTINCT FROM s.trade_amount
          OR (i.status = 'SETTLED') <> (i.settled_quantity = i.quantity)
          OR i.status = 'PARTLY_SETTLED' AND i.settled_quantity = 0
      """;

  /** A reversal must be the opposite of the reversed settlement; the ledger proves the entries. */
  private static final String WRONG_REVERSALS =
      """
      SELECT format('settlement %s is not the opposite of settlement %s', r.settlement_id, r.reverses)
        FROM settled_part r LEFT JOIN settled_part s ON s.settlement_id = r.reverses
       WHERE r.reverses IS NOT NULL
         AND (s.reverses IS NOT NULL
              OR (s.instruction_id, s.custodian_message_id, s.quantity, s.amount, s.difference,
                  s.trade_amount)
                 IS DISTINCT FROM
                 (r.instruction_id, r.custodian_message_id, -r.quantity, -r.amount, -r.difference,
                  -r.trade_amount))
      """;

  private static final String WITHOUT_CONFIRMATION =
      """
      SELECT format('settlement %s has no applied confirmation', settlement_id)
        FROM settled_part s LEFT JOIN custodian_answer m USING (custodian_message_id)
       WHERE coalesce(m.kind, '') NOT IN ('CONFIRMATION', 'BY_HAND') OR m.state <> 'APPLIED'
          OR m.instruction_id <> s.instruction_id
          OR s.reverses IS NULL AND m.sender_reference IS DISTINCT FROM s.custodian_reference
      UNION ALL
      SELECT format('%s''s reference %s is of settlements of several instructions',
                    custodian, custodian_reference)
        FROM settled_part WHERE custodian_reference IS NOT NULL
       GROUP BY custodian, custodian_reference HAVING min(instruction_id) <> max(instruction_id)
      UNION ALL
      SELECT format('confirmation %s is applied, and has settled nothing', custodian_message_id)
        FROM custodian_answer m
       WHERE kind IN ('CONFIRMATION', 'BY_HAND') AND state = 'APPLIED'
         AND NOT EXISTS (SELECT FROM settled_part s
                          WHERE s.custodian_message_id = m.custodian_message_id)
      """;

  /** The contended model has no movements; its positions are checked by their sums. */
  private static final String WITHOUT_MOVEMENTS =
      """
      SELECT format('settlement %s: its movements are not what has settled', s.settlement_id)
        FROM settled_part s JOIN instruction i USING (instruction_id)
        LEFT JOIN booked_movement q
               ON q.booking_id = s.settlement_id AND q.instrument = i.isin
        LEFT JOIN booked_movement c
               ON c.booking_id = s.settlement_id AND c.instrument = i.currency
       WHERE (q.booking_id IS NULL) <> (c.booking_id IS NULL)
             AND (i.payment = 'AGAINST' OR q.booking_id IS NULL)
          OR q.account <> i.account OR c.account <> i.account OR q.traded <> 0 OR c.traded <> 0
          OR q.settled <> CASE i.movement WHEN 'RECEIVE' THEN s.quantity ELSE -s.quantity END
          OR c.settled <> CASE i.amount_direction WHEN 'PAY' THEN -s.amount ELSE s.amount END
      """;

  /** The time from which instructions, messages and settlements belong to a day. */
  private static final String LAST_DAY =
      "(SELECT coalesce(max(business_date), '-infinity') FROM eod_run WHERE closed_at IS NOT NULL)";

  /** Bookings of a day other than of trades, beside those whose entries are of the day. */
  private static final String BOOKINGS =
      """
      UNION SELECT settlement_id FROM settlement WHERE booked_on >= LAST_DAY AND created_at >= 'SINCE'
      UNION SELECT entry_id FROM settlement_penalty WHERE business_date >= LAST_DAY
      UNION SELECT entry_id FROM adopted_penalty WHERE posted_on >= LAST_DAY
      UNION SELECT remainder_id FROM settlement_remainder WHERE taken_at >= 'SINCE'
      UNION SELECT entry_id FROM income_entry WHERE made_at >= 'SINCE'
      UNION SELECT cost_id FROM security_cost WHERE business_date >= LAST_DAY
      UNION SELECT value_id FROM security_value WHERE business_date >= LAST_DAY
      UNION SELECT booking_id FROM isin_exchange_move WHERE moved_at >= 'SINCE'
      """
          .replace("LAST_DAY", LAST_DAY);

  /**
   * Instructions that were written, answered, settled or decided on since a time, or whose trades
   * were.
   */
  private static final String TOUCHED =
      """
      SELECT instruction_id FROM settlement_instruction WHERE instructed_at >= 'SINCE'
      UNION SELECT instruction_id FROM custodian_message WHERE stored_at >= 'SINCE'
      UNION SELECT instruction_id FROM settlement WHERE booked_on >= LAST_DAY AND created_at >= 'SINCE'
      UNION SELECT instruction_id FROM settlement
             WHERE settlement_id = ANY (ARRAY(SELECT entry_id FROM booked_entry WHERE posted_at >= 'SINCE'))
      UNION SELECT instruction_of_item(subject) FROM audit_trail
             WHERE event_number > coalesce((SELECT event_number FROM audit_trail WHERE occurred_at < 'SINCE'
                                             ORDER BY event_number DESC LIMIT 1), 0)
      UNION SELECT instruction_id FROM instruction_trade
             WHERE NOT withdrawn
               AND trade_id = ANY (ARRAY(SELECT trade_id FROM trade WHERE created_at >= 'SINCE'))
      """
          .replace("LAST_DAY", LAST_DAY);

  /** These instructions and their settlements under the names of their tables and views. */
  private static final String INSTRUCTIONS =
      """
      settlement_instruction AS (
        SELECT * FROM settlement_instruction WHERE instruction_id = ANY (ARRAY(SELECT id FROM touched))),
      settlement AS (SELECT * FROM settlement WHERE instruction_id = ANY (ARRAY(SELECT id FROM touched))),
      instruction AS (SELECT * FROM settlement_instruction),
      settled_part AS (SELECT * FROM settlement)
      """;

  /** Costs and values whose entries are bookings. */
  private static final String COSTS =
      """
      , security_cost AS (SELECT * FROM security_cost WHERE cost_id = ANY (ARRAY(SELECT id FROM booking))),
      security_value AS (
        SELECT * FROM security_value WHERE value_id = ANY (ARRAY(SELECT id FROM booking))
        UNION SELECT * FROM security_value WHERE reversal_id = ANY (ARRAY(SELECT id FROM booking))),
      cost_fee AS (SELECT * FROM cost_fee WHERE entry_id = ANY (ARRAY(SELECT id FROM booking))),
      """;

  /** Views of the entries that settlement makes, each after those that it reads. */
  private static final String ENTRIES =
      """
      SELECT format('%1$s AS NOT MATERIALIZED (%2$s)', name, rtrim(pg_get_viewdef(name::regclass), ';'))
        FROM unnest(ARRAY['fee_entry', 'fee_line', 'cost_entry', 'cost_line', 'entered_settlement',
                          'settlement_line', 'settlement_entry']) AS name
      """;

  /** Their trades, messages and movements. */
  private static final String PARTS =
      """
      , instructed_trade AS (
        SELECT * FROM instructed_trade WHERE instruction_id = ANY (ARRAY(SELECT id FROM touched))
        UNION SELECT * FROM instructed_trade
               WHERE NOT withdrawn AND trade_id = ANY (ARRAY(
                 SELECT trade_id FROM instructed_trade WHERE instruction_id = ANY (ARRAY(SELECT id FROM touched))))),
      trade AS (SELECT * FROM trade WHERE trade_id = ANY (ARRAY(SELECT trade_id FROM instructed_trade))),
      delivery AS (SELECT * FROM delivery WHERE instruction_id = ANY (ARRAY(SELECT id FROM touched))),
      instruction_body AS (SELECT * FROM instruction_body WHERE instruction_id = ANY (ARRAY(SELECT id FROM touched))),
      custodian_answer AS (
        SELECT * FROM custodian_answer WHERE stored_at >= 'SINCE'
        UNION ALL SELECT * FROM custodian_answer
                   WHERE stored_at < 'SINCE' AND instruction_id = ANY (ARRAY(SELECT id FROM touched))),
      booked_movement AS (
        SELECT * FROM booked_movement WHERE booking_id = ANY (ARRAY(SELECT settlement_id FROM settlement))),
      income_entry AS (SELECT * FROM income_entry WHERE made_at >= 'SINCE'),
      income_event AS (SELECT * FROM income_event WHERE announced_at >= 'SINCE')
      """;

  private SettlementInvariant() {}

  /**
   * Checks the invariant in one snapshot, without locking anything; other work may continue.
   *
   * @param connection a connection of a role that may read all tables, in autocommit mode
   * @throws SQLException if the database can't answer
   */
  public static Finding check(Connection connection) throws SQLException {
    return Snapshot.read(connection, snapshot -> checkIn(Readers.of(snapshot)).finding());
  }

  /** Asks all that proves the invariant, in the transactions of the readers. */
  public static Conclusion checkIn(Readers readers) throws SQLException {
    return decided(parts(new Evidence(readers).countRow(TOTALS)))
        .mustHold("wrong_interest", ScheduledEvents.ACCRUED, new ScheduledEvents()::interestFault)
        .mustBeEmpty("wrong_income", "SELECT fault FROM income_fault")
        .mustBeEmpty("wrong_days", "SELECT fault FROM day_fault")
        .mustBeEmpty("wrong_chains", "SELECT fault FROM chain_fault")
        .conclusion("I7", STATEMENT);
  }

  /**
   * Returns the rows of a day for the proof of the trade path.
   *
   * @param since the time from which rows belong to the day, as the database writes times
   */
  public static DayRows dayRows(Connection connection, String since) throws SQLException {
    String views = String.join(", ", Queries.list(connection, String.class, ENTRIES));
    String restricted = ", " + instructions(connection, since) + COSTS + views;
    return new DayRows(since, "", restricted).with(BOOKINGS);
  }

  /**
   * Checks the instructions and settlements of a day, and all decisions; income and earlier days
   * are left to {@link #check}.
   */
  public static List<Finding> checkDay(Connection connection, String since) throws SQLException {
    String scope = "WITH " + instructions(connection, since) + PARTS.replace("SINCE", since);
    return List.of(
        parts(Evidence.of(connection, scope)).finding("I7", STATEMENT),
        decided(Evidence.whole(connection))
            .mustBeEmpty("wrong_days", "SELECT fault FROM close_fault")
            .mustBeEmpty("wrong_adoptions", "SELECT fault FROM adoption_fault")
            .mustBeEmpty(
                "wrong_penalties",
                "SELECT fault FROM penalty_fault WHERE business_date >= " + LAST_DAY)
            .finding("I7", STATEMENT));
  }

  /** Gathers the instructions of a day, and returns the WITH queries that select them. */
  private static String instructions(Connection connection, String since) throws SQLException {
    IdSet touched = IdSet.gather(connection, "touched", TOUCHED.replace("SINCE", since));
    return touched.query() + ", " + INSTRUCTIONS;
  }

  /** Compares instructions and settlements with their trades, messages and movements. */
  private static Evidence parts(Evidence evidence) throws SQLException {
    return evidence
        .mustBeEmpty("two_instructions", TWO_INSTRUCTIONS)
        .mustBeEmpty("not_its_trades", NOT_ITS_TRADES)
        .mustBeEmpty("not_delivered", NOT_DELIVERED)
        .mustBeEmpty("wrong_sums", WRONG_SUMS)
        .mustBeEmpty("wrong_reversals", WRONG_REVERSALS)
        .mustBeEmpty("without_confirmation", WITHOUT_CONFIRMATION)
        .mustBeEmpty("without_movements", WITHOUT_MOVEMENTS)
        .mustBeEmpty("wrong_hash", MessageHashes.OF_BYTES)
        .mustHold("wrong_content", MessageHashes.OF_CONTENT, new MessageHashes()::fault)
        .mustHold("not_as_confirmed", ConfirmedParts.QUERY, new ConfirmedParts()::fault)
        .mustHold("not_as_sent", SentInstructions.QUERY, new SentInstructions()::fault)
        .mustHold("ended_by_nobody", EndedInstructions.QUERY, new EndedInstructions()::fault)
        .mustHold("complete_and_late", CompletedRemainders.QUERY, new CompletedRemainders()::fault)
        .mustHold("match_lost", ReportedMatches.QUERY, new ReportedMatches()::fault)
        .mustHold("not_as_reversed", ReversedParts.QUERY, new ReversedParts()::fault)
        .mustHold("not_as_paid", ConfirmedIncome.QUERY, new ConfirmedIncome()::fault)
        .mustHold("wrong_events", ScheduledEvents.QUERY, new ScheduledEvents()::fault);
  }

  /** Compares settlement with the decisions of people. */
  private static Evidence decided(Evidence evidence) throws SQLException {
    return evidence
        .mustBeEmpty("wrong_exchanges", "SELECT fault FROM exchange_fault")
        .mustBeEmpty("wrong_decisions", "SELECT fault FROM settlement_decision_fault")
        .mustBeEmpty("without_cause", "SELECT fault FROM cause_fault")
        .mustBeEmpty("wrong_uploads", "SELECT fault FROM upload_fault");
  }
}
