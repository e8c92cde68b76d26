package io.straightway.element.message;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The content of one trade message, as the sender wrote it: well formed and valid by the schema,
 * but not yet checked against static data or other messages.
 *
 * @param key source and message id
 * @param sequenceNumber the sender's running number, from 1 to 18 digits; a gap means that a
 *     message is missing; null if the sender does not number its messages, as in FIXML it may
 * @param sentAt when the sender says it sent the message
 * @param action what to do with the trade
 * @param tradeReference the sender's name of the trade, the same in all its versions
 * @param version the version of the trade, from 1
 * @param side buy or sell, seen from our account
 * @param isin the security; its form is right, its check digit is not yet checked
 * @param account our account; empty of a block
 * @param counterparty the other side's BIC, 8 or 11 characters
 * @param quantity units or nominal, more than zero, at most 18 integer digits and 8 decimals
 * @param price price of one unit, zero or more, at most 18 integer digits and 8 decimals
 * @param currency ISO 4217 code of price, fees and interest
 * @param tradeDate the day the trade was struck
 * @param settlementDate the day it is to settle, or null to let the market's cycle decide
 * @param paymentType whether cash is to move
 * @param transferAccount in a transfer between accounts of ours, the other one; null otherwise
 * @param placeOfTrade the ISO 10383 code of the market the trade was made on, or null if the
 *     message does not say
 * @param fees the fees in the order sent, each kind at most once; empty if none
 * @param accruedInterest interest bought or sold along, at most 18 integer digits and 4 decimals,
 *     or null if the message says nothing of it
 * @param netAmount what the sender has computed that is to be paid, to compare with what is booked;
 *     null if the message says nothing of it
 * @param fx what it says of settlement in another currency, or null
 * @param consideration what is paid for the securities alone, if the sender says so; null for
 *     quantity times price
 * @param allocations of a block, what its accounts get, as far as that is known; null of any other
 *     trade
 */
public record TradeTerms(
    MessageKey key,
    @Nullable Long sequenceNumber,
    Instant sentAt,
    Action action,
    String tradeReference,
    int version,
    Side side,
    String isin,
    String account,
    String counterparty,
    BigDecimal quantity,
    BigDecimal price,
    String currency,
    LocalDate tradeDate,
    @Nullable LocalDate settlementDate,
    PaymentType paymentType,
    @Nullable String transferAccount,
    @Nullable String placeOfTrade,
    List<Fee> fees,
    @Nullable BigDecimal accruedInterest,
    @Nullable BigDecimal netAmount,
    @Nullable FxTerms fx,
    @Nullable BigDecimal consideration,
    @Nullable List<Allocation> allocations)
    implements Reading {

  /** Whether securities move without cash. */
  public boolean freeOfPayment() {
    return paymentType == PaymentType.FREE;
  }

  /** Whether it reports a trade of several accounts, each of which gets a trade of its own. */
  public boolean isBlock() {
    return allocations != null && action != Action.CANCEL;
  }

  /** What accounts get of the block, as far as that is known; zero of any other trade. */
  public BigDecimal allocated() {
    return allocations == null
        ? BigDecimal.ZERO
        : allocations.stream().map(Allocation::quantity).reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
