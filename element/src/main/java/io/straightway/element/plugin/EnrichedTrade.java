package io.straightway.element.plugin;

import io.straightway.element.message.ReasonCode;
import io.straightway.element.process.Checked;
import io.straightway.element.process.CheckedTerms;
import io.straightway.element.process.SecurityPurcSale;
import io.straightway.staticdata.FeeKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Applies the values that a plug-in wants to a trade, unless they are impossible. */
record EnrichedTrade(String plugin, SecurityPurcSale trade, CheckedTerms valid) {
  private static final BigDecimal LARGEST = new BigDecimal("1e18");

  Checked<SecurityPurcSale> with(Verdict.Enriched verdict) {
    LocalDate day = verdict.settlementDate();
    if (day != null && !isPossible(day)) {
      return failed("wants it to settle on " + day + ", which can't be");
    }
    for (BigDecimal fee : verdict.fees().values()) {
      String fault = fault(fee);
      if (fault != null) {
        return failed("wants a fee that " + fault);
      }
    }
    Map<FeeKind, BigDecimal> fees = new EnumMap<>(FeeKind.class);
    fees.putAll(trade.fees());
    fees.putAll(verdict.fees());
    return day == null ? charged(trade, fees) : settlingOn(day, fees);
  }

  private boolean isPossible(LocalDate day) {
    return !day.isBefore(trade.tradeDate()) && valid.settlementCalendar().isBusinessDay(day);
  }

  /** Computes and checks the values that depend on the date as if the message had stated it. */
  private Checked<SecurityPurcSale> settlingOn(LocalDate day, Map<FeeKind, BigDecimal> fees) {
    Checked<SecurityPurcSale> moved = valid.settlingOn(day).trade(trade.tradeId());
    if (moved instanceof Checked.Refused<SecurityPurcSale> refused) {
      String fault = "settles it on " + day + ": " + refused.refusal().reason();
      return new Checked.Refused<>(GuardedCheck.refusal(plugin, refused.refusal().code(), fault));
    }
    return charged(((Checked.Passed<SecurityPurcSale>) moved).value(), fees);
  }

  private Checked<SecurityPurcSale> charged(
      SecurityPurcSale settled, Map<FeeKind, BigDecimal> fees) {
    SecurityPurcSale enriched = settled.with(fees);
    if (enriched.netAmount().abs().compareTo(LARGEST) >= 0) {
      return failed("makes the amount longer than 18 digits");
    }
    Checked<SecurityPurcSale> converted = valid.charged(enriched);
    return converted instanceof Checked.Refused<SecurityPurcSale> refused
        ? failed("changes the settlement amount: " + refused.refusal().reason())
        : converted;
  }

  /** Checks the exponent before computing anything: a plug-in may return 1e1000000000. */
  private @Nullable String fault(BigDecimal fee) {
    if (trade.freeOfPayment() && fee.signum() != 0) {
      return "is for a delivery free of payment";
    }
    if (fee.signum() < 0) {
      return "is negative";
    }
    if ((long) fee.precision() - fee.scale() > 18) {
      return "has more than 18 digits";
    }
    return fee.scale() > 100 || !valid.currency().holds(fee)
        ? "is finer than " + valid.currency().code() + " allows"
        : null;
  }

  private Checked<SecurityPurcSale> failed(String fault) {
    return new Checked.Refused<>(GuardedCheck.refusal(plugin, ReasonCode.PLUGIN_FAILED, fault));
  }
}
