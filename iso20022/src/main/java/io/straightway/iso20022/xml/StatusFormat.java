package io.straightway.iso20022.xml;

import io.straightway.iso20022.SettlementStatus024;
import io.straightway.iso20022.SettlementStatus024.Status;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.MessageFormat;
import io.straightway.iso20022.grammar.UnreadableException;
import io.straightway.iso20022.grammar.Values;
import io.straightway.iso20022.grammar.XmlText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * sese.024, SecuritiesSettlementTransactionStatusAdvice. The standard lets one message report
 * several statuses; the one that counts is the first there is of rejected, cancelled, cancellation
 * requested or pending, modification requested, repair, failing, unmatched, pending settlement,
 * matched, pending processing, acknowledged. An inferred matching status counts as one that was
 * reported.
 */
final class StatusFormat extends MessageFormat {
  private static final String ROOT = "SctiesSttlmTxStsAdvc";

  private final GrammarElement transactionId = root().value("TxId/AcctOwnrTxId");
  private final GrammarElement senderReference = root().value("TxId/AcctSvcrTxId");
  private final GrammarElement marketReference = root().value("TxId/MktInfrstrctrTxId");
  private final Map<Reason, Status> places = new LinkedHashMap<>();

  StatusFormat() {
    super("sese.024.001.", ROOT, 12, 9, 10, 11, 13);
    place("PrcgSts/Rjctd", Status.REFUSED);
    place("PrcgSts/Canc", Status.CANCELLED);
    places.put(Reason.proprietary(root().at("PrcgSts/CxlReqd")), Status.CANCELLATION_REQUESTED);
    place("PrcgSts/PdgCxl", Status.CANCELLATION_PENDING);
    places.put(Reason.proprietary(root().at("PrcgSts/ModReqd")), Status.MODIFICATION_REQUESTED);
    place("PrcgSts/Rpr", Status.REPAIR);
    place("SttlmSts/Flng", Status.FAILING);
    place("MtchgSts/Umtchd", Status.UNMATCHED);
    place("IfrrdMtchgSts/Umtchd", Status.UNMATCHED);
    place("SttlmSts/Pdg", Status.PENDING);
    places.put(Reason.unread(root().at("MtchgSts/Mtchd")), Status.MATCHED);
    places.put(Reason.unread(root().at("IfrrdMtchgSts/Mtchd")), Status.MATCHED);
    place("PrcgSts/PdgPrcg", Status.PENDING);
    place("PrcgSts/AckdAccptd", Status.PENDING);
  }

  private void place(String path, Status status) {
    places.put(Reason.of(root().at(path)), status);
  }

  byte[] write(SettlementStatus024 message) {
    XmlText xml = new XmlText().document(type(), ROOT);
    xml.open("TxId").element("AcctOwnrTxId", message.transactionId());
    String theirs = message.senderReference();
    if (theirs != null) {
      xml.element("AcctSvcrTxId", theirs);
    }
    xml.close("TxId");
    switch (message.status()) {
      case REFUSED -> status(xml, "PrcgSts", "Rjctd", message);
      case CANCELLED -> status(xml, "PrcgSts", "Canc", message);
      case CANCELLATION_PENDING -> status(xml, "PrcgSts", "PdgCxl", message);
      case CANCELLATION_REQUESTED -> request(xml, "CxlReqd", message);
      case MODIFICATION_REQUESTED -> request(xml, "ModReqd", message);
      case REPAIR -> status(xml, "PrcgSts", "Rpr", message);
      case UNMATCHED -> status(xml, "MtchgSts", "Umtchd", message);
      case PENDING -> status(xml, "SttlmSts", "Pdg", message);
      case FAILING -> status(xml, "SttlmSts", "Flng", message);
      case MATCHED -> xml.open("MtchgSts").empty("Mtchd").close("MtchgSts");
    }
    return xml.endOfDocument(ROOT);
  }

  private static void status(XmlText xml, String kind, String name, SettlementStatus024 message) {
    xml.open(kind);
    Reason.write(xml, name, message.reasonCode(), message.reasonText()).close(kind);
  }

  /** Its reason is proprietary. */
  private static void request(XmlText xml, String name, SettlementStatus024 message) {
    xml.open("PrcgSts").open(name);
    Reason.writeProprietary(xml, message.reasonCode(), message.reasonText());
    xml.close(name).close("PrcgSts");
  }

  @Override
  public Content begin() {
    return this::message;
  }

  private SettlementStatus024 message(Values values) throws UnreadableException {
    String ours = values.reference(transactionId);
    GrammarElement theirs = values.has(senderReference) ? senderReference : marketReference;
    String reference = values.has(theirs) ? values.reference(theirs) : null;
    for (Map.Entry<Reason, Status> entry : places.entrySet()) {
      Reason place = entry.getKey();
      if (place.isThere(values)) {
        return new SettlementStatus024(
            ours, reference, entry.getValue(), place.code(values), place.text(values));
      }
    }
    throw UnreadableException.structure("The message reports none of the statuses that are read.");
  }
}
