package io.straightway.iso20022.xml;

import io.straightway.iso20022.FieldRules;
import io.straightway.iso20022.ForeignExchange;
import io.straightway.iso20022.Movement;
import io.straightway.iso20022.PartialSettlement;
import io.straightway.iso20022.Payment;
import io.straightway.iso20022.SettlementInstruction023;
import io.straightway.iso20022.grammar.DatePlace;
import io.straightway.iso20022.grammar.GrammarElement;
import io.straightway.iso20022.grammar.MessageFormat;
import io.straightway.iso20022.grammar.QuantityPlace;
import io.straightway.iso20022.grammar.UnreadableException;
import io.straightway.iso20022.grammar.Values;
import io.straightway.iso20022.grammar.XmlText;

/**
 * sese.023.001.11, SecuritiesSettlementTransactionInstruction. The chain of our side is the
 * depository and our custodian, that of the other side the depository, its agent with the account
 * there, and the counterparty.
 */
final class InstructionFormat extends MessageFormat {
  private static final String ROOT = "SctiesSttlmTxInstr";

  private final GrammarElement transactionId = root().value("TxId");
  private final GrammarElement movement = root().value("SttlmTpAndAddtlParams/SctiesMvmntTp");
  private final GrammarElement payment = root().value("SttlmTpAndAddtlParams/Pmt");
  private final DatePlace tradeDate = new DatePlace(root().at("TradDtls/TradDt/Dt"));
  private final DatePlace settlementDate = new DatePlace(root().at("TradDtls/SttlmDt/Dt"));
  private final GrammarElement isin = root().value("FinInstrmId/ISIN");
  private final QuantityPlace quantity =
      new QuantityPlace(root().at("QtyAndAcctDtls/SttlmQty/Qty"));
  private final GrammarElement safekeepingAccount = root().value("QtyAndAcctDtls/SfkpgAcct/Id");
  private final GrammarElement iban = root().value("QtyAndAcctDtls/CshAcct/IBAN");
  private final GrammarElement cashAccount = root().value("QtyAndAcctDtls/CshAcct/Prtry");
  private final GrammarElement held = root().value("SttlmParams/HldInd/Ind");
  private final GrammarElement transactionType = root().value("SttlmParams/SctiesTxTp/Cd");
  private final GrammarElement partial = root().value("SttlmParams/PrtlSttlmInd");
  private final Parties delivering = new Parties(root().at("DlvrgSttlmPties"));
  private final Parties receiving = new Parties(root().at("RcvgSttlmPties"));
  private final GrammarElement amount = root().value("SttlmAmt/Amt");
  private final GrammarElement direction = root().value("SttlmAmt/CdtDbtInd");

  private final GrammarElement originalAmount = root().value("SttlmAmt/OrgnlCcyAndOrdrdAmt");
  private final GrammarElement unitCurrency = root().value("SttlmAmt/FXDtls/UnitCcy");
  private final GrammarElement quotedCurrency = root().value("SttlmAmt/FXDtls/QtdCcy");
  private final GrammarElement rate = root().value("SttlmAmt/FXDtls/XchgRate");

  InstructionFormat() {
    super("sese.023.001.", ROOT, 11, 10, 12);
  }

  /** The chain of one side. */
  private record Parties(
      GrammarElement depository,
      GrammarElement party1,
      GrammarElement account1,
      GrammarElement party2) {
    Parties(GrammarElement side) {
      this(
          side.value("Dpstry/Id/AnyBIC"),
          side.value("Pty1/Id/AnyBIC"),
          side.value("Pty1/SfkpgAcct/Id"),
          side.value("Pty2/Id/AnyBIC"));
    }
  }

  byte[] write(SettlementInstruction023 message) {
    XmlText xml = new XmlText().document(type(), ROOT).element("TxId", message.transactionId());
    xml.open("SttlmTpAndAddtlParams")
        .element("SctiesMvmntTp", message.movement().code())
        .element("Pmt", message.payment().code())
        .close("SttlmTpAndAddtlParams");
    xml.open("TradDtls")
        .date("TradDt", message.tradeDate())
        .date("SttlmDt", message.settlementDate())
        .close("TradDtls");
    xml.open("FinInstrmId").element("ISIN", message.isin()).close("FinInstrmId");
    xml.open("QtyAndAcctDtls").open("SttlmQty");
    xml.quantity("Qty", message.quantity(), message.faceAmount()).close("SttlmQty");
    xml.open("SfkpgAcct").element("Id", message.safekeepingAccount()).close("SfkpgAcct");
    xml.open("CshAcct").element("Prtry", message.cashAccount()).close("CshAcct");
    xml.close("QtyAndAcctDtls").open("SttlmParams");
    xml.open("HldInd").element("Ind", message.held()).close("HldInd");
    xml.open("SctiesTxTp").element("Cd", "TRAD").close("SctiesTxTp");
    if (message.partialSettlement() != null) {
      xml.element("PrtlSttlmInd", message.partialSettlement().name());
    }
    xml.close("SttlmParams");
    boolean weReceive = message.movement() == Movement.RECEIVE;
    if (weReceive) {
      theirs(xml.open("DlvrgSttlmPties"), message).close("DlvrgSttlmPties");
      ours(xml.open("RcvgSttlmPties"), message).close("RcvgSttlmPties");
    } else {
      ours(xml.open("DlvrgSttlmPties"), message).close("DlvrgSttlmPties");
      theirs(xml.open("RcvgSttlmPties"), message).close("RcvgSttlmPties");
    }
    ForeignExchange fx = message.foreignExchange();
    if (fx == null) {
      xml.amount("SttlmAmt", message.currency(), message.amount(), message.amountDirection());
    } else {
      exchanged(xml, message, fx);
    }
    return xml.endOfDocument(ROOT);
  }

  private static void exchanged(XmlText xml, SettlementInstruction023 message, ForeignExchange fx) {
    xml.open("SttlmAmt").money("Amt", message.currency(), message.amount());
    xml.element("CdtDbtInd", message.amountDirection().code());
    String original = fx.originalCurrency(message.currency());
    xml.money("OrgnlCcyAndOrdrdAmt", original, fx.originalAmount()).open("FXDtls");
    xml.element("UnitCcy", fx.unitCurrency()).element("QtdCcy", fx.quotedCurrency());
    xml.element("XchgRate", fx.rate()).money("RsltgAmt", message.currency(), message.amount());
    xml.close("FXDtls").close("SttlmAmt");
  }

  private static XmlText ours(XmlText xml, SettlementInstruction023 message) {
    bic(xml.open("Dpstry"), message.placeOfSettlement()).close("Dpstry");
    return bic(xml.open("Pty1"), message.custodian()).close("Pty1");
  }

  private static XmlText theirs(XmlText xml, SettlementInstruction023 message) {
    bic(xml.open("Dpstry"), message.placeOfSettlement()).close("Dpstry");
    bic(xml.open("Pty1"), message.agent());
    xml.open("SfkpgAcct").element("Id", message.agentAccount()).close("SfkpgAcct").close("Pty1");
    return bic(xml.open("Pty2"), message.counterparty()).close("Pty2");
  }

  private static XmlText bic(XmlText xml, String bic) {
    return xml.open("Id").element("AnyBIC", bic).close("Id");
  }

  @Override
  public Content begin() {
    return this::message;
  }

  private SettlementInstruction023 message(Values values) throws UnreadableException {
    if (!values.text(transactionType).equals("TRAD")) {
      throw Values.malformed(transactionType, values.text(transactionType));
    }
    Movement way = values.movement(movement);
    Parties ours = way == Movement.RECEIVE ? receiving : delivering;
    Parties theirs = way == Movement.RECEIVE ? delivering : receiving;
    if (!values.text(ours.depository()).equals(values.text(theirs.depository()))) {
      throw UnreadableException.value("The two sides have different depositories.");
    }
    Payment pays = values.payment(payment);
    if (pays == Payment.FREE && values.number(amount, FieldRules.MONEY_DECIMALS).signum() != 0) {
      throw UnreadableException.value(amount.path() + " must be 0 if there is no payment.");
    }
    return new SettlementInstruction023(
        values.reference(transactionId),
        way,
        pays,
        values.text(isin, FieldRules::isIsin),
        quantity.readAboveZero(values),
        quantity.isFaceAmount(values),
        values.currency(amount),
        values.number(amount, FieldRules.MONEY_DECIMALS),
        values.direction(direction),
        tradeDate.read(values),
        settlementDate.read(values),
        values.text(ours.party1(), FieldRules::isBic),
        values.reference(safekeepingAccount),
        values.text(values.has(iban) ? iban : cashAccount, InstructionFormat::isCashAccount),
        values.text(theirs.depository(), FieldRules::isBic),
        values.text(theirs.party1(), FieldRules::isBic),
        values.reference(theirs.account1()),
        values.text(theirs.party2(), FieldRules::isBic),
        values.has(held) && values.flag(held),
        values.has(partial) ? partial(values) : null,
        values.has(originalAmount) && values.has(unitCurrency) ? foreignExchange(values) : null);
  }

  private ForeignExchange foreignExchange(Values values) throws UnreadableException {
    return new ForeignExchange(
        values.text(unitCurrency, FieldRules::isCurrency),
        values.text(quotedCurrency, FieldRules::isCurrency),
        values.number(rate, ForeignExchange.RATE_DECIMALS),
        values.number(originalAmount, FieldRules.MONEY_DECIMALS));
  }

  private PartialSettlement partial(Values values) throws UnreadableException {
    return values.either(
        partial,
        PartialSettlement.PART,
        PartialSettlement.PART.name(),
        PartialSettlement.NPAR,
        PartialSettlement.NPAR.name());
  }

  private static boolean isCashAccount(String text) {
    return FieldRules.isText(text, FieldRules.CASH_ACCOUNT);
  }
}
