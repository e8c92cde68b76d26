package io.straightway.settlement.instruct;

import io.straightway.element.message.FxTerms;
import io.straightway.iso20022.ForeignExchange;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What an instruction has to know of a booked trade.
 *
 * @param buy whether the securities come in and the net amount goes out
 * @param currency in which cash moves
 * @param netAmount of cash, above zero unless the fees of a sale eat it up
 * @param freeOfPayment whether it moves securities only
 * @param transferAccount in a transfer between accounts of ours, the other one; null otherwise
 * @param mic the market it was made on; null if it is that of the security itself
 * @param fx the amount in the currency of the trade and how that was exchanged; null if cash moves
 *     in that currency
 * @param held whether what is instructed of it is held back
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

  /** The columns that {@link #of} reads. */
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

  /** Securities that come in, negative if they go out. */
  BigDecimal signedQuantity() {
    return buy ? quantity : quantity.negate();
  }

  /** What we pay, negative if we are paid. */
  BigDecimal signedPayment() {
    return buy ? netAmount : netAmount.negate();
  }

  /** What we owe in the currency of the trade, negative if we are owed. */
  BigDecimal signedDebt() {
    BigDecimal debt = bookedAmount();
    return buy ? debt : debt.negate();
  }

  /** What was booked as payable or receivable. */
  BigDecimal bookedAmount() {
    return fx == null ? netAmount : fx.netAmount();
  }

  /** Trades that may be netted have this in common. */
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

  /** What trades that are netted have in common. */
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
   * That cash moves in another currency.
   *
   * @param netAmount in the currency of the trade
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
   * How one currency becomes another.
   *
   * @param currency of the trade
   * @param multiply whether its amount is multiplied by the rate, and not divided by it
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
