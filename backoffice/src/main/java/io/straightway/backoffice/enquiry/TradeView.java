package io.straightway.backoffice.enquiry;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * A version of a trade, as a list shows it.
 *
 * @param tradeId also the id of its message
 * @param status {@code CREATED}, {@code BOOKED} (the version that counts), {@code REPLACED} or
 *     {@code CANCELLED}
 * @param netAmount in the currency; what a purchase costs, or a sale brings
 * @param instruction the reference of its instruction; null if it has none that counts
 * @param instructionStatus how far that has come
 */
public record TradeView(
    long tradeId,
    String source,
    String reference,
    int version,
    String status,
    String side,
    String isin,
    String account,
    String counterparty,
    BigDecimal quantity,
    BigDecimal price,
    String currency,
    BigDecimal netAmount,
    LocalDate tradeDate,
    LocalDate settlementDate,
    Instant createdAt,
    @Nullable String instruction,
    @Nullable String instructionStatus) {

  /** All values of {@link #status}. */
  public enum Status {
    CREATED,
    BOOKED,
    REPLACED,
    CANCELLED
  }

  static TradeView of(ResultSet row) throws SQLException {
    return new TradeView(
        row.getLong("trade_id"),
        row.getString("source"),
        row.getString("trade_reference"),
        row.getInt("version"),
        row.getString("status"),
        row.getString("side"),
        row.getString("isin"),
        row.getString("account"),
        row.getString("counterparty"),
        row.getBigDecimal("quantity"),
        row.getBigDecimal("price"),
        row.getString("currency"),
        row.getBigDecimal("net_amount"),
        row.getObject("trade_date", LocalDate.class),
        row.getObject("settlement_date", LocalDate.class),
        row.getObject("created_at", OffsetDateTime.class).toInstant(),
        row.getString("instruction"),
        row.getString("instruction_status"));
  }
}
