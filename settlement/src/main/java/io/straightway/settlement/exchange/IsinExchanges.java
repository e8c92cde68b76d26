package io.straightway.settlement.exchange;

import io.straightway.db.Queries;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;
import org.jdbi.v3.core.mapper.Nested;
import org.jspecify.annotations.Nullable;

/** What ISINs have become by exchanges that have begun. */
public record IsinExchanges(Map<String, Become> byIsin) {
  /** Nothing was exchanged. */
  public static final IsinExchanges NONE = new IsinExchanges(Map.of());

  private static final String LATEST =
      """
      SELECT DISTINCT ON (isin) isin, now_isin, old_units AS now_old_units,
             new_units AS now_new_units, effective_on AS now_since
        FROM exchanged_isin ORDER BY isin, steps DESC
      """;

  /** Reads them as they are now. */
  public static IsinExchanges read(Connection connection) throws SQLException {
    Map<String, Become> byIsin = new HashMap<>();
    Queries.list(connection, Latest.class, LATEST).forEach(one -> byIsin.put(one.isin, one.now));
    return new IsinExchanges(byIsin);
  }

  /** What an ISIN has become. */
  public record Latest(String isin, @Nested("now_") Become now) {}

  /** What an ISIN has become; null if it is what it was. */
  public @Nullable Become of(String isin) {
    return byIsin.get(isin);
  }

  /**
   * What an ISIN has become.
   *
   * @param since the day from which on it is that
   */
  public record Become(String isin, BigDecimal oldUnits, BigDecimal newUnits, LocalDate since) {
    /** What a quantity has become; null if it can't be divided without finer decimals. */
    public @Nullable BigDecimal exchanged(BigDecimal quantity) {
      BigDecimal exact = quantity.stripTrailingZeros();
      int scale = Math.max(0, exact.scale());
      BigDecimal[] parts =
          exact.movePointRight(scale).multiply(newUnits).divideAndRemainder(oldUnits);
      return parts[1].signum() == 0 ? parts[0].movePointLeft(scale) : null;
    }
  }
}
