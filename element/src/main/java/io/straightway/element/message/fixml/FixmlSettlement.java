package io.straightway.element.message.fixml;

import io.straightway.markup.XmlRefusal;
import io.straightway.element.message.FirstFault;
import io.straightway.element.message.FxTerms;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.TradeDraft;
import io.straightway.element.message.ValueText;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Settlement in another currency: SettlCurrency (120) of the report or, in FIX 4.4, of the side;
 * SettlCurrFxRate (155) and whether to multiply by it or to divide (156); SettlCurrAmt (119).
 */
final class FixmlSettlement {
  private static final String CALCULATION = "RptSide/@SettlCurrFxRtCalc";
  private static final Map<String, FxTerms.Calculation> CALCULATIONS =
      Map.of("M", FxTerms.Calculation.MULTIPLY, "D", FxTerms.Calculation.DIVIDE);

  private final FirstFault faults;
  private final TradeDraft draft;
  private final ValueText text;

  /**
   * @param text is overwritten
   */
  FixmlSettlement(FirstFault faults, TradeDraft draft, ValueText text) {
    this.faults = faults;
    this.draft = draft;
    this.text = text;
  }

  /** Takes what a report says of it, whose price is in {@code currency}. */
  void take(FixmlElement report, FixmlElement side, String currency) {
    String ofReport = report.get("SettlCcy");
    String settles = ofReport == null ? side.get("SettlCcy") : ofReport;
    if (settles != null && side.saysOtherThan("SettlCcy", settles)) {
      contradicts("RptSide/@SettlCcy", "Report and side settle in two currencies.");
    } else if (settles == null || settles.equals(currency)) {
      requireNoRate(side.get("SettlCurrFxRt"));
    } else {
      take(MessageField.SETTLEMENT_CURRENCY, "SettlCcy", settles);
      take(MessageField.FX_RATE, "RptSide/@SettlCurrFxRt", side.get("SettlCurrFxRt"));
      takeCalculation(side.get("SettlCurrFxRtCalc"));
      take(MessageField.SETTLEMENT_AMOUNT, "RptSide/@SettlCurrAmt", side.get("SettlCurrAmt"));
    }
  }

  private void requireNoRate(@Nullable String rate) {
    if (rate != null && !rate.matches("0*1(\\.0*)?")) {
      contradicts("RptSide/@SettlCurrFxRt", "There is a rate, and no other settlement currency.");
    }
  }

  private void contradicts(String field, String reason) {
    faults.report(ReasonCode.FIXML_CURRENCY, field, reason);
  }

  private void takeCalculation(@Nullable String value) {
    if (value == null) {
      return;
    }
    FxTerms.Calculation calculation = CALCULATIONS.get(value);
    if (calculation == null) {
      text.set(value);
      reportForm(CALCULATION, "M or D");
    } else {
      take(MessageField.FX_CALCULATION, CALCULATION, calculation.name());
    }
  }

  private void take(MessageField field, String attribute, @Nullable String value) {
    if (value != null) {
      text.set(value);
      if (!draft.take(field, text)) {
        reportForm(attribute, field.form());
      }
    }
  }

  private void reportForm(String field, String form) {
    faults.report(
        ReasonCode.FIELD_FORMAT,
        field,
        field + " must be " + form + ", but is " + XmlRefusal.quoted(text.shown()) + ".");
  }
}
