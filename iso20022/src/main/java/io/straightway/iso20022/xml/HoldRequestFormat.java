package io.straightway.iso20022.xml;

import io.straightway.iso20022.HoldRequest030;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.MessageFormat;
import io.straightway.iso20022.grammar.XmlText;

/** sese.030, SecuritiesSettlementConditionsModificationRequest, of the hold of an instruction. */
final class HoldRequestFormat extends MessageFormat {
  private static final String ROOT = "SctiesSttlmCondsModReq";

  private final GrammarElement safekeepingAccount = root().value("SfkpgAcct/Id");
  private final GrammarElement transactionId = root().value("ReqDtls/Ref/AcctOwnrTxId");
  private final GrammarElement hold = root().value("ReqDtls/HldInd/Ind");

  HoldRequestFormat() {
    super("sese.030.001.", ROOT, 9, 8, 10);
  }

  byte[] write(HoldRequest030 message) {
    XmlText xml = new XmlText().document(type(), ROOT);
    xml.open("SfkpgAcct").element("Id", message.safekeepingAccount()).close("SfkpgAcct");
    details(xml, message.transactionId(), message.hold());
    return xml.endOfDocument(ROOT);
  }

  static void details(XmlText xml, String transactionId, boolean hold) {
    xml.open("ReqDtls").open("Ref").element("AcctOwnrTxId", transactionId).close("Ref");
    xml.open("HldInd").element("Ind", hold).close("HldInd").close("ReqDtls");
  }

  @Override
  public Content begin() {
    return values ->
        new HoldRequest030(
            values.reference(transactionId),
            values.reference(safekeepingAccount),
            values.flag(hold));
  }
}
