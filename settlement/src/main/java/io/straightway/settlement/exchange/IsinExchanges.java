package io.straightway.settlement.exchange;

import io.straightway.db.Queries;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Successors of ISINs by the exchanges that have begun. */
public record IsinExchanges(Map<String, List<Successor>> byIsin) {
  private static final String LATEST =
      """
      SELECT DISTINCT ON (isin, exchanged_isin.traded_before) exchange_id, isin, now_isin, old_units, new_units,
             effective_on AS since, nullif(traded_from, '-infinity') AS traded_from,
             nullif(traded_before, 'infinity') AS traded_before
        FROM exchanged_isin ORDER BY isin, exchanged_isin.traded_before, steps DESC
      """;

  /** Reads the current state. */
  public static IsinExchanges read(Connection connection) throws SQLException {
    return new IsinExchanges(
        Queries.list(connection, Successor.class, LATEST).stream()
            .collect(Collectors.groupingBy(Successor::isin)));
  }

  /** Returns the successor in which a trade settles; null if it settles in its own ISIN. */
  public @Nullable Successor of(String isin, LocalDate tradeDate) {
    return byIsin.getOrDefault(isin, List.of()).stream()
        .filter(successor -> successor.isFor(tradeDate))
        .findFirst()
        .orElse(null);
  }

  /**
   * The latest successor of an ISIN, which is the ISIN itself after a split.
   *
   * @param since the day from which it replaces the old ISIN
   * @param tradedFrom the first trade date to which it applies; null if all earlier ones do
   * @param tradedBefore the day after the last trade date to which it applies; null if there is
   *     none
   */
  public record Successor(
      long exchangeId,
      String isin,
      String nowIsin,
      BigDecimal oldUnits,
      BigDecimal newUnits,
      LocalDate since,
      @Nullable LocalDate tradedFrom,
      @Nullable LocalDate tradedBefore) {
    private boolean isFor(LocalDate tradeDate) {
      return (tradedFrom == null || !tradeDate.isBefore(tradedFrom))
          && (tradedBefore == null || tradeDate.isBefore(tradedBefore));
    }

    /** Returns the converted quantity; null if the result would need more decimals. */
    public @Nullable BigDecimal exchanged(BigDecimal quantity) {
      BigDecimal exact = quantity.stripTrailingZeros();
      int scale = Math.max(0, exact.scale());
      BigDecimal[] parts =
          exact.movePointRight(scale).multiply(newUnits).divideAndRemainder(oldUnits);
      return parts[1].signum() == 0 ? parts[0].movePointLeft(scale) : null;
    }
  }
}
