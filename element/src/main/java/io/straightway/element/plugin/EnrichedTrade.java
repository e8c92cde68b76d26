package io.straightway.element.plugin;

import io.straightway.element.message.FeeKind;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.process.Checked;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.element.staticdata.Currency;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Gives a trade the values that a plug-in wants it to have, unless they can't be. */
final class EnrichedTrade {
  private static final BigDecimal LARGEST = new BigDecimal("1e18");

  private final String plugin;
  private final SecurityPurcSale trade;
  private final Currency currency;
  private final Predicate<LocalDate> isBusinessDay;

  EnrichedTrade(
      String plugin,
      SecurityPurcSale trade,
      Currency currency,
      Predicate<LocalDate> isBusinessDay) {
    this.plugin = plugin;
    this.trade = trade;
    this.currency = currency;
    this.isBusinessDay = isBusinessDay;
  }

  Checked<SecurityPurcSale> with(Verdict.Enriched wanted) {
    LocalDate day = wanted.settlementDate();
    if (day != null && (day.isBefore(trade.tradeDate()) || !isBusinessDay.test(day))) {
      return failed("wants it to settle on " + day + ", which can't be");
    }
    for (BigDecimal fee : wanted.fees().values()) {
      String why = whyNot(fee);
      if (why != null) {
        return failed("wants a fee that " + why);
      }
    }
    Map<FeeKind, BigDecimal> fees = new EnumMap<>(FeeKind.class);
    fees.putAll(trade.fees());
    fees.putAll(wanted.fees());
    SecurityPurcSale enriched = trade.with(day == null ? trade.settlementDate() : day, fees);
    return enriched.netAmount().abs().compareTo(LARGEST) < 0
        ? new Checked.Passed<>(enriched)
        : failed("makes the amount longer than 18 digits");
  }

  /** The exponent is looked at before anything is computed: a plug-in may answer 1e1000000000. */
  private @Nullable String whyNot(BigDecimal fee) {
    if (fee.signum() < 0) {
      return "is negative";
    }
    if ((long) fee.precision() - fee.scale() > 18) {
      return "has more than 18 digits";
    }
    return fee.scale() > 100 || !currency.holds(fee)
        ? "is finer than " + currency.code() + " allows"
        : null;
  }

  private Checked<SecurityPurcSale> failed(String what) {
    return new Checked.Refused<>(GuardedCheck.refusal(plugin, ReasonCode.PLUGIN_FAILED, what));
  }
}
