package io.straightway.settlement.day;

import io.straightway.db.Queries;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.calendar.BusinessCalendar;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A trade that has not settled, and whose settlement date has become a holiday.
 *
 * @param tradeReference with its version, as an amendment names it
 * @param proposed the next day on which it can settle, or the end of the market's cycle if that is
 *     later, as with several new holidays
 */
public record ClosedSettlementDay(
    long tradeId,
    String tradeReference,
    int version,
    String account,
    LocalDate settlementDate,
    LocalDate proposed) {
  private static final String ON_HOLIDAYS =
      """
      SELECT t.trade_id, t.trade_reference, t.version, t.account, t.isin, t.mic,
             coalesce(t.settlement_currency, t.currency) AS currency,
             t.trade_date::date AS trade_date, t.settlement_date::date AS settlement_date
        FROM trade t
       WHERE t.status = 'BOOKED'
         AND t.settlement_date IN (
               SELECT h.day FROM known_holiday h
                WHERE h.is_open IS DISTINCT FROM 'Y'
                  AND h.day >= coalesce((SELECT d.today FROM open_day d), current_date))
         AND NOT EXISTS (SELECT FROM instruction_trade x JOIN settlement_instruction i
                                USING (instruction_id)
                          WHERE x.trade_id = t.trade_id AND NOT x.withdrawn AND i.status = 'SETTLED')
       ORDER BY t.settlement_date, t.trade_id
      """;

  /** Returns the trades, earliest settlement first. */
  public static List<ClosedSettlementDay> all(Connection connection, StaticData staticData)
      throws SQLException {
    return Queries.list(connection, OpenTrade.class, ON_HOLIDAYS).stream()
        .flatMap(trade -> trade.closed(staticData))
        .toList();
  }

  /** A trade that settles on a holiday of some calendar. */
  public record OpenTrade(
      long tradeId,
      String tradeReference,
      int version,
      String account,
      String isin,
      @Nullable String mic,
      String currency,
      LocalDate tradeDate,
      LocalDate settlementDate) {
    private Stream<ClosedSettlementDay> closed(StaticData staticData) {
      Security security = staticData.security(isin, settlementDate);
      Currency cash = staticData.currency(currency);
      if (security == null || cash == null) {
        return Stream.empty();
      }
      Security market =
          staticData.markets(security, settlementDate).stream()
              .filter(place -> place.mic().equals(mic))
              .findFirst()
              .orElse(security);
      BusinessCalendar calendar = staticData.settlementCalendar(cash, market);
      LocalDate next = calendar.next(settlementDate);
      LocalDate cycle = calendar.plus(tradeDate, market.settlementDays());
      return calendar.isBusinessDay(settlementDate)
          ? Stream.empty()
          : Stream.of(
              new ClosedSettlementDay(
                  tradeId,
                  tradeReference,
                  version,
                  account,
                  settlementDate,
                  cycle.isAfter(next) ? cycle : next));
    }
  }
}
