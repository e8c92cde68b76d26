package io.straightway.settlement.reconcile;

import io.straightway.db.Queries;
import io.straightway.positions.PositionKey;
import io.straightway.settlement.reconcile.OurPlaces.Place;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/**
 * Our settled balances at the end of a day, by the accounts at the custodians. Several accounts of
 * ours may share one account there, and one of ours may have several there.
 *
 * @param keepers the custodians of every account number that we have on that day
 * @param quantities balances by custodian and account; none is zero
 */
record OurBalances(
    Map<AccountKey, Set<String>> keepers, Map<StatementLine, BigDecimal> quantities) {

  /** All that has settled so far, less the settlements and exchanges effective after the day. */
  private static final String SETTLED =
      exchanged(
          "p.account",
          """
          SELECT p.account, p.instrument, sum(p.settled) AS settled
            FROM (SELECT account, instrument, settled FROM current_position
                  UNION ALL
                  SELECT account, instrument, -settled FROM placed_settlement WHERE settled_on > :day
                  UNION ALL
                  SELECT account, instrument, -settled FROM income_movement WHERE settled_on > :day
                  UNION ALL
                  SELECT account, isin, -converted FROM split_settlement(:day) WHERE settled_on > :day
                  UNION ALL
                  SELECT m.account, e.old_isin, m.old_settled
                    FROM isin_exchange_move m JOIN isin_exchange e USING (exchange_id)
                   WHERE e.effective_on > :day
                  UNION ALL
                  SELECT m.account, e.new_isin, -m.new_settled
                    FROM isin_exchange_move m JOIN isin_exchange e USING (exchange_id)
                   WHERE e.effective_on > :day) AS p
           GROUP BY p.account, p.instrument HAVING sum(p.settled) <> 0
          """);

  /** Settlements of instructions by place, for accounts with several places. */
  private static final String BY_PLACE =
      exchanged(
          "p.account, p.currency, p.own_mic",
          """
          SELECT account, instrument, currency, own_mic, sum(settled) AS settled
            FROM (SELECT account, instrument, currency, own_mic, settled_on, settled FROM placed_settlement
                  UNION ALL
                  SELECT account, isin, currency, own_mic, settled_on, converted
                    FROM split_settlement(:day)) AS s
           WHERE settled_on <= :day AND account IN (SELECT account FROM known_own_ssi)
           GROUP BY account, instrument, currency, own_mic
          """);

  private static final int CURRENCY_LENGTH = 3;

  /**
   * Returns a query of sums by instrument, in which an ISIN exchanged by the day is replaced by its
   * successor; a quantity that the ratio can't convert stays.
   */
  private static String exchanged(String key, String sums) {
    return """
        WITH p AS (%2$s),
             become AS (
               SELECT DISTINCT ON (isin) isin, now_isin, old_units::bigint AS old_units, new_units
                 FROM exchanged_isin WHERE effective_on <= :day AND traded_before = 'infinity'
                ORDER BY isin, steps DESC)
        SELECT %1$s, m.instrument, sum(m.settled) AS settled
          FROM p
          LEFT JOIN become b ON b.isin = p.instrument
         CROSS JOIN LATERAL (VALUES
                 (p.instrument, p.settled - coalesce(exchangeable(p.settled, b.old_units), 0)),
                 (b.now_isin, exchangeable(p.settled, b.old_units) * b.new_units / b.old_units))
               AS m (instrument, settled)
         WHERE CASE length(p.instrument) WHEN 3 THEN 'CASH' ELSE 'SECURITIES' END = ANY (:kinds)
         GROUP BY %1$s, m.instrument HAVING sum(m.settled) <> 0
        """
        .formatted(key, sums);
  }

  /** The settled quantity of a position at a place. */
  public record Placement(
      @Nested PositionKey key, String currency, String ownMic, BigDecimal settled) {}

  /** Reads the keepers of all accounts, and the balances of the kinds covered by a statement. */
  static OurBalances read(Connection connection, Statement statement) throws SQLException {
    LocalDate day = statement.date();
    OurPlaces places = OurPlaces.read(connection, day);
    Map<AccountKey, Set<String>> keepers = new HashMap<>();
    for (Place place : places.all()) {
      note(keepers, BalanceKey.Kind.SECURITIES, place.safekeeping(), place.custodian());
      note(keepers, BalanceKey.Kind.CASH, place.cash(), place.custodian());
    }
    return new OurBalances(keepers, quantities(connection, statement, places));
  }

  private static void note(
      Map<AccountKey, Set<String>> keepers,
      BalanceKey.Kind kind,
      String account,
      String custodian) {
    keepers.computeIfAbsent(new AccountKey(kind, account), place -> new HashSet<>()).add(custodian);
  }

  private static Map<StatementLine, BigDecimal> quantities(
      Connection connection, Statement statement, OurPlaces places) throws SQLException {
    Map<String, Object> values =
        Map.of(
            "day",
            statement.date(),
            "kinds",
            statement.kinds().stream().map(BalanceKey.Kind::name).toList());
    Map<PositionKey, BigDecimal> rest = new HashMap<>();
    Queries.list(
        connection,
        (row, context) ->
            rest.put(
                new PositionKey(row.getString("account"), row.getString("instrument")),
                row.getBigDecimal("settled")),
        SETTLED,
        values);
    Map<StatementLine, BigDecimal> quantities = new HashMap<>();
    if (places.areSeveral()) {
      for (Placement sum : Queries.list(connection, Placement.class, BY_PLACE, values)) {
        rest.merge(sum.key, sum.settled.negate(), BigDecimal::add);
        Place place = places.settled(sum.key.account(), sum.currency, sum.ownMic);
        add(place, sum.key, sum.settled, quantities);
      }
    }
    rest.forEach(
        (key, quantity) ->
            add(places.kept(key.account(), key.instrument()), key, quantity, quantities));
    quantities.values().removeIf(quantity -> quantity.signum() == 0);
    return quantities;
  }

  private static void add(
      @Nullable Place place,
      PositionKey position,
      BigDecimal quantity,
      Map<StatementLine, BigDecimal> quantities) {
    if (place != null) {
      boolean cash = position.instrument().length() == CURRENCY_LENGTH;
      BalanceKey key =
          new BalanceKey(
              cash ? BalanceKey.Kind.CASH : BalanceKey.Kind.SECURITIES,
              cash ? place.cash() : place.safekeeping(),
              position.instrument());
      quantities.merge(new StatementLine(place.custodian(), key), quantity, BigDecimal::add);
    }
  }
}
