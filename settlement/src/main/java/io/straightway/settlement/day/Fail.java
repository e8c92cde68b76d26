package io.straightway.settlement.day;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A fail of a day, with the rate of its penalty.
 *
 * @param isOurs whether we are the one to deliver
 * @param daysLate business days of the currency from its settlement date to the day, both counted
 * @param openAmount what is still to be paid for what is still to be delivered
 * @param basisPoints per day; null if there is no rate for this kind of security on this day
 * @param accrued whether its penalty has been written
 */
record Fail(
    long instruction,
    String account,
    String counterparty,
    boolean isOurs,
    String currency,
    int daysLate,
    BigDecimal openAmount,
    String status,
    @Nullable BigDecimal basisPoints,
    boolean accrued) {

  static Fail of(ResultSet row) throws SQLException {
    return new Fail(
        row.getLong("instruction_id"),
        row.getString("account"),
        row.getString("counterparty"),
        row.getString("movement").equals("DELIVER"),
        row.getString("currency"),
        row.getInt("days_late"),
        row.getBigDecimal("open_amount"),
        row.getString("status"),
        row.getBigDecimal("basis_points"),
        row.getBoolean("accrued"));
  }

  /** The rate of a fail that has one. */
  BigDecimal rate() {
    return Objects.requireNonNull(basisPoints, "no penalty is accrued without a rate");
  }
}
