package io.straightway.element.message.parse;

import io.straightway.element.message.FeeKind;
import io.straightway.element.message.FirstFault;
import io.straightway.element.message.MessageField;
import io.straightway.element.message.ReasonCode;
import io.straightway.element.message.TradeDraft;
import io.straightway.markup.IllFormedException;
import io.straightway.markup.ValueParser;
import io.straightway.markup.XmlCursor;
import java.util.EnumSet;
import java.util.Set;
import javax.xml.stream.XMLStreamConstants;
import org.jspecify.annotations.Nullable;

/** Reads the Fees element. */
final class FeesParser {
  private static final String FEES = MessageField.FEES.element();
  private static final String FEE = "Fee";
  private static final String KIND = "kind";

  private final XmlCursor xml;
  private final FirstFault faults;
  private final ValueParser values;
  private final Set<FeeKind> seen = EnumSet.noneOf(FeeKind.class);

  FeesParser(XmlCursor xml, FirstFault faults, ValueParser values) {
    this.xml = xml;
    this.faults = faults;
    this.values = values;
  }

  /** Goes from the start tag to the end tag, and puts the fees into the draft. */
  void read(TradeDraft draft) throws IllFormedException {
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
        default -> xml.requireNoText(FEES, faults);
      }
    }
  }

  private void child(TradeDraft draft) throws IllFormedException {
    if (!xml.isOurs(faults)) {
      xml.skipElement();
    } else if (!xml.name().equals(FEE)) {
      faults.report(
          ReasonCode.XML_STRUCTURE,
          FEES,
          "Fees may not hold the element " + FirstFault.quoted(xml.name()) + ".");
      xml.skipElement();
    } else {
      fee(kind(), draft);
    }
  }

  private void fee(@Nullable FeeKind kind, TradeDraft draft) throws IllFormedException {
    if (values.read(FEE) && kind != null && !draft.takeFee(kind, values.text())) {
      values.reportForm(FEE, MessageField.MONEY_FORM);
    }
  }

  private @Nullable FeeKind kind() {
    FeeKind kind = null;
    boolean found = false;
    for (int i = 0; i < xml.attributeCount(); i++) {
      if (xml.isAttribute(i, KIND)) {
        found = true;
        kind = kindOf(xml.attributeValue(i));
      } else {
        xml.reportAttribute(FEE, i, faults);
      }
    }
    if (!found) {
      faults.report(ReasonCode.XML_STRUCTURE, "Fee/@kind", "Fee must have the attribute kind.");
    }
    return kind;
  }

  private @Nullable FeeKind kindOf(String name) {
    FeeKind kind = TradeDraft.feeKind(name);
    if (kind == null) {
      faults.report(
          ReasonCode.FIELD_FORMAT,
          "Fee/@kind",
          "Fee/@kind must be COMMISSION, TAX, EXCHANGE or OTHER, but is "
              + FirstFault.quoted(name)
              + ".");
    } else if (!seen.add(kind)) {
      faults.report(
          ReasonCode.XML_STRUCTURE, "Fee/@kind", "There are two fees of kind " + kind + ".");
    }
    return kind;
  }
}
