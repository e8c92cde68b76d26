package io.straightway.element.process;

import io.straightway.element.message.FxTerms;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.Tolerance;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Settlement in a currency other than the trade's: checks that the message has all required terms,
 * and computes the amount to be paid. The rate is compared with the reference rate of the trade
 * date if the static data have one and a tolerance for it; the amount with the computed one,
 * exactly if there is no tolerance.
 */
record FxCheck(TradeTerms trade, FxTerms fx, StaticData staticData) {
  private static final BigDecimal LARGEST = new BigDecimal("1e18");

  /** Returns the currency in which the trade settles, if the static data know it. */
  static @Nullable Currency settlementCurrency(
      TradeTerms trade, Currency currency, StaticData staticData) {
    FxTerms fx = trade.fx();
    return fx == null || fx.currency() == null ? currency : staticData.currency(fx.currency());
  }

  /** Returns the fault in the message's settlement terms, or null. */
  static @Nullable Refusal refusal(TradeTerms trade, StaticData staticData) {
    FxTerms fx = trade.fx();
    return fx == null ? null : new FxCheck(trade, fx, staticData).refuseTerms();
  }

  private @Nullable Refusal refuseTerms() {
    if (trade.freeOfPayment()) {
      return new Refusal(
          ReasonCode.PAYMENT_CONTRADICTS,
          "SettlementCurrency",
          "it is free of payment, so no currency is paid in");
    }
    if (fx.currency() == null) {
      return contradicts("SettlementCurrency", "a rate or amount is meaningless without it");
    }
    if (fx.currency().equals(trade.currency())) {
      return refuseSameCurrency(fx.rate());
    }
    Currency currency = staticData.currency(fx.currency());
    if (currency == null) {
      return new Refusal(
          ReasonCode.CURRENCY_UNKNOWN, "SettlementCurrency", fx.currency() + " is not known");
    }
    if (fx.rate() == null) {
      return new Refusal(
          ReasonCode.FX_RATE_MISSING,
          "FxRate",
          "it settles in %s, and there is no rate to %s"
              .formatted(fx.currency(), trade.currency()));
    }
    BigDecimal supplied = fx.amount();
    return supplied == null || currency.holds(supplied)
        ? null
        : new Refusal(
            ReasonCode.AMOUNT_FRACTION,
            "SettlementAmount",
            "%s is finer than the %d decimals of %s"
                .formatted(supplied.toPlainString(), currency.minorUnit(), currency.code()));
  }

  private @Nullable Refusal refuseSameCurrency(@Nullable BigDecimal rate) {
    return rate == null || rate.compareTo(BigDecimal.ONE) == 0
        ? null
        : contradicts("FxRate", "it settles in the currency of the trade");
  }

  private static Refusal contradicts(String field, String reason) {
    return new Refusal(ReasonCode.FX_CONTRADICTS, field, reason);
  }

  /**
   * Returns the trade with the amount in its settlement currency, or a refusal. A trade that
   * settles in its own currency is returned unchanged, after a comparison with its supplied amount.
   */
  static Checked<SecurityPurcSale> converted(
      SecurityPurcSale sale, TradeTerms trade, Currency currency, StaticData staticData) {
    FxTerms fx = trade.fx();
    Currency settlement = settlementCurrency(trade, currency, staticData);
    return fx == null || settlement == null
        ? new Checked.Passed<>(sale)
        : new FxCheck(trade, fx, staticData).convert(sale, currency, settlement);
  }

  private Checked<SecurityPurcSale> convert(
      SecurityPurcSale sale, Currency currency, Currency settlement) {
    boolean same = settlement.code().equals(currency.code());
    BigDecimal rate = same || fx.rate() == null ? BigDecimal.ONE : fx.rate();
    FxTerms.Calculation calculation =
        fx.calculation() == null ? FxTerms.Calculation.MULTIPLY : fx.calculation();
    BigDecimal net = sale.netAmount();
    BigDecimal computed = FxLeg.convert(net, rate, calculation, settlement.minorUnit());
    Refusal refusal = refuse(net, computed, settlement);
    if (refusal == null && !same) {
      refusal = refuseRate(rate, calculation);
    }
    if (refusal != null) {
      return new Checked.Refused<>(refusal);
    }
    return new Checked.Passed<>(
        same
            ? sale
            : sale.with(new FxLeg(settlement.code(), rate, calculation, booked(net, computed))));
  }

  /** A supplied amount has no sign; it is negative if the fees of a sale exceed its proceeds. */
  private BigDecimal booked(BigDecimal net, BigDecimal computed) {
    BigDecimal supplied = fx.amount();
    if (supplied == null) {
      return computed;
    }
    return net.signum() < 0 ? supplied.negate() : supplied;
  }

  private @Nullable Refusal refuse(BigDecimal net, BigDecimal computed, Currency settlement) {
    if (computed.abs().compareTo(LARGEST) >= 0) {
      return new Refusal(
          ReasonCode.AMOUNT_TOO_LARGE, "FxRate", "the amount has more than 18 digits");
    }
    if (computed.signum() == 0 && net.signum() != 0) {
      return new Refusal(ReasonCode.AMOUNT_ZERO, "FxRate", "the settlement amount rounds to zero");
    }
    BigDecimal supplied = fx.amount();
    if (supplied == null || allowed(Tolerance.Field.SETTLEMENT_AMOUNT, supplied, computed.abs())) {
      return null;
    }
    return new Refusal(
        ReasonCode.SETTLEMENT_AMOUNT_DIFFERS,
        "SettlementAmount",
        "%s %s is given, %s computed"
            .formatted(
                supplied.toPlainString(), settlement.code(), computed.abs().toPlainString()));
  }

  private boolean allowed(Tolerance.Field field, BigDecimal supplied, BigDecimal computed) {
    Tolerance tolerance = tolerance(field);
    return tolerance == null
        ? supplied.compareTo(computed) == 0
        : tolerance.allows(supplied, computed);
  }

  private @Nullable Tolerance tolerance(Tolerance.Field field) {
    String currency = fx.currency() == null ? trade.currency() : fx.currency();
    return staticData.tolerance(field, currency, trade.tradeDate());
  }

  private @Nullable Refusal refuseRate(BigDecimal rate, FxTerms.Calculation calculation) {
    Tolerance tolerance = tolerance(Tolerance.Field.FX_RATE);
    BigDecimal reference = tolerance == null ? null : reference(calculation, trade.tradeDate());
    return tolerance == null || reference == null || tolerance.allows(rate, reference)
        ? null
        : new Refusal(
            ReasonCode.FX_RATE_DIFFERS,
            "FxRate",
            "%s is given, and the reference rate is %s"
                .formatted(rate.toPlainString(), reference.toPlainString()));
  }

  /** Returns the reference rate in the message's quotation. */
  private @Nullable BigDecimal reference(FxTerms.Calculation calculation, LocalDate day) {
    boolean multiply = calculation == FxTerms.Calculation.MULTIPLY;
    String unit = multiply ? trade.currency() : String.valueOf(fx.currency());
    String quoted = multiply ? String.valueOf(fx.currency()) : trade.currency();
    BigDecimal direct = staticData.fxRate(unit, quoted, day);
    BigDecimal inverse = direct == null ? staticData.fxRate(quoted, unit, day) : null;
    return inverse == null ? direct : BigDecimal.ONE.divide(inverse, MathContext.DECIMAL64);
  }
}
