package io.straightway.settlement;

import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import io.straightway.positions.Position;
import io.straightway.positions.PositionKey;
import io.straightway.positions.Positions;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What an account holds of an instrument, and what it will hold when its open instructions settle.
 * Traded differs from projected by trades without an instruction, and by instructions that the
 * custodian has refused.
 *
 * @param traded the sum of all trades booked
 * @param settled the part of it that has settled
 * @param projected settled, and what is still to settle of open instructions
 */
public record ProjectedPosition(
    PositionKey key, BigDecimal traded, BigDecimal settled, BigDecimal projected) {

  private static final String FIND =
      """
      WITH open_instruction AS (
        SELECT *, CASE movement WHEN 'RECEIVE' THEN 1 ELSE -1 END
                    * (quantity - settled_quantity) AS open_quantity,
                  CASE amount_direction WHEN 'RECEIVE' THEN 1 ELSE -1 END
                    * (amount - settled_amount) AS open_amount
          FROM settlement_instruction
         WHERE status IN ('HELD', 'READY', 'SENT', 'MATCHED', 'PARTLY_SETTLED')
           AND account = coalesce(:account, account)
      ), open_sum AS (
        SELECT account, instrument, sum(open) AS open
          FROM (SELECT account, isin AS instrument, open_quantity AS open FROM open_instruction
                UNION ALL SELECT account, currency, open_amount FROM open_instruction) AS part
         GROUP BY account, instrument
      )
      SELECT account, instrument, traded, settled, settled + coalesce(open, 0) AS projected
        FROM current_position LEFT JOIN open_sum USING (account, instrument)
       WHERE account = coalesce(:account, account)
         AND instrument = coalesce(:instrument, instrument)
       ORDER BY account, instrument
      """;

  /**
   * Positions of an account and of an instrument, exact at the instant of the query; null means
   * all.
   */
  public static List<ProjectedPosition> find(
      Connection connection, @Nullable String account, @Nullable String instrument)
      throws SQLException {
    return Dialect.of(connection).runsEverything()
        ? withInstructions(connection, account, instrument)
        : new Positions()
            .find(connection, account, instrument).stream().map(ProjectedPosition::of).toList();
  }

  /** Where nothing is instructed, what has settled is all that will be there. */
  private static ProjectedPosition of(Position position) {
    return new ProjectedPosition(
        position.key(), position.traded(), position.settled(), position.settled());
  }

  private static List<ProjectedPosition> withInstructions(
      Connection connection, @Nullable String account, @Nullable String instrument)
      throws SQLException {
    return Queries.on(
        connection,
        handle ->
            handle
                .createQuery(FIND)
                .bindByType("account", account, String.class)
                .bindByType("instrument", instrument, String.class)
                .map(
                    (row, context) ->
                        new ProjectedPosition(
                            new PositionKey(row.getString("account"), row.getString("instrument")),
                            row.getBigDecimal("traded"),
                            row.getBigDecimal("settled"),
                            row.getBigDecimal("projected")))
                .list());
  }
}
