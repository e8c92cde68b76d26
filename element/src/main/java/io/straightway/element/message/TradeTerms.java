package io.straightway.element.message;

import io.straightway.staticdata.Side;
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
 * @param sequenceNumber the sender's running number, of 1 to 18 digits; a gap means that a message
 *     is missing; null if the sender does not number its messages, which FIXML permits
 * @param sentAt when the message was sent, according to its sender
 * @param action what to do with the trade
 * @param tradeReference the sender's name of the trade, the same in all its versions
 * @param version the version of the trade, from 1
 * @param side buy or sell, seen from our account
 * @param isin the security; its form is valid, its check digit is not yet checked
 * @param account our account; empty for a block
 * @param counterparty the other side's BIC, 8 or 11 characters
 * @param quantity units or nominal, more than zero, at most 18 integer digits and 8 decimals
 * @param price price of one unit, zero or more, at most 18 integer digits and 8 decimals
 * @param currency ISO 4217 code of price, fees and interest
 * @param tradeDate the day of the trade
 * @param settlementDate the day of settlement, or null to let the market's cycle decide
 * @param paymentType against payment or free of payment
 * @param transferAccount the other account of a transfer between our accounts; null otherwise
 * @param placeOfTrade the ISO 10383 code of the market of the trade, or null if the message does
 *     not state it
 * @param fees the fees in the order sent, each kind at most once; empty if none
 * @param accruedInterest interest bought or sold along, at most 18 integer digits and 4 decimals,
 *     or null if the message does not state it
 * @param netAmount the payment that the sender has computed, to compare with the booked one; null
 *     if the message does not state it
 * @param fx the terms of settlement in another currency, or null
 * @param consideration the price of the securities alone, if the sender states it; null for
 *     quantity times price
 * @param allocations the shares of a block's accounts, as far as they are known; null for any other
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

  /** Returns whether securities move without cash. */
  public boolean freeOfPayment() {
    return paymentType == PaymentType.FREE;
  }

  /** Returns whether this is a trade for several accounts, each of which gets its own trade. */
  public boolean isBlock() {
    return allocations != null && action != Action.CANCEL;
  }

  /** Returns the quantity of a block that is allocated so far; zero for any other trade. */
  public BigDecimal allocated() {
    return allocations == null
        ? BigDecimal.ZERO
        : allocations.stream().map(Allocation::quantity).reduce(BigDecimal.ZERO, BigDecimal::add);
  }
}
