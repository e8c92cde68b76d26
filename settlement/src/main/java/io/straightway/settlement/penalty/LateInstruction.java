package io.straightway.settlement.penalty;

import io.straightway.iso20022.Movement;
import io.straightway.iso20022.Payment;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * An instruction that settles or matched late, and what its penalty is computed by.
 *
 * @param openAmount what is still to be paid for {@code openQuantity}
 * @param securityPoints basis points a day where the one to deliver fails; null if there is no rate
 * @param cashPoints basis points a day where the one to pay fails; null if there is no rate
 * @param unitValue of one share, or of bonds of nominal 1, by the reference price; null if there is
 *     none
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
   * Basis points of a day; null if there is no rate. Who has to pay and lacks the cash pays by the
   * rate of the cash, all others by that of the securities (Delegated Regulation (EU) 2017/389,
   * article 2 and annex).
   */
  @Nullable BigDecimal points(FailingParty party) {
    return payment == Payment.FREE || party.delivers(movement) ? securityPoints : cashPoints;
  }

  /**
   * What is open, by the reference price of the day, whatever was lacking (Delegated Regulation
   * (EU) 2017/389, article 3); where there is none, by the price of the trade.
   */
  BigDecimal openValue() {
    return unitValue == null ? openAmount : openQuantity.multiply(unitValue);
  }
}
