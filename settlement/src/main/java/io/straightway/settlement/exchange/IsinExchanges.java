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

/** Successors of ISINs by the exchanges that have begun. */
public record IsinExchanges(Map<String, Successor> byIsin) {
  /** No exchanges. */
  public static final IsinExchanges NONE = new IsinExchanges(Map.of());

  private static final String LATEST =
      """
      SELECT DISTINCT ON (isin) isin, now_isin, old_units AS now_old_units,
             new_units AS now_new_units, effective_on AS now_since
        FROM exchanged_isin ORDER BY isin, steps DESC
      """;

  /** Reads the current state. */
  public static IsinExchanges read(Connection connection) throws SQLException {
    Map<String, Successor> byIsin = new HashMap<>();
    Queries.list(connection, IsinSuccessor.class, LATEST)
        .forEach(row -> byIsin.put(row.isin, row.now));
    return new IsinExchanges(byIsin);
  }

  /** An ISIN and its latest successor. */
  public record IsinSuccessor(String isin, @Nested("now_") Successor now) {}

  /** Returns the successor of an ISIN; null if it was not exchanged. */
  public @Nullable Successor of(String isin) {
    return byIsin.get(isin);
  }

  /**
   * The successor of an ISIN.
   *
   * @param since the day from which it replaces the old ISIN
   */
  public record Successor(String isin, BigDecimal oldUnits, BigDecimal newUnits, LocalDate since) {
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
