package io.straightway.iso20022.xml;

import io.straightway.iso20022.AmountDirection;
import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.Movement;
import io.straightway.iso20022.Payment;
import io.straightway.iso20022.SettlementConfirmation025;
import io.straightway.iso20022.SettlementConfirmation025.Part;
import io.straightway.iso20022.grammar.DatePlace;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.MessageFormat;
import io.straightway.iso20022.grammar.QuantityPlace;
import io.straightway.iso20022.grammar.UnreadableException;
import io.straightway.iso20022.grammar.Values;
import io.straightway.iso20022.grammar.XmlText;
import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * sese.025.001.11, SecuritiesSettlementTransactionConfirmation. A part that leaves something to
 * settle is {@code PAIN}, the last of several parts {@code PARC}. A pre-confirmation is refused,
 * because nothing has settled yet.
 */
final class ConfirmationFormat extends MessageFormat {
  private static final String ROOT = "SctiesSttlmTxConf";
  private static final String NO_CURRENCY = "XXX";

  private final GrammarElement transactionId = root().value("TxIdDtls/AcctOwnrTxId");
  private final GrammarElement senderReference = root().value("TxIdDtls/AcctSvcrTxId");
  private final GrammarElement marketReference = root().value("TxIdDtls/MktInfrstrctrTxId");
  private final GrammarElement movement = root().value("TxIdDtls/SctiesMvmntTp");
  private final GrammarElement payment = root().value("TxIdDtls/Pmt");
  private final GrammarElement preConfirmation = root().value("AddtlParams/PreConf");
  private final GrammarElement partial = root().value("AddtlParams/PrtlSttlm");
  private final DatePlace settledOn = new DatePlace(root().at("TradDtls/FctvSttlmDt/Dt"));
  private final GrammarElement isin = root().value("FinInstrmId/ISIN");
  private final QuantityPlace settled = new QuantityPlace(root().at("QtyAndAcctDtls/SttldQty/Qty"));
  private final QuantityPlace previous =
      new QuantityPlace(root().at("QtyAndAcctDtls/PrevslySttldQty"));
  private final QuantityPlace remaining =
      new QuantityPlace(root().at("QtyAndAcctDtls/RmngToBeSttldQty"));
  private final GrammarElement remainingAmount =
      root().value("QtyAndAcctDtls/RmngToBeSttldAmt/Amt");
  private final GrammarElement safekeepingAccount = root().value("QtyAndAcctDtls/SfkpgAcct/Id");
  private final GrammarElement amount = root().value("SttldAmt/Amt");
  private final GrammarElement direction = root().value("SttldAmt/CdtDbtInd");

  ConfirmationFormat() {
    super("sese.025.001.", ROOT, 11, 9, 10, 12);
  }

  byte[] write(SettlementConfirmation025 message) {
    XmlText xml = new XmlText().document(type(), ROOT);
    xml.open("TxIdDtls").element("AcctOwnrTxId", message.transactionId());
    optional(xml, "AcctSvcrTxId", message.senderReference());
    optional(xml, "MktInfrstrctrTxId", message.marketReference());
    xml.element("SctiesMvmntTp", message.movement().code())
        .element("Pmt", message.payment().code())
        .close("TxIdDtls");
    if (message.partial()) {
      boolean last = message.part() == Part.LAST;
      xml.open("AddtlParams").element("PrtlSttlm", last ? "PARC" : "PAIN").close("AddtlParams");
    }
    xml.open("TradDtls").date("FctvSttlmDt", message.effectiveSettlementDate()).close("TradDtls");
    xml.open("FinInstrmId").element("ISIN", message.isin()).close("FinInstrmId");
    quantities(xml.open("QtyAndAcctDtls"), message).close("QtyAndAcctDtls");
    xml.open("SttlmParams").open("SctiesTxTp").element("Cd", "TRAD");
    xml.close("SctiesTxTp").close("SttlmParams");
    if (!message.currency().equals(NO_CURRENCY)) {
      xml.amount(
          "SttldAmt", message.currency(), message.settledAmount(), message.amountDirection());
    }
    return xml.endOfDocument(ROOT);
  }

  private static void optional(XmlText xml, String name, @Nullable String value) {
    if (value != null) {
      xml.element(name, value);
    }
  }

  private static XmlText quantities(XmlText xml, SettlementConfirmation025 message) {
    boolean faceAmount = message.faceAmount();
    xml.open("SttldQty").quantity("Qty", message.settledQuantity(), faceAmount).close("SttldQty");
    BigDecimal before = message.previouslySettledQuantity();
    if (before != null) {
      xml.quantity("PrevslySttldQty", before, faceAmount);
    }
    BigDecimal rest = message.remainingQuantity();
    if (rest != null) {
      xml.quantity("RmngToBeSttldQty", rest, faceAmount);
    }
    BigDecimal cash = message.remainingAmount();
    if (cash != null) {
      xml.amount("RmngToBeSttldAmt", message.currency(), cash, message.amountDirection());
    }
    return xml.open("SfkpgAcct").element("Id", message.safekeepingAccount()).close("SfkpgAcct");
  }

  @Override
  public Content begin() {
    return this::message;
  }

  private SettlementConfirmation025 message(Values values) throws UnreadableException {
    if (values.has(preConfirmation)) {
      throw UnreadableException.value("A pre-confirmation: nothing has settled yet.");
    }
    Movement way = values.movement(movement);
    Payment kind = values.payment(payment);
    boolean untold = kind == Payment.FREE && !values.has(amount);
    try {
      return new SettlementConfirmation025(
          values.reference(transactionId),
          optional(senderReference, values),
          optional(marketReference, values),
          way,
          kind,
          values.text(isin, FieldRules::isIsin),
          settled.readAboveZero(values),
          optional(previous, values),
          optional(remaining, values),
          untold ? NO_CURRENCY : values.currency(amount),
          untold ? BigDecimal.ZERO : values.number(amount, FieldRules.MONEY_DECIMALS),
          remainingAmount(values, untold),
          settledOn.read(values),
          values.reference(safekeepingAccount),
          part(values),
          settled.isFaceAmount(values),
          untold ? AmountDirection.against(way) : values.direction(direction));
    } catch (IllegalArgumentException e) { // values that contradict each other
      throw UnreadableException.value(String.valueOf(e.getMessage()));
    }
  }

  private Part part(Values values) throws UnreadableException {
    return values.has(partial)
        ? values.either(partial, Part.ONE_OF_SEVERAL, "PAIN", Part.LAST, "PARC")
        : Part.WHOLE;
  }

  private static @Nullable String optional(GrammarElement reference, Values values)
      throws UnreadableException {
    return values.has(reference) ? values.reference(reference) : null;
  }

  private @Nullable BigDecimal optional(QuantityPlace quantity, Values values)
      throws UnreadableException {
    if (!quantity.isThere(values)) {
      return null;
    }
    if (quantity.isFaceAmount(values) != settled.isFaceAmount(values)) {
      throw UnreadableException.value("Some quantities are units and others face amounts.");
    }
    return quantity.read(values);
  }

  private @Nullable BigDecimal remainingAmount(Values values, boolean untold)
      throws UnreadableException {
    if (!values.has(remainingAmount)) {
      return null;
    }
    if (untold || !values.currency(remainingAmount).equals(values.currency(amount))) {
      throw UnreadableException.value(
          "The remaining amount is not in the currency of the settled one.");
    }
    return values.number(remainingAmount, FieldRules.MONEY_DECIMALS);
  }
}
