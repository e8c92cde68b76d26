package io.straightway.element.store;

import io.straightway.db.dialect.Statements;
import io.straightway.db.write.RowForm;
import io.straightway.db.write.Rows;
import io.straightway.db.write.WriteBatch;
import io.straightway.element.message.FxTerms;
import io.straightway.element.message.PaymentType;
import io.straightway.element.process.FxLeg;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.staticdata.FeeKind;
import io.straightway.staticdata.Side;
import java.math.BigDecimal;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Writes SecurityPurcSales; {@link TradeVersions} reads them. */
public final class TradeStore {
  private static final String USUAL =
      """
      trade_id bigint, source text, trade_reference text, version integer, status text,
      side text, isin text, account text, counterparty text, quantity numeric,
      price numeric, currency text, trade_date date, settlement_date date,
      consideration numeric, accrued_interest numeric, commission numeric, tax numeric,
      exchange_fee numeric, other_fee numeric, net_amount numeric
      """;

  private static final RowForm TRADE = RowForm.into("security_purc_sale", USUAL);

  /**
   * Used only for trades with these values, so that the others don't pay for columns that are
   * always the same.
   */
  private static final String RARELY =
      USUAL
          + """
          , free_of_payment boolean, transfer_account text, mic text, settlement_currency text,
          fx_rate numeric, fx_calculation text, settlement_amount numeric, pool_factor numeric
          """;

  private static final RowForm RARE = RowForm.into("security_purc_sale", RARELY);
  private static final RowForm VERSION =
      RowForm.into("security_purc_sale", RARELY + ", booked_as bigint");

  private TradeStore() {}

  /** Adds the rows of new trades to {@code batch}. */
  public static void insert(Collection<SecurityPurcSale> trades, Status status, WriteBatch batch) {
    Rows rows = TRADE.rows();
    Rows rare = RARE.rows();
    for (SecurityPurcSale trade : trades) {
      if (trade.freeOfPayment()
          || trade.mic() != null
          || trade.fx() != null
          || trade.poolFactor() != null) {
        rare.add(rareRow(trade, status));
      } else {
        rows.add(row(trade, status));
      }
    }
    batch.add(rows).add(rare);
  }

  /**
   * Adds the row of a version that has no booking of its own.
   *
   * @param bookedAs the version whose booking it uses, or has reversed
   */
  public static void insertBookedAs(
      SecurityPurcSale trade, Status status, long bookedAs, WriteBatch batch) {
    batch.add(VERSION.rows().add(and(rareRow(trade, status), new Object[] {bookedAs})));
  }

  private static <T extends @Nullable Object> T[] and(T[] first, T[] more) {
    T[] all = Arrays.copyOf(first, first.length + more.length);
    System.arraycopy(more, 0, all, first.length, more.length);
    return all;
  }

  private static @Nullable Object[] rareRow(SecurityPurcSale trade, Status status) {
    FxLeg fx = trade.fx();
    return and(
        row(trade, status),
        new @Nullable Object[] {
          trade.freeOfPayment(),
          trade.transferAccount(),
          trade.mic(),
          fx == null ? null : fx.currency(),
          fx == null ? null : fx.rate(),
          fx == null ? null : fx.calculation().name(),
          fx == null ? null : fx.amount(),
          trade.poolFactor()
        });
  }

  private static @Nullable Object[] row(SecurityPurcSale trade, Status status) {
    return new Object[] {
      trade.tradeId(),
      trade.source(),
      trade.tradeReference(),
      trade.version(),
      status.name(),
      trade.side().name(),
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
      trade.fee(FeeKind.COMMISSION),
      trade.fee(FeeKind.TAX),
      trade.fee(FeeKind.EXCHANGE),
      trade.fee(FeeKind.OTHER),
      trade.netAmount()
    };
  }

  /** Marks a created trade as booked. */
  public static void markBooked(Connection connection, long tradeId) throws SQLException {
    Statements.update(
        connection, "UPDATE security_purc_sale SET status = 'BOOKED' WHERE trade_id = ?", tradeId);
  }

  /** Reads the trade from a row of {@code trade}. */
  public static SecurityPurcSale trade(ResultSet row) throws SQLException {
    Map<FeeKind, BigDecimal> fees =
        Map.of(
            FeeKind.COMMISSION, row.getBigDecimal("commission"),
            FeeKind.TAX, row.getBigDecimal("tax"),
            FeeKind.EXCHANGE, row.getBigDecimal("exchange_fee"),
            FeeKind.OTHER, row.getBigDecimal("other_fee"));
    return new SecurityPurcSale(
        row.getLong("trade_id"),
        row.getString("source"),
        row.getString("trade_reference"),
        row.getInt("version"),
        Side.valueOf(row.getString("side")),
        row.getString("isin"),
        row.getString("account"),
        row.getString("counterparty"),
        row.getBigDecimal("quantity"),
        row.getBigDecimal("price"),
        row.getString("currency"),
        row.getObject("trade_date", LocalDate.class),
        row.getObject("settlement_date", LocalDate.class),
        row.getBigDecimal("consideration"),
        row.getBigDecimal("accrued_interest"),
        fees,
        row.getBoolean("free_of_payment") ? PaymentType.FREE : PaymentType.AGAINST,
        row.getString("transfer_account"),
        row.getString("mic"),
        row.getBigDecimal("pool_factor"),
        fx(row));
  }

  private static @Nullable FxLeg fx(ResultSet row) throws SQLException {
    String currency = row.getString("settlement_currency");
    return currency == null
        ? null
        : new FxLeg(
            currency,
            row.getBigDecimal("fx_rate"),
            FxTerms.Calculation.valueOf(row.getString("fx_calculation")),
            row.getBigDecimal("settlement_amount"));
  }

  /** The progress of a trade. */
  public enum Status {
    /** The trade exists and is not in the books yet. */
    CREATED,
    /** The trade is in the books, and this is its current version. */
    BOOKED,
    /** There is a later version. */
    REPLACED,
    /** This version is a cancellation and ended the trade. */
    CANCELLED
  }
}
