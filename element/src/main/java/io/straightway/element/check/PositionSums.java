package io.straightway.element.check;

import java.sql.SQLException;

/** I3: a position is the sum of its trades and of their settlements. */
final class PositionSums {
  private static final String STATEMENT =
      "Every position, of securities and of cash, is the sum of its booked trades that are not"
          + " reversed, and its settled part the sum of the settlements, both with the movements"
          + " of approved journals and exchanges of ISINs; kept movements are those of trades,"
          + " reversals, settlements, journals and exchanges.";

  private static final String TOTALS =
      "SELECT positions, movements, pending_ranges FROM position_count";

  /** The two movements of each booking, incoming positive, outgoing negative. */
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
        FROM (LEGS) s
      UNION ALL
      SELECT s.settlement_id, s.account, s.currency,
             CASE s.amount_direction WHEN 'RECEIVE' THEN s.amount ELSE -s.amount END
        FROM (LEGS) s
      """;

  private static final String WRONG_POSITIONS =
      """
      SELECT instrument || ' of ' || account || ': traded ' || SUM(held) || ' and settled '
             || SUM(held_settled) || ', but the trades sum to ' || SUM(traded)
             || ' and the settlements to ' || SUM(settled)
        FROM (SELECT account, instrument, traded AS held, settled AS held_settled, 0 AS traded,
                     0 AS settled, 0 AS other_traded, 0 AS other_settled
                FROM current_position
              UNION ALL
              SELECT account, instrument, 0, 0, traded, 0, 0, 0
                FROM (BOOKINGS) booking WHERE reversed_by IS NULL
              UNION ALL
              SELECT account, instrument, 0, 0, 0, settled, 0, 0 FROM (SETTLEMENTS) settlement
              UNION ALL
              SELECT account, instrument, 0, 0, 0, 0, traded, settled FROM (OTHERS) other) part
       GROUP BY account, instrument
      HAVING SUM(held) <> SUM(traded) + SUM(other_traded)
          OR SUM(held_settled) <> SUM(settled) + SUM(other_settled)
      """
          .replace("(BOOKINGS)", "(" + BOOKINGS + ")")
          .replace("(SETTLEMENTS)", "(" + SETTLEMENTS + ")");

  private static final String EXPECTED =
      """
      SELECT booking_id, account, instrument, traded, 0 AS settled FROM (BOOKINGS) booking
      UNION ALL
      SELECT reversed_by, account, instrument, -traded, 0
        FROM (BOOKINGS) booking WHERE reversed_by IS NOT NULL
      UNION ALL
      SELECT booking_id, account, instrument, 0, settled FROM (SETTLEMENTS) settlement
      UNION ALL
      SELECT booking_id, account, instrument, traded, settled FROM (OTHERS) other
      """
          .replace("(BOOKINGS)", "(" + BOOKINGS + ")")
          .replace("(SETTLEMENTS)", "(" + SETTLEMENTS + ")");

  /** The contended model keeps no movements; a booking has all of its movements or none. */
  private static final String WRONG_MOVEMENTS =
      """
      SELECT 'movement of ' || m.instrument || ' by booking ' || m.booking_id
             || ': not what a booked trade does, nor a reversal, settlement, journal or exchange'
        FROM booked_movement m
        LEFT JOIN (EXPECTED) t ON t.booking_id = m.booking_id AND t.instrument = m.instrument
       WHERE t.booking_id IS NULL OR t.account <> m.account OR t.traded <> m.traded
          OR t.settled <> m.settled
      UNION ALL
      SELECT 'movement of ' || t.instrument || ' by booking ' || t.booking_id || ': missing'
        FROM (EXPECTED) t
        LEFT JOIN booked_movement m ON m.booking_id = t.booking_id AND m.instrument = t.instrument
       WHERE m.booking_id IS NULL AND (t.traded <> 0 OR t.settled <> 0)
         AND EXISTS (SELECT 1 FROM booked_movement o WHERE o.booking_id = t.booking_id)
      UNION ALL
      SELECT 'movement of ' || instrument || ' by booking ' || booking_id || ': ' || COUNT(*) || ' times'
        FROM booked_movement GROUP BY booking_id, instrument HAVING COUNT(*) > 1
      """
          .replace("(EXPECTED)", "(" + EXPECTED + ")");

  /**
   * A run of an element keeps one model: its trades all have movements or none. Messages that were
   * sent again prove nothing, because another run may have completed them in its own model.
   */
  private static final String MISSING_MOVEMENTS =
      """
      SELECT 'trade ' || t.trade_id || ': no movements'
        FROM (SELECT trade_id FROM trade WHERE HAS_BOOKING) t
        JOIN message m ON m.message_id = t.trade_id
       WHERE m.times_seen = 1
         AND NOT EXISTS (SELECT 1 FROM booked_movement b WHERE b.booking_id = t.trade_id)
         AND m.element_run IN (SELECT o.element_run FROM message o
                                 JOIN booked_movement b ON b.booking_id = o.message_id
                                WHERE o.times_seen = 1)
      """
          .replace("HAS_BOOKING", LedgerBalances.HAS_BOOKING);

  private PositionSums() {}

  static Conclusion check(Readers readers, SettledLegs settled) throws SQLException {
    Evidence evidence =
        new Evidence(readers)
            .countRow(TOTALS)
            .mustBeEmpty("wrong_positions", settled.in(WRONG_POSITIONS));
    return movements(evidence, settled).conclusion("I3", STATEMENT);
  }

  /** Compares movements with the bookings that make them. */
  static Evidence movements(Evidence evidence, SettledLegs settled) throws SQLException {
    return evidence.mustBeEmpty("wrong_movements", settled.in(WRONG_MOVEMENTS));
  }

  /** Notes trades without movements. */
  static Evidence missing(Evidence evidence) throws SQLException {
    return evidence.mustBeEmpty("missing_movements", MISSING_MOVEMENTS);
  }
}
