package io.straightway.settlement.iso20022.xml;

import io.straightway.settlement.iso20022.FieldRules;
import io.straightway.settlement.iso20022.grammar.GrammarElement;
import io.straightway.settlement.iso20022.grammar.UnreadableException;
import io.straightway.settlement.iso20022.grammar.Values;
import io.straightway.settlement.iso20022.grammar.XmlText;
import org.jspecify.annotations.Nullable;

/** Where a status stands in a message, with its reason: {@code Rsn/Cd/Cd}, proprietary or none. */
record Reason(
    GrammarElement status, GrammarElement code, GrammarElement proprietary, GrammarElement text) {
  static Reason of(GrammarElement status) {
    GrammarElement reason = status.at("Rsn", GrammarElement.Times.FIRST_COUNTS);
    return new Reason(
        status, reason.value("Cd/Cd"), reason.value("Cd/Prtry/Id"), reason.value("AddtlRsnInf"));
  }

  /** One whose reason is always proprietary. */
  static Reason proprietary(GrammarElement status) {
    GrammarElement code = status.value("Rsn/Id");
    return new Reason(status, code, code, status.value("AddtlRsnInf"));
  }

  boolean isThere(Values values) {
    return values.has(status);
  }

  /** The code of the reason; null if there is none. */
  @Nullable String code(Values values) throws UnreadableException {
    GrammarElement element = values.has(code) ? code : proprietary;
    return values.has(element) ? values.text(element, FieldRules::isReasonCode) : null;
  }

  /** The reason in words; null if there is none, or no code. */
  @Nullable String text(Values values) throws UnreadableException {
    String words = values.optional(text);
    return words == null || code(values) == null ? null : FieldRules.shown(words);
  }

  /** Writes a reason that is always proprietary, if there is one. */
  static XmlText writeProprietary(XmlText xml, @Nullable String code, @Nullable String words) {
    if (code == null) {
      return xml;
    }
    xml.open("Rsn").element("Id", code).element("Issr", "STWY").close("Rsn");
    return words == null ? xml : xml.element("AddtlRsnInf", words);
  }

  /** Writes a status of this form. */
  static XmlText write(XmlText xml, String name, @Nullable String code, @Nullable String words) {
    xml.open(name);
    if (code == null) {
      return xml.element("NoSpcfdRsn", "NORE").close(name);
    }
    xml.open("Rsn").open("Cd").element("Cd", code).close("Cd");
    if (words != null) {
      xml.element("AddtlRsnInf", words);
    }
    return xml.close("Rsn").close(name);
  }
}
