package io.straightway.iso20022.xml;

import io.straightway.iso20022.Allegement028;
import io.straightway.iso20022.AmountDirection;
import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.Movement;
import io.straightway.iso20022.Payment;
import io.straightway.iso20022.grammar.DatePlace;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.MessageFormat;
import io.straightway.iso20022.grammar.QuantityPlace;
import io.straightway.iso20022.grammar.UnreadableException;
import io.straightway.iso20022.grammar.Values;
import io.straightway.iso20022.grammar.XmlText;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/** sese.028, SecuritiesSettlementTransactionAllegementNotification. */
final class AllegementFormat extends MessageFormat {
  private static final String ROOT = "SctiesSttlmTxAllgmtNtfctn";
  private static final String NO_CURRENCY = "XXX";

  private final GrammarElement reference = root().value("TxId");
  private final GrammarElement movement = root().value("SttlmTpAndAddtlParams/SctiesMvmntTp");
  private final GrammarElement payment = root().value("SttlmTpAndAddtlParams/Pmt");
  private final DatePlace settlementDate = new DatePlace(root().at("TradDtls/SttlmDt/Dt"));
  private final GrammarElement isin = root().value("FinInstrmId/ISIN");
  private final QuantityPlace quantity = new QuantityPlace(root().at("QtyAndAcctDtls/SttlmQty"));
  private final GrammarElement safekeepingAccount = root().value("QtyAndAcctDtls/SfkpgAcct/Id");
  private final GrammarElement delivering = root().at("DlvrgSttlmPties");
  private final GrammarElement receiving = root().at("RcvgSttlmPties");
  private final Chain delivererChain = new Chain(delivering);
  private final Chain receiverChain = new Chain(receiving);
  private final GrammarElement amount = root().value("SttlmAmt/Amt");
  private final GrammarElement direction = root().value("SttlmAmt/CdtDbtInd");

  AllegementFormat() {
    super("sese.028.001.", ROOT, 10, 9, 11);
  }

  /** The chain of one side; each of them may be named otherwise than by its BIC. */
  private record Chain(GrammarElement depository, GrammarElement party1, GrammarElement party2) {
    Chain(GrammarElement side) {
      this(
          side.value("Dpstry/Id/AnyBIC"),
          side.value("Pty1/Id/AnyBIC"),
          side.value("Pty2/Id/AnyBIC"));
    }
  }

  byte[] write(Allegement028 message) {
    XmlText xml = new XmlText().document(type(), ROOT).element("TxId", message.reference());
    xml.open("SttlmTpAndAddtlParams")
        .element("SctiesMvmntTp", message.movement().code())
        .element("Pmt", message.payment().code())
        .close("SttlmTpAndAddtlParams");
    xml.open("TradDtls").date("SttlmDt", message.settlementDate()).close("TradDtls");
    xml.open("FinInstrmId").element("ISIN", message.isin()).close("FinInstrmId");
    xml.open("QtyAndAcctDtls");
    xml.quantity("SttlmQty", message.quantity(), message.faceAmount());
    xml.open("SfkpgAcct").element("Id", message.safekeepingAccount()).close("SfkpgAcct");
    xml.close("QtyAndAcctDtls");
    xml.open("SttlmParams").open("SctiesTxTp").element("Cd", "TRAD").close("SctiesTxTp");
    xml.close("SttlmParams");
    theirs(
        xml,
        message.movement() == Movement.RECEIVE ? "DlvrgSttlmPties" : "RcvgSttlmPties",
        message);
    if (!message.currency().equals(NO_CURRENCY)) {
      xml.amount("SttlmAmt", message.currency(), message.amount(), message.amountDirection());
    }
    return xml.endOfDocument(ROOT);
  }

  private static void theirs(XmlText xml, String side, Allegement028 message) {
    if (message.placeOfSettlement() == null
        && message.agent() == null
        && message.counterparty() == null) {
      return;
    }
    xml.open(side);
    party(xml, "Dpstry", message.placeOfSettlement());
    party(xml, "Pty1", message.agent());
    party(xml, "Pty2", message.counterparty());
    xml.close(side);
  }

  private static void party(XmlText xml, String name, @Nullable String bic) {
    if (bic != null) {
      xml.open(name).open("Id").element("AnyBIC", bic).close("Id").close(name);
    }
  }

  @Override
  public Content begin() {
    return this::message;
  }

  private Allegement028 message(Values values) throws UnreadableException {
    Movement way = values.movement(movement);
    Payment pays = values.payment(payment);
    boolean paid = values.has(amount);
    if (pays == Payment.AGAINST && !paid) {
      throw UnreadableException.structure(amount.path() + " is missing.");
    }
    BigDecimal money = paid ? values.number(amount, FieldRules.MONEY_DECIMALS) : BigDecimal.ZERO;
    if (pays == Payment.FREE && money.signum() != 0) {
      throw UnreadableException.value(amount.path() + " must be 0 if there is no payment.");
    }
    Chain theirs = way == Movement.RECEIVE ? delivererChain : receiverChain;
    return new Allegement028(
        values.reference(reference),
        way,
        pays,
        values.text(isin, FieldRules::isIsin),
        quantity.readAboveZero(values),
        quantity.isFaceAmount(values),
        paid ? values.currency(amount) : NO_CURRENCY,
        money,
        paid ? values.direction(direction) : AmountDirection.against(way),
        settlementDate.read(values),
        values.reference(safekeepingAccount),
        bic(values, theirs.depository()),
        bic(values, theirs.party1()),
        bic(values, theirs.party2()));
  }

  private static @Nullable String bic(Values values, GrammarElement element)
      throws UnreadableException {
    return values.has(element) ? values.text(element, FieldRules::isBic) : null;
  }
}
