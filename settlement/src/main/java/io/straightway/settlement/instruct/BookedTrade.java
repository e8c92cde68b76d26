package io.straightway.settlement.instruct;

import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * What an instruction has to know of a booked trade.
 *
 * @param buy whether the securities come in and the net amount goes out
 * @param netAmount of cash, above zero unless the fees of a sale eat it up
 * @param freeOfPayment whether it moves securities only
 * @param transferAccount in a transfer between accounts of ours, the other one; null otherwise
 * @param mic the market it was made on; null if it is that of the security itself
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
    boolean held) {

  /** The columns that {@link #of} reads. */
  static final String COLUMNS =
      "t.trade_id, t.account, t.isin, t.counterparty, t.side, t.quantity, t.currency,"
          + " t.net_amount, t.trade_date, t.settlement_date,"
          + " t.free_of_payment, t.transfer_account, t.mic,"
          + " EXISTS (SELECT FROM held_trade h WHERE h.source = t.source"
          + " AND h.trade_reference = t.trade_reference) AS held";

  static BookedTrade of(ResultSet row) throws SQLException {
    return new BookedTrade(
        row.getLong(1),
        row.getString(2),
        row.getString(3),
        row.getString(4),
        row.getString(5).equals("BUY"),
        row.getBigDecimal(6),
        row.getString(7),
        row.getBigDecimal(8),
        row.getObject(9, LocalDate.class),
        row.getObject(10, LocalDate.class),
        row.getBoolean(11),
        row.getString(12),
        row.getString(13),
        row.getBoolean(14));
  }

  /** Securities that come in, negative if they go out. */
  BigDecimal signedQuantity() {
    return buy ? quantity : quantity.negate();
  }

  /** What we pay, negative if we are paid. */
  BigDecimal signedPayment() {
    return buy ? netAmount : netAmount.negate();
  }

  /** Trades that may be netted have this in common. */
  NettingKey nettingKey() {
    return new NettingKey(
        account, isin, settlementDate, counterparty, currency, freeOfPayment, transferAccount, mic);
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
      @Nullable String mic) {}
}
