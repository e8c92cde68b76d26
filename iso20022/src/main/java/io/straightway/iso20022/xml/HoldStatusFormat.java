package io.straightway.iso20022.xml;

import io.straightway.iso20022.HoldStatus031;
import io.straightway.iso20022.HoldStatus031.Status;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.MessageFormat;
import io.straightway.iso20022.grammar.UnreadableException;
import io.straightway.iso20022.grammar.Values;
import io.straightway.iso20022.grammar.XmlText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * sese.031, SecuritiesSettlementConditionModificationStatusAdvice. Of several statuses the first
 * there is of denied, rejected, completed, pending, acknowledged counts.
 */
final class HoldStatusFormat extends MessageFormat {
  private static final String ROOT = "SctiesSttlmCondModStsAdvc";

  private final GrammarElement transactionId = root().value("ReqDtls/Ref/AcctOwnrTxId");
  private final GrammarElement hold = root().value("ReqDtls/HldInd/Ind");
  private final Map<Reason, Status> places = new LinkedHashMap<>();

  HoldStatusFormat() {
    super("sese.031.001.", ROOT, 9, 8, 10);
    place("Dnd", Status.DENIED);
    place("Rjctd", Status.DENIED);
    places.put(Reason.proprietary(root().at("PrcgSts/Cmpltd")), Status.DONE);
    place("Pdg", Status.PENDING);
    place("AckdAccptd", Status.PENDING);
  }

  private void place(String name, Status status) {
    places.put(Reason.of(root().at("PrcgSts/" + name)), status);
  }

  byte[] write(HoldStatus031 message) {
    XmlText xml = new XmlText().document(type(), ROOT);
    xml.element("ReqRef", message.transactionId());
    Boolean asked = message.hold();
    if (asked == null) {
      xml.open("ReqDtls").open("Ref").element("AcctOwnrTxId", message.transactionId());
      xml.close("Ref").close("ReqDtls");
    } else {
      HoldRequestFormat.details(xml, message.transactionId(), asked);
    }
    xml.open("PrcgSts");
    switch (message.status()) {
      case DONE -> completed(xml, message);
      case PENDING -> Reason.write(xml, "Pdg", message.reasonCode(), message.reasonText());
      case DENIED -> Reason.write(xml, "Dnd", message.reasonCode(), message.reasonText());
    }
    xml.close("PrcgSts");
    return xml.endOfDocument(ROOT);
  }

  /** Its reason is proprietary. */
  private static void completed(XmlText xml, HoldStatus031 message) {
    xml.open("Cmpltd");
    Reason.writeProprietary(xml, message.reasonCode(), message.reasonText()).close("Cmpltd");
  }

  @Override
  public Content begin() {
    return this::message;
  }

  private HoldStatus031 message(Values values) throws UnreadableException {
    for (Map.Entry<Reason, Status> entry : places.entrySet()) {
      Reason place = entry.getKey();
      if (place.isThere(values)) {
        return new HoldStatus031(
            values.reference(transactionId),
            values.has(hold) ? values.flag(hold) : null,
            entry.getValue(),
            place.code(values),
            place.text(values));
      }
    }
    throw UnreadableException.structure("The message reports none of the statuses that are read.");
  }
}
