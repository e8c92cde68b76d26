package io.straightway.messages.iso20022.xml;

import io.straightway.messages.iso20022.ForeignExchange;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.PartialSettlement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.grammar.Form;
import io.straightway.messages.iso20022.grammar.Group;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.grammar.Place;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.party.SettlementParty;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The format of SecuritiesSettlementTransactionInstruction. The parties of our side are the
 * depository and our custodian; those of the other side are the depository, the counterparty's
 * agent with the account there, and the counterparty.
 */
final class InstructionFormat {
  private static final Form<PartialSettlement> PARTIAL =
      Form.codes(PartialSettlement::name, PartialSettlement.values());

  private InstructionFormat() {}

  private record InstructionParties(Place<String> depository, List<PartyPlaces> parties) {
    /** Declares the parties of the side whose securities move in the given direction. */
    static InstructionParties of(Group<SettlementInstruction023> side, Movement ours) {
      return new InstructionParties(
          side.place("Dpstry/Id/AnyBIC", Form.BIC, m -> m.placeOfSettlement()),
          PartyPlaces.chain(
              side,
              m ->
                  m.movement() == ours
                      ? List.of(new SettlementParty(m.custodian(), null))
                      : m.otherSide()));
    }
  }

  static MessageFormat<SettlementInstruction023> format() {
    Group<SettlementInstruction023> root = Group.root("SctiesSttlmTxInstr");
    var id = root.place("TxId", Form.REFERENCE, m -> m.transactionId());
    var parameters = root.inside("SttlmTpAndAddtlParams");
    var movement = parameters.place("SctiesMvmntTp", Form.MOVEMENT, m -> m.movement());
    var payment = parameters.place("Pmt", Form.PAYMENT, m -> m.payment());
    var tradeDate = root.date("TradDtls/TradDt/Dt", m -> m.tradeDate());
    var settlementDate = root.date("TradDtls/SttlmDt/Dt", m -> m.settlementDate());
    var isin = root.place("FinInstrmId/ISIN", Form.ISIN, m -> m.isin());
    var at = root.inside("QtyAndAcctDtls");
    var quantity = at.quantity("SttlmQty/Qty", m -> m.quantity(), m -> m.faceAmount());
    var safekeeping = at.place("SfkpgAcct/Id", Form.REFERENCE, m -> m.safekeepingAccount());
    var cash = at.place("CshAcct/Prtry", Form.CASH_ACCOUNT, m -> m.cashAccount());
    var iban = at.place("CshAcct/IBAN", Form.CASH_ACCOUNT);
    var held = root.place("SttlmParams/HldInd/Ind", Form.FLAG, m -> m.held());
    var type = root.place("SttlmParams/SctiesTxTp/Cd", Form.only("TRAD"), m -> "TRAD");
    var partial = root.place("SttlmParams/PrtlSttlmInd", PARTIAL, m -> m.partialSettlement());
    var delivering = InstructionParties.of(root.inside("DlvrgSttlmPties"), Movement.DELIVER);
    var receiving = InstructionParties.of(root.inside("RcvgSttlmPties"), Movement.RECEIVE);
    var settled = root.inside("SttlmAmt");
    var amount = settled.money("Amt", m -> m.currency(), m -> m.amount());
    var direction = settled.place("CdtDbtInd", Form.DIRECTION, m -> m.amountDirection());
    var original =
        settled.money(
            "OrgnlCcyAndOrdrdAmt",
            m -> exchange(m, fx -> fx.originalCurrency(m.currency())),
            m -> exchange(m, fx -> fx.originalAmount()));
    var terms = settled.inside("FXDtls");
    var unit = terms.place("UnitCcy", Form.CURRENCY, m -> exchange(m, fx -> fx.unitCurrency()));
    var quoted = terms.place("QtdCcy", Form.CURRENCY, m -> exchange(m, fx -> fx.quotedCurrency()));
    var rate = terms.place("XchgRate", Form.RATE, m -> exchange(m, fx -> fx.rate()));
    terms.writtenMoney("RsltgAmt", m -> exchange(m, fx -> m.currency()), m -> m.amount());
    root.reading(
        in -> {
          in.get(type);
          boolean receive = in.get(movement) == Movement.RECEIVE;
          InstructionParties ours = receive ? receiving : delivering;
          InstructionParties theirs = receive ? delivering : receiving;
          if (!in.text(ours.depository()).equals(in.text(theirs.depository()))) {
            throw UnreadableException.value("The two sides have different depositories.");
          }
          List<SettlementParty> chain = PartyPlaces.read(theirs.parties(), in);
          if (chain.size() < 2) {
            throw UnreadableException.structure("The other side has no two parties.");
          }
          if (in.get(payment) == Payment.FREE && in.get(amount).signum() != 0) {
            throw UnreadableException.value(amount.path() + " must be 0 if there is no payment.");
          }
          return new SettlementInstruction023(
              in.get(id),
              in.get(movement),
              in.get(payment),
              in.get(isin),
              quantity.readAboveZero(in),
              quantity.isFaceAmount(in),
              in.currency(amount),
              in.get(amount),
              in.get(direction),
              in.get(tradeDate),
              in.get(settlementDate),
              ours.parties().get(0).get(in).id(),
              in.get(safekeeping),
              in.get(in.has(iban) ? iban : cash),
              in.get(theirs.depository()),
              chain.get(0).id(),
              in.get(theirs.parties().get(0).account()),
              chain.get(chain.size() - 1).text(),
              in.has(held) && in.get(held),
              in.optional(partial),
              in.has(original) && in.has(unit)
                  ? new ForeignExchange(
                      in.get(unit), in.get(quoted), in.get(rate), in.get(original))
                  : null,
              SettlementParty.text(chain.subList(1, chain.size() - 1)));
        });
    return MessageFormat.usual(SettlementInstruction023.class, root, "sese.023.001.", 11, 10, 13);
  }

  private static <T> @Nullable T exchange(
      SettlementInstruction023 message, Function<ForeignExchange, T> term) {
    ForeignExchange exchange = message.foreignExchange();
    return exchange == null ? null : term.apply(exchange);
  }
}
