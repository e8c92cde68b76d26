package io.straightway.element.process;

import io.straightway.element.message.Fee;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.Refusal;
import io.straightway.element.message.TradeTerms;
import io.straightway.staticdata.BondTerms;
import io.straightway.staticdata.Currency;
import io.straightway.staticdata.FeeKind;
import io.straightway.staticdata.FeeRule;
import io.straightway.staticdata.FeeRules;
import io.straightway.staticdata.Security;
import io.straightway.staticdata.StaticData;
import io.straightway.staticdata.Tolerance;
import io.straightway.staticdata.calendar.BusinessCalendar;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Adds the values that a message left out, and compares the supplied ones with the computed ones.
 *
 * <p>A supplied value is used. It is compared with the computed one only where the static data have
 * a tolerance for it, so a user who loads no tolerances gets no refusals for them. The first fault
 * is the result.
 */
final class Enrichment {
  private static final BigDecimal LARGEST = new BigDecimal("1e18");
  private static final int PERCENT_DIGITS = 2;

  private final TradeTerms in;
  private final Security security;
  private final @Nullable String mic;
  private final Currency currency;
  private final Currency cash;
  private final StaticData staticData;
  private final BusinessCalendar calendar;
  private final LocalDate cycleDate;
  private final LocalDate settlementDate;
  private final @Nullable BigDecimal poolFactor;
  private @Nullable Refusal refusal;

  Enrichment(CheckedTerms valid) {
    in = valid.terms();
    security = valid.security();
    mic = valid.mic();
    currency = valid.currency();
    cash = valid.settlementCurrency();
    staticData = valid.staticData();
    calendar = valid.settlementCalendar();
    cycleDate = calendar.plus(in.tradeDate(), security.settlementDays());
    settlementDate = valid.settlementDate() == null ? cycleDate : valid.settlementDate();
    poolFactor =
        security.bond() == null ? null : staticData.poolFactor(security.isin(), settlementDate);
  }

  /** Returns the trade, or a refusal. */
  Checked<SecurityPurcSale> trade(long tradeId) {
    BigDecimal consideration = consideration();
    checkSettlement();
    SecurityPurcSale trade =
        new SecurityPurcSale(
            tradeId,
            in.key().source(),
            in.tradeReference(),
            in.version(),
            in.side(),
            in.isin(),
            in.account(),
            in.counterparty(),
            in.quantity(),
            in.price(),
            in.currency(),
            in.tradeDate(),
            settlementDate,
            consideration,
            accruedInterest(),
            fees(consideration),
            in.paymentType(),
            in.transferAccount(),
            mic,
            poolFactor,
            null);
    if (trade.netAmount().abs().compareTo(LARGEST) >= 0) {
      refuse(ReasonCode.AMOUNT_TOO_LARGE, null, "the amount has more than 18 digits");
    }
    checkNetAmount(trade.netAmount());
    return refusal == null
        ? FxCheck.converted(trade, in, currency, staticData)
        : new Checked.Refused<>(refusal);
  }

  private BigDecimal consideration() {
    BigDecimal product = face().multiply(in.price());
    boolean inPercent = security.kind() == Security.Kind.BOND;
    BigDecimal exact = inPercent ? product.movePointLeft(PERCENT_DIGITS) : product;
    BigDecimal amount = supplied(exact);
    if (amount.signum() == 0 && !in.freeOfPayment()) {
      refuse(ReasonCode.AMOUNT_ZERO, null, "the consideration rounds to zero");
    } else if (amount.compareTo(LARGEST) >= 0) {
      refuse(ReasonCode.AMOUNT_TOO_LARGE, null, "the amount has more than 18 digits");
    }
    return amount;
  }

  /** The quantity or, of a pool, the face outstanding on the settlement date. */
  private BigDecimal face() {
    return poolFactor == null ? in.quantity() : in.quantity().multiply(poolFactor);
  }

  /**
   * An allocation states its rounded share of the block's consideration, which may differ from the
   * exact one by less than two minor units.
   */
  private BigDecimal supplied(BigDecimal exact) {
    BigDecimal supplied = in.consideration();
    if (supplied == null) {
      return security.rounded(exact, currency);
    }
    BigDecimal allowed = BigDecimal.valueOf(2, currency.minorUnit());
    if (!currency.holds(supplied)) {
      refuse(
          ReasonCode.AMOUNT_FRACTION,
          "Consideration",
          "%s is finer than the %d decimals of %s"
              .formatted(supplied.toPlainString(), currency.minorUnit(), currency.code()));
      return security.rounded(exact, currency);
    }
    if (supplied.subtract(exact).abs().compareTo(allowed) >= 0) {
      refuse(
          ReasonCode.CONSIDERATION_DIFFERS,
          "Consideration",
          difference(supplied, security.rounded(exact, currency)));
    }
    return supplied.setScale(currency.minorUnit());
  }

  private void checkSettlement() {
    if (!settlementDate.equals(cycleDate)) {
      Tolerance tolerance = tolerance(Tolerance.Field.SETTLEMENT_DATE);
      int apart = tolerance == null ? 0 : calendar.daysBetween(settlementDate, cycleDate);
      if (tolerance != null && tolerance.absolute().compareTo(BigDecimal.valueOf(apart)) < 0) {
        refuse(
            ReasonCode.SETTLEMENT_DATE_DIFFERS,
            "SettlementDate",
            "%s is %d business days from %s, where the market's cycle ends"
                .formatted(settlementDate, apart, cycleDate));
      }
    }
    checkEnds();
    if (staticData.ssi(in.counterparty(), cash.code(), security.mic(), settlementDate) == null) {
      LocalDate end =
          staticData.ssiEnd(in.counterparty(), cash.code(), security.mic(), settlementDate);
      refuse(
          ReasonCode.SSI_MISSING,
          "Counterparty",
          "%s has no standing settlement instruction for %s on %s as of %s%s"
              .formatted(
                  in.counterparty(),
                  cash.code(),
                  security.mic(),
                  settlementDate,
                  end == null ? "" : ": it ended on " + end));
    }
  }

  /** An account that was open on the trade date may have ended by the settlement date. */
  private void checkEnds() {
    refuseEnded("Account", in.account(), staticData.accountEnd(in.account(), settlementDate));
    String other = in.transferAccount();
    if (other != null) {
      refuseEnded("TransferAccount", other, staticData.accountEnd(other, settlementDate));
    }
  }

  private void refuseEnded(String field, String account, @Nullable LocalDate end) {
    if (end != null) {
      refuse(
          ReasonCode.ACCOUNT_UNKNOWN,
          field,
          "%s ended on %s, and the trade settles on %s".formatted(account, end, settlementDate));
    }
  }

  private BigDecimal accruedInterest() {
    BondTerms bond = security.bond();
    BigDecimal supplied = in.accruedInterest();
    if (bond == null || in.freeOfPayment()) {
      return supplied == null ? BigDecimal.ZERO : supplied;
    }
    Accrual accrual = Accrual.of(bond, settlementDate, calendar);
    if (accrual == null) {
      refuse(
          ReasonCode.BOND_NOT_OUTSTANDING,
          "SettlementDate",
          "%s runs from %s to %s, and the trade settles on %s"
              .formatted(security.isin(), bond.issueDate(), bond.maturity(), settlementDate));
      return BigDecimal.ZERO;
    }
    if (supplied != null && supplied.signum() < 0 && accrual.days() >= 0) {
      refuse(
          ReasonCode.ACCRUED_INTEREST_NEGATIVE,
          "AccruedInterest",
          "%s is given, and %s is not ex-dividend on %s"
              .formatted(supplied.toPlainString(), security.isin(), settlementDate));
    }
    return supplied(
        supplied,
        Tolerance.Field.ACCRUED_INTEREST,
        () -> accrual.interest(face(), bond.coupon(), currency),
        ReasonCode.ACCRUED_INTEREST_DIFFERS,
        "AccruedInterest",
        null);
  }

  /** Returns a supplied value, compared if there is a tolerance; else the computed value. */
  private BigDecimal supplied(
      @Nullable BigDecimal supplied,
      Tolerance.Field compared,
      Supplier<BigDecimal> computing,
      ReasonCode code,
      String field,
      @Nullable FeeKind kind) {
    Tolerance tolerance = supplied == null ? null : tolerance(compared);
    if (supplied != null && tolerance == null) {
      return supplied;
    }
    BigDecimal computed = computing.get();
    if (supplied == null || tolerance == null) {
      return computed;
    }
    if (!tolerance.allows(supplied, computed)) {
      refuse(code, field, (kind == null ? "" : kind + " of ") + difference(supplied, computed));
    }
    return supplied;
  }

  private static String difference(BigDecimal supplied, BigDecimal computed) {
    return "%s is given, %s computed".formatted(supplied.toPlainString(), computed.toPlainString());
  }

  /** This is only compared, not booked as supplied; so without a tolerance it must be exact. */
  private void checkNetAmount(BigDecimal computed) {
    BigDecimal supplied = in.netAmount();
    if (supplied == null || supplied.compareTo(computed) == 0) {
      return;
    }
    Tolerance tolerance = tolerance(Tolerance.Field.NET_AMOUNT);
    if (tolerance == null || !tolerance.allows(supplied, computed)) {
      refuse(ReasonCode.NET_AMOUNT_DIFFERS, "NetAmount", difference(supplied, computed));
    }
  }

  private Map<FeeKind, BigDecimal> fees(BigDecimal consideration) {
    if (in.freeOfPayment()) {
      return Map.of();
    }
    Map<FeeKind, BigDecimal> fees = new EnumMap<>(FeeKind.class);
    for (Fee fee : in.fees()) {
      fees.merge(fee.kind(), fee.amount(), BigDecimal::add);
    }
    for (FeeRules.Choice choice : staticData.feeRules().of(security, in.side())) {
      FeeRule rule = choice.on(in.tradeDate());
      if (rule != null) {
        FeeKind kind = choice.fee();
        fees.put(
            kind,
            supplied(
                fees.get(kind),
                Tolerance.Field.of(kind),
                () -> rule.fee(consideration, currency),
                ReasonCode.FEE_DIFFERS,
                "Fee",
                kind));
      }
    }
    return fees;
  }

  private @Nullable Tolerance tolerance(Tolerance.Field field) {
    return staticData.tolerance(field, currency.code(), in.tradeDate());
  }

  private void refuse(ReasonCode code, @Nullable String field, String reason) {
    if (refusal == null) {
      refusal = new Refusal(code, field, reason);
    }
  }
}
