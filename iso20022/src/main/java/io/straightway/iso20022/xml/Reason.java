package io.straightway.iso20022.xml;

import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.UnreadableException;
import io.straightway.iso20022.grammar.Values;
import io.straightway.iso20022.grammar.XmlText;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a status stands in a message, with its reason: {@code Rsn/Cd/Cd}, proprietary or none.
 *
 * @param codes where a code of the reason may stand
 * @param words where the reason stands in words; null if nowhere
 */
record Reason(GrammarElement status, List<GrammarElement> codes, @Nullable GrammarElement words) {
  static Reason of(GrammarElement status) {
    GrammarElement reason = status.at("Rsn", GrammarElement.Times.FIRST_COUNTS);
    return new Reason(
        status,
        List.of(reason.value("Cd/Cd"), reason.value("Cd/Prtry/Id")),
        reason.value("AddtlRsnInf"));
  }

  /** One whose reason is always proprietary. */
  static Reason proprietary(GrammarElement status) {
    return new Reason(status, List.of(status.value("Rsn/Id")), status.value("AddtlRsnInf"));
  }

  /** One that needs no reason: whatever stands in it is passed over. */
  static Reason unread(GrammarElement status) {
    return new Reason(status, List.of(), null);
  }

  boolean isThere(Values values) {
    return values.has(status);
  }

  /** The code of the reason; null if there is none. */
  @Nullable String code(Values values) throws UnreadableException {
    for (GrammarElement code : codes) {
      if (values.has(code)) {
        return values.text(code, FieldRules::isReasonCode);
      }
    }
    return null;
  }

  /** The reason in words; null if there is none, or no code. */
  @Nullable String text(Values values) throws UnreadableException {
    String text = words == null ? null : values.optional(words);
    return text == null || code(values) == null ? null : FieldRules.shown(text);
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
