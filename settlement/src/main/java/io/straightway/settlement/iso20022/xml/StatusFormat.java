package io.straightway.settlement.iso20022.xml;

import io.straightway.settlement.iso20022.FieldRules;
import io.straightway.settlement.iso20022.SettlementStatus024;
import io.straightway.settlement.iso20022.SettlementStatus024.Status;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * sese.024.001.12, SecuritiesSettlementTransactionStatusAdvice. The standard lets one message
 * report several statuses; the one that counts is the first there is of rejected, failing,
 * unmatched, pending settlement, matched, pending processing, acknowledged.
 */
final class StatusFormat extends MessageFormat {
  private static final String ROOT = "SctiesSttlmTxStsAdvc";

  private final GrammarElement transactionId = root().value("TxId/AcctOwnrTxId");
  private final GrammarElement senderReference = root().value("TxId/AcctSvcrTxId");
  private final Map<Place, Status> places = new LinkedHashMap<>();

  StatusFormat() {
    super("sese.024.001.12", ROOT);
    place("PrcgSts/Rjctd", Status.REFUSED);
    place("SttlmSts/Flng", Status.FAILING);
    place("MtchgSts/Umtchd", Status.UNMATCHED);
    place("SttlmSts/Pdg", Status.PENDING);
    place("MtchgSts/Mtchd", Status.MATCHED);
    place("PrcgSts/PdgPrcg", Status.PENDING);
    place("PrcgSts/AckdAccptd", Status.PENDING);
  }

  private void place(String path, Status status) {
    places.put(new Place(root().at(path)), status);
  }

  /** Where a status stands with its reason. */
  private record Place(
      GrammarElement status, GrammarElement code, GrammarElement proprietary, GrammarElement text) {
    Place(GrammarElement status) {
      this(status, status.at("Rsn", GrammarElement.Times.FIRST_COUNTS));
    }

    private Place(GrammarElement status, GrammarElement reason) {
      this(status, reason.value("Cd/Cd"), reason.value("Cd/Prtry/Id"), reason.value("AddtlRsnInf"));
    }
  }

  byte[] write(SettlementStatus024 message) {
    XmlText xml = new XmlText().document(type(), ROOT);
    xml.open("TxId")
        .element("AcctOwnrTxId", message.transactionId())
        .element("AcctSvcrTxId", message.senderReference())
        .close("TxId");
    switch (message.status()) {
      case REFUSED -> status(xml, "PrcgSts", "Rjctd", message);
      case UNMATCHED -> status(xml, "MtchgSts", "Umtchd", message);
      case PENDING -> status(xml, "SttlmSts", "Pdg", message);
      case FAILING -> status(xml, "SttlmSts", "Flng", message);
      case MATCHED -> xml.open("MtchgSts").empty("Mtchd").close("MtchgSts");
    }
    return xml.endOfDocument(ROOT);
  }

  private static void status(XmlText xml, String kind, String name, SettlementStatus024 message) {
    xml.open(kind).open(name);
    String code = message.reasonCode();
    if (code == null) {
      xml.element("NoSpcfdRsn", "NORE");
    } else {
      xml.open("Rsn").open("Cd").element("Cd", code).close("Cd");
      String text = message.reasonText();
      if (text != null) {
        xml.element("AddtlRsnInf", text);
      }
      xml.close("Rsn");
    }
    xml.close(name).close(kind);
  }

  @Override
  Content begin() {
    return this::message;
  }

  private SettlementStatus024 message(Values values) throws UnreadableException {
    String ours = values.reference(transactionId);
    String theirs = values.reference(senderReference);
    for (Map.Entry<Place, Status> entry : places.entrySet()) {
      if (values.has(entry.getKey().status())) {
        return message(ours, theirs, entry.getKey(), entry.getValue(), values);
      }
    }
    throw UnreadableException.structure("The message reports none of the statuses that are read.");
  }

  private static SettlementStatus024 message(
      String ours, String theirs, Place place, Status status, Values values)
      throws UnreadableException {
    if (status == Status.MATCHED) {
      return new SettlementStatus024(ours, theirs, status, null, null);
    }
    GrammarElement element = values.has(place.code()) ? place.code() : place.proprietary();
    @Nullable String code =
        values.has(element) ? values.text(element, FieldRules::isReasonCode) : null;
    String text = values.optional(place.text());
    return new SettlementStatus024(
        ours, theirs, status, code, code == null || text == null ? null : FieldRules.shown(text));
  }
}
