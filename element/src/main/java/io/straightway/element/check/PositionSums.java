package io.straightway.element.check;

import java.sql.Connection;
import java.sql.SQLException;

/** I3: a position is the sum of its trades and of their settlements. */
final class PositionSums {
  private static final String STATEMENT =
      "Every position, of securities and of cash, is the sum of its booked trades without those"
          + " taken back, and what has settled of it the sum of the settlements, both with what"
          + " approved journals and exchanges of ISINs have moved; kept movements are those of"
          + " trades, reversals, settlements, journals and exchanges.";

  private static final String TOTALS =
      "SELECT positions, movements, pending_ranges FROM position_count";

  /**
   * What a booking does to its two positions: what comes in is positive, what goes out negative.
   */
  private static final String BOOKINGS =
      """
      SELECT trade_id AS booking_id, reversed_by, account, isin AS instrument,
             CASE side WHEN 'BUY' THEN quantity ELSE -quantity END AS traded
        FROM trade WHERE %1$s
      UNION ALL
      SELECT trade_id, reversed_by, account, coalesce(settlement_currency, currency),
             CASE side WHEN 'BUY' THEN -1 ELSE 1 END * coalesce(settlement_amount, net_amount)
        FROM trade WHERE %1$s
      """
          .formatted(LedgerBalances.HAS_BOOKING);

  private static final String SETTLEMENTS =
      """
      SELECT s.settlement_id AS booking_id, s.account, s.isin AS instrument,
             CASE s.movement WHEN 'RECEIVE' THEN s.quantity ELSE -s.quantity END AS settled
        FROM (LEGS) AS s
      UNION ALL
      SELECT s.settlement_id, s.account, s.currency,
             CASE s.amount_direction WHEN 'RECEIVE' THEN s.amount ELSE -s.amount END
        FROM (LEGS) AS s
      """;

  private static final String WRONG_POSITIONS =
      """
      SELECT format('%s of %s: traded %s and settled %s, but the trades sum to %s and the'
                    ' settlements to %s', instrument, account, coalesce(p.traded, 0),
                    coalesce(p.settled, 0), coalesce(t.traded, 0), coalesce(s.settled, 0))
        FROM current_position p
        FULL JOIN (SELECT account, instrument, sum(traded) AS traded FROM (BOOKINGS) AS booking
                    WHERE reversed_by IS NULL GROUP BY account, instrument) AS t
             USING (account, instrument)
        FULL JOIN (SELECT account, instrument, sum(settled) AS settled
                     FROM (SETTLEMENTS) AS settlement GROUP BY account, instrument) AS s
             USING (account, instrument)
        FULL JOIN (SELECT account, instrument, sum(traded) AS traded, sum(settled) AS settled
                     FROM (OTHERS) AS other GROUP BY account, instrument) AS o
             USING (account, instrument)
       WHERE coalesce(p.traded, 0) <> coalesce(t.traded, 0) + coalesce(o.traded, 0)
          OR coalesce(p.settled, 0) <> coalesce(s.settled, 0) + coalesce(o.settled, 0)
      """
          .replace("(BOOKINGS)", "(" + BOOKINGS + ")")
          .replace("(SETTLEMENTS)", "(" + SETTLEMENTS + ")");

  /** Each booking moves two positions, its reversal the same two; what is free only one. */
  private static final String WRONG_MOVEMENTS =
      """
      SELECT format('movement of %s by booking %s: not what a booked trade does, nor a reversal,'
                    ' settlement, journal or exchange', m.instrument, m.booking_id)
        FROM booked_movement m
        LEFT JOIN (SELECT booking_id, account, instrument, traded, 0::numeric AS settled
                     FROM (BOOKINGS) AS booking
                   UNION ALL
                   SELECT reversed_by, account, instrument, -traded, 0
                     FROM (BOOKINGS) AS booking WHERE reversed_by IS NOT NULL
                   UNION ALL
                   SELECT booking_id, account, instrument, 0, settled
                     FROM (SETTLEMENTS) AS settlement
                   UNION ALL
                   SELECT booking_id, account, instrument, traded, settled
                     FROM (OTHERS) AS other) AS t
               ON t.booking_id = m.booking_id AND t.instrument = m.instrument
       WHERE t.booking_id IS NULL OR t.account <> m.account OR t.traded <> m.traded
          OR t.settled <> m.settled
      UNION ALL
      SELECT format('booking %s has %s movements, not 2', booking_id, count(*))
        FROM booked_movement
       WHERE booking_id NOT IN (SELECT booking_id FROM (OTHERS) AS other)
       GROUP BY booking_id
      HAVING count(*) <> 2 AND NOT (count(*) = 1 AND (bool_and(traded = 0)
        OR booking_id IN (SELECT trade_id FROM trade WHERE free_of_payment
                          UNION ALL
                          SELECT reversed_by FROM trade
                           WHERE free_of_payment AND reversed_by IS NOT NULL)))
      """
          .replace("(BOOKINGS)", "(" + BOOKINGS + ")")
          .replace("(SETTLEMENTS)", "(" + SETTLEMENTS + ")");

  private PositionSums() {}

  static Finding check(Connection connection, SettledLegs settled) throws SQLException {
    return new Evidence(connection)
        .countRow(TOTALS)
        .mustBeEmpty("wrong_positions", settled.in(WRONG_POSITIONS))
        .mustBeEmpty("wrong_movements", settled.in(WRONG_MOVEMENTS))
        .finding("I3", STATEMENT);
  }
}
