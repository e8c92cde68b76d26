package io.straightway.element.message.fixml;

import io.straightway.element.message.FirstFault;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.TradeDraft;
import io.straightway.element.message.ValueText;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** Takes the values of a report's attributes as those of a message's fields, or reports faults. */
final class FixmlValues {
  private final FirstFault faults;
  private final TradeDraft draft;
  private final ValueText text = new ValueText();

  FixmlValues(FirstFault faults, TradeDraft draft) {
    this.faults = faults;
    this.draft = draft;
  }

  TradeDraft draft() {
    return draft;
  }

  /** Takes a required attribute. */
  void require(MessageField field, FixmlElement element, String attribute) {
    String value = element.get(attribute);
    if (value == null || !fits(field, value)) {
      require(field, element.path(attribute), value);
    }
  }

  /** Takes the value of a required attribute. */
  void require(MessageField field, String attribute, @Nullable String value) {
    if (value == null) {
      missing(attribute);
    } else if (!fits(field, value)) {
      faults.reportForm(attribute, field.form(), value);
    }
  }

  /** Takes an attribute if it is present. */
  void take(MessageField field, FixmlElement element, String attribute) {
    if (element.get(attribute) != null) {
      require(field, element, attribute);
    }
  }

  private boolean fits(MessageField field, String value) {
    text.set(value);
    return draft.take(field, text);
  }

  /** Returns an amount that is never negative; null if the value is not an amount. */
  @Nullable BigDecimal money(@Nullable String value) {
    text.set(value == null ? "" : value);
    return text.money();
  }

  void missing(String attribute) {
    report(ReasonCode.XML_STRUCTURE, attribute, attribute + " is missing.");
  }

  void noMoney(String attribute, @Nullable String value) {
    reportForm(attribute, MessageField.FEES.form(), value == null ? "" : value);
  }

  void reportForm(String attribute, String form, String value) {
    faults.reportForm(attribute, form, value);
  }

  void report(ReasonCode code, String field, String reason) {
    faults.report(code, field, reason);
  }
}
