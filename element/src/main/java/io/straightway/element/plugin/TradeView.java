package io.straightway.element.plugin;

import io.straightway.element.process.SecurityPurcSale;
import io.straightway.staticdata.FeeKind;
import io.straightway.staticdata.Side;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;

/**
 * A trade as a plug-in sees it.
 *
 * @param tradeId the id of this version in the database
 * @param version the sender's version of the trade, from 1
 * @param cancelled whether this version cancels the trade; false before booking
 * @param side buy or sell, seen from our account
 * @param quantity units or nominal, more than zero
 * @param consideration quantity x price, rounded to the currency
 * @param accruedInterest the interest of a bond; zero otherwise
 * @param fees the fees by kind; kinds without a fee are absent or zero
 * @param netAmount the amount that the counterparty is paid for a purchase, or pays for a sale;
 *     zero if free of payment
 * @param freeOfPayment whether securities move without cash
 */
public record TradeView(
    long tradeId,
    String source,
    String tradeReference,
    int version,
    boolean cancelled,
    Side side,
    String isin,
    String account,
    String counterparty,
    BigDecimal quantity,
    BigDecimal price,
    String currency,
    LocalDate tradeDate,
    LocalDate settlementDate,
    BigDecimal consideration,
    BigDecimal accruedInterest,
    Map<FeeKind, BigDecimal> fees,
    BigDecimal netAmount,
    boolean freeOfPayment,
    String settlementCurrency,
    BigDecimal settlementAmount) {

  /** Keeps its own copy of the fees. */
  public TradeView {
    fees = Map.copyOf(fees);
  }

  static TradeView of(SecurityPurcSale trade, boolean cancelled) {
    return new TradeView(
        trade.tradeId(),
        trade.source(),
        trade.tradeReference(),
        trade.version(),
        cancelled,
        trade.side(),
        trade.isin(),
        trade.account(),
        trade.counterparty(),
        trade.quantity(),
        trade.price(),
        trade.currency(),
        trade.tradeDate(),
        trade.settlementDate(),
        trade.consideration(),
        trade.accruedInterest(),
        trade.fees(),
        trade.netAmount(),
        trade.freeOfPayment(),
        trade.cashCurrency(),
        trade.cashAmount());
  }
}
