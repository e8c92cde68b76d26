package io.straightway.iso20022.xml;

import io.straightway.iso20022.CancellationStatus027;
import io.straightway.iso20022.CancellationStatus027.Status;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.MessageFormat;
import io.straightway.iso20022.grammar.UnreadableException;
import io.straightway.iso20022.grammar.Values;
import io.straightway.iso20022.grammar.XmlText;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * sese.027, SecuritiesTransactionCancellationRequestStatusAdvice. Of several statuses the first
 * there is of cancelled, denied, rejected, pending, repair, acknowledged counts.
 */
final class CancellationStatusFormat extends MessageFormat {
  private static final String ROOT = "SctiesTxCxlReqStsAdvc";

  private final GrammarElement transactionId =
      root().value("TxId/AcctOwnrTxId/SctiesSttlmTxId/TxId");
  private final Map<Reason, Status> places = new LinkedHashMap<>();

  CancellationStatusFormat() {
    super("sese.027.001.", ROOT, 7, 6, 8);
    place("Canc", Status.CANCELLED);
    place("Dnd", Status.DENIED);
    place("Rjctd", Status.DENIED);
    place("PdgCxl", Status.PENDING);
    place("Rpr", Status.PENDING);
    place("AckdAccptd", Status.PENDING);
  }

  private void place(String name, Status status) {
    places.put(Reason.of(root().at("PrcgSts/" + name)), status);
  }

  byte[] write(CancellationStatus027 message) {
    XmlText xml = new XmlText().document(type(), ROOT);
    xml.element("CxlReqRef", message.transactionId());
    xml.open("TxId").open("AcctOwnrTxId").open("SctiesSttlmTxId");
    xml.element("TxId", message.transactionId());
    xml.close("SctiesSttlmTxId").close("AcctOwnrTxId").close("TxId");
    String name =
        switch (message.status()) {
          case CANCELLED -> "Canc";
          case PENDING -> "PdgCxl";
          case DENIED -> "Dnd";
        };
    xml.open("PrcgSts");
    Reason.write(xml, name, message.reasonCode(), message.reasonText()).close("PrcgSts");
    return xml.endOfDocument(ROOT);
  }

  @Override
  public Content begin() {
    return this::message;
  }

  private CancellationStatus027 message(Values values) throws UnreadableException {
    for (Map.Entry<Reason, Status> entry : places.entrySet()) {
      Reason place = entry.getKey();
      if (place.isThere(values)) {
        return new CancellationStatus027(
            values.reference(transactionId),
            entry.getValue(),
            place.code(values),
            place.text(values));
      }
    }
    throw UnreadableException.structure("The message reports none of the statuses that are read.");
  }
}
