package io.straightway.settlement;

import io.straightway.db.Queries;
import io.straightway.db.dialect.Dialect;
import io.straightway.positions.PositionKey;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * An account's traded, settled and projected quantity of an instrument. Traded differs from
 * projected by the trades without an instruction and by the instructions that the custodian has
 * refused.
 *
 * @param traded the sum of all trades booked
 * @param settled the part of {@code traded} that has settled
 * @param projected {@code settled} plus the quantity still to settle of open instructions
 */
public record ProjectedPosition(
    @Nested PositionKey key, BigDecimal traded, BigDecimal settled, BigDecimal projected) {

  private static final int ISIN_LENGTH = 12;

  /** Query for databases without instructions, where projected equals settled. */
  private static final String HELD =
      """
      SELECT account, instrument, traded, settled, settled AS projected FROM current_position
       WHERE %s ORDER BY account, instrument FETCH FIRST :limit ROWS ONLY
      """;

  private static final String PROJECTED =
      """
      WITH held AS MATERIALIZED (%s), open_instruction AS (
        SELECT *, CASE movement WHEN 'RECEIVE' THEN 1 ELSE -1 END
                    * CASE WHEN isin IN (SELECT old_isin FROM isin_exchange WHERE new_isin = old_isin)
                           THEN quantity_on(isin, trade_date, exchanged_by, quantity - settled_quantity, 'infinity')
                           ELSE quantity - settled_quantity END AS open_quantity,
                  CASE amount_direction WHEN 'RECEIVE' THEN 1 ELSE -1 END
                    * (amount - settled_amount) AS open_amount
          FROM settlement_instruction
         WHERE status IN ('HELD', 'READY', 'SENT', 'MATCHED', 'PARTLY_SETTLED')
           AND status NOT IN ('SETTLED', 'CANCELLED')
           AND account BETWEEN (SELECT min(account) FROM held) AND (SELECT max(account) FROM held)
      ), open_sum AS (
        SELECT account, instrument, sum(open) AS open
          FROM (SELECT account, isin AS instrument, open_quantity AS open FROM open_instruction
                 WHERE (account, isin) IN (SELECT account, instrument FROM held)
                UNION ALL SELECT account, currency, open_amount FROM open_instruction
                 WHERE (account, currency) IN (SELECT account, instrument FROM held)) AS part
         GROUP BY account, instrument
      )
      SELECT account, instrument, traded, settled, settled + coalesce(open, 0) AS projected
        FROM held LEFT JOIN open_sum USING (account, instrument)
       ORDER BY account, instrument
      """;

  /**
   * Returns positions by account and instrument, exact at the instant of the query.
   *
   * @param after return only positions after this key; null for all
   * @param limit the maximum number of positions
   */
  public static List<ProjectedPosition> find(
      Connection connection, Filter filter, @Nullable PositionKey after, int limit)
      throws SQLException {
    Map<String, @Nullable Object> values = new HashMap<>();
    values.put("account", filter.account());
    values.put("instrument", filter.instrument());
    values.put("afterAccount", after == null ? "" : after.account());
    values.put("afterInstrument", after == null ? "" : after.instrument());
    values.put("limit", limit);
    String held = HELD.formatted(filter.condition(after));
    String sql = Dialect.of(connection).runsEverything() ? PROJECTED.formatted(held) : held;
    return Queries.list(connection, ProjectedPosition.class, sql, values);
  }

  /**
   * Returns whether more securities have been sold than were held. Cash is overdrawn, not short.
   */
  public boolean isSoldShort() {
    return key.instrument().length() == ISIN_LENGTH && traded.signum() < 0;
  }

  /**
   * Criteria for positions; null matches all.
   *
   * @param cash true for cash only, false for securities only
   * @param shortOnly only positions that are {@linkplain #isSoldShort sold short}
   */
  public record Filter(
      @Nullable String account,
      @Nullable String instrument,
      @Nullable Boolean cash,
      boolean shortOnly) {
    private String condition(@Nullable PositionKey after) {
      List<String> terms = new ArrayList<>();
      terms.add("1 = 1");
      if (account != null) {
        terms.add("account = :account");
      }
      if (instrument != null) {
        terms.add("instrument = :instrument");
      }
      if (cash != null) {
        terms.add("length(instrument) " + (cash ? "<> " : "= ") + ISIN_LENGTH);
      }
      if (shortOnly) {
        terms.add("traded < 0 AND length(instrument) = " + ISIN_LENGTH);
      }
      if (after != null) {
        terms.add("account >= :afterAccount");
        terms.add("(account > :afterAccount OR instrument > :afterInstrument)");
      }
      return String.join(" AND ", terms);
    }
  }
}
