package io.straightway.element.process;

import io.straightway.element.message.FeeKind;
import io.straightway.element.message.PaymentType;
import io.straightway.element.message.Side;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A security purchase or sale: the trade itself, enriched.
 *
 * @param tradeId the id of the message that made it
 * @param consideration quantity x price (percent of nominal for bonds), rounded to the currency; of
 *     a delivery free of payment only what the securities are worth, which nobody pays
 * @param accruedInterest bought or sold with a bond; zero otherwise
 * @param fees by kind; kinds without a fee are absent or zero
 * @param paymentType whether cash moves
 * @param transferAccount in a transfer between accounts of ours, the other one; null otherwise
 * @param mic the market it was made on; null if it is that of the security itself
 * @param fx how it settles in another currency; null if it settles in its own
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
    @Nullable FxLeg fx) {

  /** Keeps its own copy of the fees. */
  public SecurityPurcSale {
    fees = Map.copyOf(fees);
  }

  /** The same terms as another version, made by another message. */
  public SecurityPurcSale asVersion(long newTradeId, int newVersion) {
    return with(newTradeId, newVersion, fees, fx);
  }

  /** The same trade with other fees. */
  public SecurityPurcSale with(Map<FeeKind, BigDecimal> otherFees) {
    return with(tradeId, version, otherFees, fx);
  }

  /** The same trade, which settles in another currency. */
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
        otherFx);
  }

  /** The fee of one kind; zero if there is none. */
  public BigDecimal fee(FeeKind kind) {
    return fees.getOrDefault(kind, BigDecimal.ZERO);
  }

  /** All fees together. */
  public BigDecimal totalFees() {
    return fees.values().stream().reduce(BigDecimal.ZERO, BigDecimal::add);
  }

  /** Whether securities move without cash. */
  public boolean freeOfPayment() {
    return paymentType == PaymentType.FREE;
  }

  /** What the counterparty is paid for a purchase, or pays for a sale; zero if free of payment. */
  public BigDecimal netAmount() {
    if (freeOfPayment()) {
      return BigDecimal.ZERO;
    }
    BigDecimal gross = consideration.add(accruedInterest);
    return side == Side.BUY ? gross.add(totalFees()) : gross.subtract(totalFees());
  }

  /** The currency in which cash moves. */
  public String cashCurrency() {
    return fx == null ? currency : fx.currency();
  }

  /** The net amount in the currency in which cash moves. */
  public BigDecimal cashAmount() {
    return fx == null ? netAmount() : fx.amount();
  }
}
