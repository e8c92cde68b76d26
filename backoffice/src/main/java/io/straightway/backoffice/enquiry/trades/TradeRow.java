package io.straightway.backoffice.enquiry.trades;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A version of a trade in a list.
 *
 * @param tradeId the trade's id, which is also the id of its message
 * @param status {@code CREATED}, {@code BOOKED} (the version in force), {@code REPLACED} or {@code
 *     CANCELLED}
 * @param netAmount the cost of a purchase or the proceeds of a sale, in the currency
 * @param instruction the reference of its instruction; null if it has none in force
 * @param instructionStatus the status of that instruction
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

  /** The values of {@link #status}. */
  public enum Status {
    CREATED,
    BOOKED,
    REPLACED,
    CANCELLED
  }
}
