package io.straightway.element.process;

import io.straightway.element.message.PaymentType;
import io.straightway.staticdata.FeeKind;
import io.straightway.staticdata.Side;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A security purchase or sale: the trade itself, enriched.
 *
 * @param tradeId the id of the message that made it
 * @param consideration quantity x price (percent of nominal for bonds, of the current face for
 *     pools), rounded to the currency; in a delivery free of payment only the value of the
 *     securities, which nobody pays
 * @param accruedInterest interest bought or sold with a bond; zero otherwise
 * @param fees the fees by kind; kinds without a fee are absent or zero
 * @param paymentType whether cash moves
 * @param transferAccount the other account of a transfer between our accounts; null otherwise
 * @param mic the market of the trade; null if it is the security's own
 * @param poolFactor the part of the original face, which is the quantity, that is outstanding; null
 *     if the security is no pool
 * @param fx settlement in another currency; null if the trade settles in its own
 */
public record SecurityPurcSale(
    long tradeId,
    String source,
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
    LocalDate settlementDate,
    BigDecimal consideration,
    BigDecimal accruedInterest,
    Map<FeeKind, BigDecimal> fees,
    PaymentType paymentType,
    @Nullable String transferAccount,
    @Nullable String mic,
    @Nullable BigDecimal poolFactor,
    @Nullable FxLeg fx) {

  /** Copies the fees. */
  public SecurityPurcSale {
    fees = Map.copyOf(fees);
  }

  /** Returns the same terms as another version, made by another message. */
  public SecurityPurcSale asVersion(long newTradeId, int newVersion) {
    return with(newTradeId, newVersion, fees, fx);
  }

  /** Returns a copy with other fees. */
  public SecurityPurcSale with(Map<FeeKind, BigDecimal> otherFees) {
    return with(tradeId, version, otherFees, fx);
  }

  /** Returns a copy that settles in another currency. */
  SecurityPurcSale with(FxLeg otherFx) {
    return with(tradeId, version, fees, otherFx);
  }

  private SecurityPurcSale with(
      long newTradeId,
      int newVersion,
      Map<FeeKind, BigDecimal> otherFees,
      @Nullable FxLeg otherFx) {
    return new SecurityPurcSale(
        newTradeId,
        source,
        tradeReference,
        newVersion,
        side,
        isin,
        account,
        counterparty,
        quantity,
        price,
        currency,
        tradeDate,
        settlementDate,
        consideration,
        accruedInterest,
        otherFees,
        paymentType,
        transferAccount,
        mic,
        poolFactor,
        otherFx);
  }

  /** Returns the fee of one kind; zero if there is none. */
  public BigDecimal fee(FeeKind kind) {
    return fees.getOrDefault(kind, BigDecimal.ZERO);
  }

  /** Returns the sum of all fees. */
  public BigDecimal totalFees() {
    return fees.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** Returns whether securities move without cash. */
  public boolean freeOfPayment() {
    return paymentType == PaymentType.FREE;
  }

  /**
   * Returns the amount that the counterparty is paid for a purchase, or pays for a sale; zero if
   * free of payment.
   */
  public BigDecimal netAmount() {
    if (freeOfPayment()) {
      return BigDecimal.ZERO;
    }
    BigDecimal gross = consideration.add(accruedInterest);
    return side == Side.BUY ? gross.add(totalFees()) : gross.subtract(totalFees());
  }

  /** Returns the currency in which cash moves. */
  public String cashCurrency() {
    return fx == null ? currency : fx.currency();
  }

  /** Returns the net amount in the currency in which cash moves. */
  public BigDecimal cashAmount() {
    return fx == null ? netAmount() : fx.amount();
  }
}
