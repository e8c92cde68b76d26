package io.straightway.messages.iso20022;

import io.straightway.markup.BicForm;
import io.straightway.messages.party.SettlementParty;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * An order to a custodian to receive or deliver securities (sese.023, securities settlement
 * transaction instruction). Numbers are kept without trailing zeros.
 *
 * @param transactionId our reference, 1 to 35 printable ASCII characters
 * @param movement the direction of the securities
 * @param payment whether cash is exchanged for them
 * @param isin the security
 * @param quantity the quantity to settle, above zero, at most 18 digits of which 8 (units) or 5
 *     (face amount) are decimals
 * @param faceAmount whether the quantity is a nominal amount in the security's currency, as for
 *     bonds, instead of a number of units
 * @param currency the currency of the amount
 * @param amount the settlement amount, zero or above, at most 18 digits of which 4 are decimals;
 *     zero if free of payment
 * @param amountDirection whether the account owner pays or receives the amount
 * @param tradeDate the day of the trade, 1900 to 2199
 * @param settlementDate the day settlement is due, 1900 to 2199
 * @param custodian the BIC of the custodian that the order is for
 * @param safekeepingAccount our securities account at the custodian, at most 35 characters
 * @param cashAccount our cash account at the custodian, at most 34 characters
 * @param placeOfSettlement the BIC of the depository
 * @param agent the counterparty's agent, a {@link SettlementParty} without account
 * @param agentAccount the securities account at that agent, at most 35 characters
 * @param counterparty the counterparty, a {@link SettlementParty}
 * @param held whether the custodian is to match the order but not settle it yet
 * @param partialSettlement whether the order may settle in parts; null if that is left to the
 *     market
 * @param foreignExchange the exchange from the currency in which the amount was agreed; null if
 *     that is the settlement currency
 * @param intermediaries up to three parties between the agent and the counterparty, a chain of
 *     {@link SettlementParty}; null if there are none
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
    AmountDirection amountDirection,
    LocalDate tradeDate,
    LocalDate settlementDate,
    String custodian,
    String safekeepingAccount,
    String cashAccount,
    String placeOfSettlement,
    String agent,
    String agentAccount,
    String counterparty,
    boolean held,
    @Nullable PartialSettlement partialSettlement,
    @Nullable ForeignExchange foreignExchange,
    @Nullable String intermediaries)
    implements IsoMessage {
  private static final int MOST_INTERMEDIARIES = 3;

  /** Creates an instruction without intermediaries. */
  public SettlementInstruction023(
      String transactionId,
      Movement movement,
      Payment payment,
      String isin,
      BigDecimal quantity,
      boolean faceAmount,
      String currency,
      BigDecimal amount,
      AmountDirection amountDirection,
      LocalDate tradeDate,
      LocalDate settlementDate,
      String custodian,
      String safekeepingAccount,
      String cashAccount,
      String placeOfSettlement,
      String agent,
      String agentAccount,
      String counterparty,
      boolean held,
      @Nullable PartialSettlement partialSettlement,
      @Nullable ForeignExchange foreignExchange) {
    this(
        transactionId,
        movement,
        payment,
        isin,
        quantity,
        faceAmount,
        currency,
        amount,
        amountDirection,
        tradeDate,
        settlementDate,
        custodian,
        safekeepingAccount,
        cashAccount,
        placeOfSettlement,
        agent,
        agentAccount,
        counterparty,
        held,
        partialSettlement,
        foreignExchange,
        null);
  }

  /**
   * Checks every field against the format of the message.
   *
   * @throws IllegalArgumentException if a field is invalid, with the field and its value
   */
  public SettlementInstruction023 {
    FieldRules.reference("transactionId", transactionId);
    FieldRules.isin(isin);
    quantity = FieldRules.quantity("quantity", quantity, faceAmount);
    FieldRules.currency(currency);
    amount = FieldRules.amount("amount", amount);
    FieldRules.require(payment == Payment.AGAINST || amount.signum() == 0, "amount", amount);
    FieldRules.date("tradeDate", tradeDate);
    FieldRules.date("settlementDate", settlementDate);
    custodian = FieldRules.bic("custodian", custodian);
    FieldRules.reference("safekeepingAccount", safekeepingAccount);
    FieldRules.text("cashAccount", cashAccount, FieldRules.CASH_ACCOUNT);
    placeOfSettlement = FieldRules.bic("placeOfSettlement", placeOfSettlement);
    FieldRules.reference("agentAccount", agentAccount);
    agent = BicForm.full(agent);
    counterparty = BicForm.full(counterparty);
    intermediaries = FieldRules.parties(intermediaries);
    int between = chain(agent, agentAccount, intermediaries, counterparty).size() - 2;
    FieldRules.require(
        between <= MOST_INTERMEDIARIES, "intermediaries", String.valueOf(intermediaries));
  }

  /**
   * Returns the parties of the other side, from its agent at the depository to the counterparty.
   */
  public List<SettlementParty> otherSide() {
    return chain(agent, agentAccount, intermediaries, counterparty);
  }

  /** Returns the text of {@link #otherSide}. */
  public @Nullable String otherSideText() {
    return SettlementParty.text(otherSide());
  }

  private static List<SettlementParty> chain(
      String agent, String account, @Nullable String between, String counterparty) {
    List<SettlementParty> chain = new ArrayList<>();
    chain.add(new SettlementParty(agent, account));
    chain.addAll(SettlementParty.chain(between));
    chain.add(SettlementParty.parse(counterparty));
    return chain;
  }

  /** Returns a copy that is held or not. */
  public SettlementInstruction023 withHeld(boolean hold) {
    return with(hold, text -> text, day -> day);
  }

  /**
   * Returns a copy that is held or not, with texts and days replaced by equal objects, so that many
   * instructions can share them.
   */
  public SettlementInstruction023 with(
      boolean hold, UnaryOperator<String> texts, UnaryOperator<LocalDate> days) {
    return new SettlementInstruction023(
        transactionId,
        movement,
        payment,
        texts.apply(isin),
        quantity,
        faceAmount,
        texts.apply(currency),
        amount,
        amountDirection,
        days.apply(tradeDate),
        days.apply(settlementDate),
        texts.apply(custodian),
        texts.apply(safekeepingAccount),
        texts.apply(cashAccount),
        texts.apply(placeOfSettlement),
        texts.apply(agent),
        texts.apply(agentAccount),
        texts.apply(counterparty),
        hold,
        partialSettlement,
        foreignExchange,
        intermediaries);
  }
}
