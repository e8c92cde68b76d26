package io.straightway.element.check;

import java.sql.Connection;
import java.sql.SQLException;

/** I3: a position is the sum of its trades. */
final class PositionSums {
  private static final String STATEMENT =
      "Every position, of securities and of cash, is the sum of its booked trades, and nothing of"
          + " it has settled yet; kept movements are those of booked trades.";

  private static final String TOTALS =
      """
      SELECT (SELECT count(*) FROM current_position) AS positions,
             (SELECT count(*) FROM position_movement) AS movements,
             (SELECT count(*) FROM position_pending) AS pending_ranges
      """;

  /** What a trade does to its two positions: what comes in is positive, what goes out negative. */
  private static final String EFFECTS =
      """
      SELECT trade_id, account, isin AS instrument,
             CASE side WHEN 'BUY' THEN quantity ELSE -quantity END AS traded
        FROM security_purc_sale WHERE status = 'BOOKED'
      UNION ALL
      SELECT trade_id, account, currency,
             CASE side WHEN 'BUY' THEN -net_amount ELSE net_amount END
        FROM security_purc_sale WHERE status = 'BOOKED'
      """;

  private static final String WRONG_POSITIONS =
      """
      SELECT format('%s of %s: traded %s and settled %s, but the trades sum to %s', instrument,
                    account, coalesce(p.traded, 0), coalesce(p.settled, 0), coalesce(t.traded, 0))
        FROM current_position p
        FULL JOIN (SELECT account, instrument, sum(traded) AS traded FROM (%s) AS effect
                    GROUP BY account, instrument) AS t
             USING (account, instrument)
       WHERE coalesce(p.traded, 0) <> coalesce(t.traded, 0) OR coalesce(p.settled, 0) <> 0
      """
          .replace("(%s)", "(" + EFFECTS + ")");

  private static final String WRONG_MOVEMENTS =
      """
      SELECT format('movement of %s by booking %s: not what a booked trade does',
                    m.instrument, m.booking_id)
        FROM position_movement m
        LEFT JOIN (%s) AS t ON t.trade_id = m.booking_id AND t.instrument = m.instrument
       WHERE t.trade_id IS NULL OR t.account <> m.account OR t.traded <> m.traded
          OR m.settled <> 0
      UNION ALL
      SELECT format('booking %s has %s movements, not 2', booking_id, count(*))
        FROM position_movement GROUP BY booking_id HAVING count(*) <> 2
      """
          .replace("(%s)", "(" + EFFECTS + ")");

  private PositionSums() {}

  static Finding check(Connection connection) throws SQLException {
    return new Evidence(connection)
        .countRow(TOTALS)
        .mustBeEmpty("wrong_positions", WRONG_POSITIONS)
        .mustBeEmpty("wrong_movements", WRONG_MOVEMENTS)
        .finding("I3", STATEMENT);
  }
}
