package io.straightway.backoffice.enquiry;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
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
public record TradeRow(
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
}
