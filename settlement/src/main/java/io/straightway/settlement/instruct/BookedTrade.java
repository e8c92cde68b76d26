package io.straightway.settlement.instruct;

import io.straightway.element.message.FxTerms;
import io.straightway.messages.iso20022.ForeignExchange;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A booked trade with the fields that an instruction needs.
 *
 * @param buy true if the securities are received and the net amount is paid
 * @param currency the settlement currency
 * @param netAmount cash in {@code currency}, above zero unless the fees of a sale exceed its
 *     proceeds
 * @param freeOfPayment true if only securities move
 * @param transferAccount the other account in a transfer between our accounts; null otherwise
 * @param mic the market of the trade; null for the security's own market
 * @param fx the net amount in the trade's currency and its exchange rate; null if the trade settles
 *     in its own currency
 * @param held true if instructions for the trade are held
 */
record BookedTrade(
    long tradeId,
    String account,
    String isin,
    String counterparty,
    boolean buy,
    BigDecimal quantity,
    String currency,
    BigDecimal netAmount,
    LocalDate tradeDate,
    LocalDate settlementDate,
    boolean freeOfPayment,
    @Nullable String transferAccount,
    @Nullable String mic,
    @Nullable Fx fx,
    boolean held) {

  /** Columns that {@link #of} reads. */
  static final String COLUMNS =
      "t.trade_id, t.account, t.isin, t.counterparty, t.side, t.quantity, t.currency,"
          + " t.net_amount, t.trade_date, t.settlement_date,"
          + " t.free_of_payment, t.transfer_account, t.settlement_currency, t.settlement_amount,"
          + " t.fx_rate, t.fx_calculation, t.mic,"
          + " EXISTS (SELECT FROM held_trade h WHERE h.source = t.source"
          + " AND h.trade_reference = t.trade_reference) AS held";

  static BookedTrade of(ResultSet row) throws SQLException {
    Fx fx = Fx.of(row);
    return new BookedTrade(
        row.getLong(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getString(5).equals("BUY"),
        row.getBigDecimal(6),
        row.getString(fx == null ? 7 : 13),
        row.getBigDecimal(fx == null ? 8 : 14),
        row.getObject(9, LocalDate.class),
        row.getObject(10, LocalDate.class),
        row.getBoolean(11),
        row.getString(12),
        row.getString(17),
        fx,
        row.getBoolean(18));
  }

  /** Returns the quantity of securities to receive, negative if they are delivered. */
  BigDecimal signedQuantity() {
    return buy ? quantity : quantity.negate();
  }

  /** Returns the amount that we pay, negative if we are paid. */
  BigDecimal signedPayment() {
    return buy ? netAmount : netAmount.negate();
  }

  /** Returns the amount that we owe in the trade's currency, negative if we are owed. */
  BigDecimal signedDebt() {
    BigDecimal debt = bookedAmount();
    return buy ? debt : debt.negate();
  }

  /** Returns the amount booked as payable or receivable, in the trade's currency. */
  BigDecimal bookedAmount() {
    return fx == null ? netAmount : fx.netAmount();
  }

  /** Returns the key that trades must share to be netted. */
  NettingKey nettingKey() {
    return new NettingKey(
        account,
        isin,
        settlementDate,
        counterparty,
        currency,
        freeOfPayment,
        transferAccount,
        mic,
        fx == null ? null : fx.exchange());
  }

  /** Fields in which netted trades must agree. */
  record NettingKey(
      String account,
      String isin,
      LocalDate settlementDate,
      String counterparty,
      String currency,
      boolean freeOfPayment,
      @Nullable String transferAccount,
      @Nullable String mic,
      @Nullable FxQuote exchange) {}

  /**
   * Settlement in a currency other than the trade's.
   *
   * @param netAmount in the trade's currency
   */
  record Fx(FxQuote exchange, BigDecimal netAmount) {
    private static @Nullable Fx of(ResultSet row) throws SQLException {
      String settles = row.getString(13);
      if (settles == null) {
        return null;
      }
      BigDecimal rate = row.getBigDecimal(15).stripTrailingZeros();
      boolean multiply = row.getString(16).equals(FxTerms.Calculation.MULTIPLY.name());
      return new Fx(new FxQuote(row.getString(7), rate, multiply), row.getBigDecimal(8));
    }
  }

  /**
   * Exchange rate between the trade's currency and the settlement currency.
   *
   * @param currency the trade's currency
   * @param multiply true if an amount in {@code currency} is multiplied by the rate, false if it is
   *     divided
   */
  record FxQuote(String currency, BigDecimal rate, boolean multiply) {
    ForeignExchange details(String settlementCurrency, BigDecimal amount) {
      return new ForeignExchange(
          multiply ? currency : settlementCurrency,
          multiply ? settlementCurrency : currency,
          rate,
          amount);
    }
  }
}
