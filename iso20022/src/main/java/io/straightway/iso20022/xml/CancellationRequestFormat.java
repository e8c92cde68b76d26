package io.straightway.iso20022.xml;

import io.straightway.iso20022.CancellationRequest020;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.MessageFormat;
import io.straightway.iso20022.grammar.XmlText;

/** sese.020, SecuritiesTransactionCancellationRequest, of an instruction to settle. */
final class CancellationRequestFormat extends MessageFormat {
  private static final String ROOT = "SctiesTxCxlReq";
  private static final String OURS = "SctiesSttlmTxId";

  private final GrammarElement transaction = root().at("AcctOwnrTxId/" + OURS);
  private final GrammarElement transactionId = transaction.value("TxId");
  private final GrammarElement movement = transaction.value("SctiesMvmntTp");
  private final GrammarElement payment = transaction.value("Pmt");
  private final GrammarElement safekeepingAccount = root().value("SfkpgAcct/Id");

  CancellationRequestFormat() {
    super("sese.020.001.", ROOT, 7, 6, 8);
  }

  byte[] write(CancellationRequest020 message) {
    XmlText xml = new XmlText().document(type(), ROOT);
    transaction(xml.open("AcctOwnrTxId"), message).close("AcctOwnrTxId");
    xml.open("SfkpgAcct").element("Id", message.safekeepingAccount()).close("SfkpgAcct");
    return xml.endOfDocument(ROOT);
  }

  private static XmlText transaction(XmlText xml, CancellationRequest020 message) {
    return xml.open(OURS)
        .element("TxId", message.transactionId())
        .element("SctiesMvmntTp", message.movement().code())
        .element("Pmt", message.payment().code())
        .close(OURS);
  }

  @Override
  public Content begin() {
    return values ->
        new CancellationRequest020(
            values.reference(transactionId),
            values.movement(movement),
            values.payment(payment),
            values.reference(safekeepingAccount));
  }
}
