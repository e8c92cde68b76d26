package io.straightway.element.message.parse;

import io.straightway.element.message.FeeKind;
import io.straightway.element.message.FirstFault;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.TradeDraft;
import io.straightway.element.message.TradeMessageSchema;
import io.straightway.element.message.ValueParser;
import io.straightway.markup.XmlDocument;
import io.straightway.markup.XmlRefusal;
import io.straightway.markup.XmlRefusedException;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.xml.stream.XMLStreamConstants;
import org.jspecify.annotations.Nullable;

/** Reads the Fees element. */
final class FeesParser {
  private static final String FEES = MessageField.FEES.element();
  private static final String FEE = "Fee";
  private static final String KIND = "kind";
  private static final Map<String, FeeKind> KINDS =
      Arrays.stream(FeeKind.values()).collect(Collectors.toMap(FeeKind::name, kind -> kind));

  private final XmlDocument xml;
  private final FirstFault faults;
  private final ValueParser values;
  private final Set<FeeKind> seen = EnumSet.noneOf(FeeKind.class);

  FeesParser(XmlDocument xml, FirstFault faults, ValueParser values) {
    this.xml = xml;
    this.faults = faults;
    this.values = values;
  }

  /** Goes from the start tag to the end tag, and puts the fees into the draft. */
  void read(TradeDraft draft) throws XmlRefusedException {
    boolean any = false;
    for (; ; ) {
      switch (xml.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          any = true;
          child(draft);
        }
        case XMLStreamConstants.END_ELEMENT -> {
          if (!any) {
            faults.report(ReasonCode.XML_STRUCTURE, FEE, "Fees must hold at least one Fee.");
          }
          return;
        }
        default -> faults.requireNoText(xml, FEES);
      }
    }
  }

  private void child(TradeDraft draft) throws XmlRefusedException {
    if (!faults.requireNamespace(xml, TradeMessageSchema.NAMESPACE)) {
      xml.skipElement();
    } else if (!xml.name().equals(FEE)) {
      faults.report(
          ReasonCode.XML_STRUCTURE,
          FEES,
          "Fees may not hold the element " + XmlRefusal.quoted(xml.name()) + ".");
      xml.skipElement();
    } else {
      fee(kind(), draft);
    }
  }

  private void fee(@Nullable FeeKind kind, TradeDraft draft) throws XmlRefusedException {
    if (values.read(FEE) && kind != null && !draft.takeFee(kind, values.text())) {
      values.reportForm(FEE, MessageField.FEES.form());
    }
  }

  private @Nullable FeeKind kind() {
    FeeKind kind = null;
    boolean found = false;
    for (int i = 0; i < xml.attributeCount(); i++) {
      if (xml.attributeName(i).equals(KIND)) {
        found = true;
        kind = kindOf(xml.attributeValue(i));
      } else {
        faults.reportAttribute(xml, FEE, i);
      }
    }
    if (!found) {
      faults.report(ReasonCode.XML_STRUCTURE, "Fee/@kind", "Fee must have the attribute kind.");
    }
    return kind;
  }

  private @Nullable FeeKind kindOf(String name) {
    FeeKind kind = KINDS.get(name);
    if (kind == null) {
      faults.report(
          ReasonCode.FIELD_FORMAT,
          "Fee/@kind",
          "Fee/@kind must be COMMISSION, TAX, EXCHANGE or OTHER, but is "
              + XmlRefusal.quoted(name)
              + ".");
    } else if (!seen.add(kind)) {
      faults.report(
          ReasonCode.XML_STRUCTURE, "Fee/@kind", "There are two fees of kind " + kind + ".");
    }
    return kind;
  }
}
