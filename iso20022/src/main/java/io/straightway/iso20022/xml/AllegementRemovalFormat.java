package io.straightway.iso20022.xml;

import io.straightway.iso20022.AllegementRemoval029;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.MessageFormat;
import io.straightway.iso20022.grammar.XmlText;

/** sese.029, SecuritiesSettlementAllegementRemovalAdvice. */
final class AllegementRemovalFormat extends MessageFormat {
  private static final String ROOT = "SctiesSttlmAllgmtRmvlAdvc";

  private final GrammarElement reference = root().value("AcctSvcrTxId/TxId");

  AllegementRemovalFormat() {
    super("sese.029.001.", ROOT, 6, 5, 7);
  }

  /** The type of what was alleged is required; a receipt against payment stands for any. */
  byte[] write(AllegementRemoval029 message) {
    XmlText xml = new XmlText().document(type(), ROOT).open("AcctSvcrTxId");
    xml.element("TxId", message.reference())
        .element("SctiesMvmntTp", "RECE")
        .element("Pmt", "APMT")
        .close("AcctSvcrTxId");
    return xml.endOfDocument(ROOT);
  }

  @Override
  public Content begin() {
    return values -> new AllegementRemoval029(values.reference(reference));
  }
}
