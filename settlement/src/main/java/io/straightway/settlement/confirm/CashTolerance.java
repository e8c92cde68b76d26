package io.straightway.settlement.confirm;

import io.straightway.db.Queries;
import io.straightway.markup.BicForm;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Maximum difference between the settled and the instructed cash of an instruction at which it
 * still settles automatically.
 *
 * @param place the place of settlement, a BIC, or {@code *} for any
 * @param currency the settlement currency, or {@code *} for any
 * @param above applies to instructions with a greater amount
 * @param tolerance in the currency
 */
public record CashTolerance(String place, String currency, BigDecimal above, BigDecimal tolerance)
    implements SettlementDecision.DecisionTerms {
  private static final String ALL =
      "SELECT place, currency, trim_scale(above) AS above, trim_scale(tolerance) AS tolerance"
          + " FROM cash_tolerance AS t ORDER BY place DESC, currency DESC, t.above";
  private static final Pattern PLACE = Pattern.compile("\\*|[A-Z0-9]{8}([A-Z0-9]{3})?");
  private static final Pattern CURRENCY = Pattern.compile("\\*|[A-Z]{3}");
  private static final BigDecimal END = new BigDecimal("1e18");
  private static final int DECIMALS = 4;
  private static final BigDecimal SHARE = new BigDecimal("0.01");
  private static final BigDecimal LEAST_LIMIT = BigDecimal.valueOf(1000);

  /**
   * Validates the terms.
   *
   * @throws IllegalArgumentException if a value is invalid, or the tolerance exceeds both 1,000 and
   *     one percent of the smallest amount that it applies to
   */
  public CashTolerance {
    place = BicForm.full(place);
    requireTerms(place, currency, above, tolerance);
    BigDecimal limit = above.multiply(SHARE).max(LEAST_LIMIT).stripTrailingZeros();
    require(
        tolerance.compareTo(limit) <= 0,
        "the tolerance for amounts above %s can be at most %s"
            .formatted(above.toPlainString(), limit.toPlainString()));
  }

  static void requireTerms(String place, String currency, BigDecimal... amounts) {
    require(
        PLACE.matcher(place).matches() && CURRENCY.matcher(currency).matches(),
        "the place must be a BIC or *, the currency a code such as EUR or *");
    require(
        Arrays.stream(amounts).allMatch(CashTolerance::isAmount),
        "amounts and tolerances must be 0 or more, with at most 4 decimals");
  }

  private static boolean isAmount(BigDecimal value) {
    return value.signum() >= 0
        && value.compareTo(END) < 0
        && value.stripTrailingZeros().scale() <= DECIMALS;
  }

  private static void require(boolean holds, String otherwise) {
    if (!holds) {
      throw new IllegalArgumentException(otherwise);
    }
  }

  /** Returns all tolerances, the specific ones first. */
  public static List<CashTolerance> all(Connection connection) throws SQLException {
    return Queries.list(connection, CashTolerance.class, ALL);
  }

  @Override
  public SettlementDecision.DecisionKind kind() {
    return SettlementDecision.DecisionKind.CASH_TOLERANCE;
  }

  @Override
  public String json() {
    return "{\"place\": \"%s\", \"currency\": \"%s\", \"above\": %s, \"tolerance\": %s}"
        .formatted(place, currency, above.toPlainString(), tolerance.toPlainString());
  }
}
