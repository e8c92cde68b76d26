package io.straightway.settlement.penalty;

import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * An instruction that settled or matched late, with the data for calculating its penalty.
 *
 * @param openAmount amount still to be paid for {@code openQuantity}
 * @param securityPoints basis points a day if the deliverer fails; null if there is no rate
 * @param cashPoints basis points a day if the payer fails; null if there is no rate
 * @param unitValue value of one share, or of bonds of nominal 1, at the reference price, in the
 *     units of the quantity; null if there is none
 */
public record LateInstruction(
    long instructionId,
    String account,
    String counterparty,
    Movement movement,
    Payment payment,
    String currency,
    LocalDate settlementDate,
    LocalDate matchedOn,
    BigDecimal openQuantity,
    BigDecimal openAmount,
    @Nullable BigDecimal securityPoints,
    @Nullable BigDecimal cashPoints,
    @Nullable BigDecimal unitValue) {

  /**
   * Returns the basis points a day; null if there is no rate. The rate of the cash applies to a
   * payer without cash, the rate of the securities to all others (Delegated Regulation (EU)
   * 2017/389, article 2 and annex).
   */
  @Nullable BigDecimal points(FailingParty party) {
    return payment == Payment.FREE || party.delivers(movement) ? securityPoints : cashPoints;
  }

  /**
   * Returns the value of the open quantity at the day's reference price, whatever was lacking
   * (Delegated Regulation (EU) 2017/389, article 3), or the amount of the trade if there is no
   * price.
   */
  BigDecimal openValue() {
    return unitValue == null ? openAmount : openQuantity.multiply(unitValue);
  }
}
