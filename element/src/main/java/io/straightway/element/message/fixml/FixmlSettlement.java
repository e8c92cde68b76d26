package io.straightway.element.message.fixml;

import io.straightway.element.message.FxTerms;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.ReasonCode;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settlement in another currency: SettlCurrency (120) of the report or, in FIX 4.4, of the side;
 * SettlCurrFxRate (155) and whether to multiply by it or to divide (156); SettlCurrAmt (119).
 */
record FixmlSettlement(FixmlValues values) {
  private static final Map<String, FxTerms.Calculation> CALCULATIONS =
      Map.of("M", FxTerms.Calculation.MULTIPLY, "D", FxTerms.Calculation.DIVIDE);

  /** Takes the settlement values of a report whose price is in {@code currency}. */
  void take(FixmlElement report, FixmlElement side, String currency) {
    String ofReport = report.get("SettlCcy");
    String settles = ofReport == null ? side.get("SettlCcy") : ofReport;
    if (settles != null && side.hasOtherValue("SettlCcy", settles)) {
      contradicts("RptSide/@SettlCcy", "Report and side settle in two currencies.");
    } else if (settles == null || settles.equals(currency)) {
      requireNoRate(side.get("SettlCurrFxRt"));
    } else {
      values.require(MessageField.SETTLEMENT_CURRENCY, "SettlCcy", settles);
      values.take(MessageField.FX_RATE, side, "SettlCurrFxRt");
      takeCalculation(side.get("SettlCurrFxRtCalc"));
      values.take(MessageField.SETTLEMENT_AMOUNT, side, "SettlCurrAmt");
    }
  }

  private void requireNoRate(@Nullable String rate) {
    if (rate != null && !rate.matches("0*1(\\.0*)?")) {
      contradicts("RptSide/@SettlCurrFxRt", "There is a rate, but no other settlement currency.");
    }
  }

  private void contradicts(String field, String reason) {
    values.report(ReasonCode.FIXML_CURRENCY, field, reason);
  }

  private void takeCalculation(@Nullable String value) {
    FxTerms.Calculation calculation = value == null ? null : CALCULATIONS.get(value);
    if (calculation != null) {
      values.draft().take(MessageField.FX_CALCULATION, calculation);
    } else if (value != null) {
      values.reportForm("RptSide/@SettlCurrFxRtCalc", "M or D", value);
    }
  }
}
