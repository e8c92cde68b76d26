package io.straightway.settlement.iso20022;

import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * An order to a custodian to receive or deliver securities (sese.023, securities settlement
 * transaction instruction). Numbers are kept without needless zeros at their end.
 *
 * @param transactionId our reference, 1 to 35 printable ASCII characters
 * @param movement which way the securities go
 * @param payment whether cash is exchanged for them
 * @param isin the security
 * @param quantity how much of it, above zero, at most 18 digits of which 8 (units) or 5 (face
 *     amount) are decimals
 * @param faceAmount whether the quantity is a nominal amount in the security's currency, as for
 *     bonds, and not a number of units
 * @param currency of the amount
 * @param amount the settlement amount, zero or above, at most 18 digits of which 4 are decimals;
 *     zero if free
 * @param pays who pays it
 * @param tradeDate the day of the trade, 1900 to 2199
 * @param settlementDate the day settlement is due, 1900 to 2199
 * @param custodian the BIC of the custodian that the order is for
 * @param safekeepingAccount our securities account there, at most 35 characters
 * @param cashAccount our cash account there, at most 34 characters
 * @param placeOfSettlement the BIC of the depository
 * @param agent the BIC of the counterparty's agent
 * @param agentAccount the securities account at that agent, at most 35 characters
 * @param counterparty the BIC of the counterparty
 * @param held whether the custodian is to match the order but not settle it yet
 */
public record SettlementInstruction023(
    String transactionId,
    Movement movement,
    Payment payment,
    String isin,
    BigDecimal quantity,
    boolean faceAmount,
    String currency,
    BigDecimal amount,
    AmountDirection pays,
    LocalDate tradeDate,
    LocalDate settlementDate,
    String custodian,
    String safekeepingAccount,
    String cashAccount,
    String placeOfSettlement,
    String agent,
    String agentAccount,
    String counterparty,
    boolean held)
    implements IsoMessage {

  /**
   * Checks that the message can say all of it.
   *
   * @throws IllegalArgumentException if it can't, with the field and its value
   */
  public SettlementInstruction023 {
    Form.text("transactionId", transactionId, Form.REFERENCE);
    Form.isin(isin);
    quantity =
        Form.quantity("quantity", quantity, faceAmount ? Form.FACE_DECIMALS : Form.UNIT_DECIMALS);
    Form.currency(currency);
    amount = Form.amount("amount", amount);
    Form.require(payment == Payment.AGAINST || amount.signum() == 0, "amount", amount);
    Form.date("tradeDate", tradeDate);
    Form.date("settlementDate", settlementDate);
    Form.bic("custodian", custodian);
    Form.text("safekeepingAccount", safekeepingAccount, Form.REFERENCE);
    Form.text("cashAccount", cashAccount, Form.CASH_ACCOUNT);
    Form.bic("placeOfSettlement", placeOfSettlement);
    Form.bic("agent", agent);
    Form.text("agentAccount", agentAccount, Form.REFERENCE);
    Form.bic("counterparty", counterparty);
  }
}
