package io.straightway.messages.iso20022.xml;

import io.straightway.messages.iso20022.Allegement028;
import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.grammar.Form;
import io.straightway.messages.iso20022.grammar.Group;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.grammar.Place;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.party.SettlementParty;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The format of SecuritiesSettlementTransactionAllegementNotification. */
final class AllegementFormat {
  private AllegementFormat() {}

  /** The parties of one side, of which the last is the counterparty. */
  private record Chain(Place<String> depository, List<PartyPlaces> parties) {
    /**
     * Declares the parties of the other side, written if our securities move in the given
     * direction.
     */
    static Chain of(Group<Allegement028> side, Movement ours) {
      return new Chain(
          side.place(
              "Dpstry/Id/AnyBIC",
              Form.BIC,
              m -> m.movement() == ours ? m.placeOfSettlement() : null),
          PartyPlaces.chain(
              side,
              m ->
                  m.movement() == ours
                      ? Arrays.asList(party(m.agent()), party(m.counterparty()))
                      : List.of()));
    }

    private static @Nullable SettlementParty party(@Nullable String text) {
      return text == null ? null : SettlementParty.parse(text);
    }
  }

  static MessageFormat<Allegement028> format() {
    Group<Allegement028> root = Group.root("SctiesSttlmTxAllgmtNtfctn");
    var reference = root.place("TxId", Form.REFERENCE, m -> m.reference());
    var parameters = root.inside("SttlmTpAndAddtlParams");
    var movement = parameters.place("SctiesMvmntTp", Form.MOVEMENT, m -> m.movement());
    var payment = parameters.place("Pmt", Form.PAYMENT, m -> m.payment());
    var settlementDate = root.date("TradDtls/SttlmDt/Dt", m -> m.settlementDate());
    var isin = root.place("FinInstrmId/ISIN", Form.ISIN, m -> m.isin());
    var at = root.inside("QtyAndAcctDtls");
    var quantity = at.quantity("SttlmQty", m -> m.quantity(), m -> m.faceAmount());
    var account = at.place("SfkpgAcct/Id", Form.REFERENCE, m -> m.safekeepingAccount());
    root.written("SttlmParams/SctiesTxTp/Cd", "TRAD");
    var deliverer = Chain.of(root.inside("DlvrgSttlmPties"), Movement.RECEIVE);
    var receiver = Chain.of(root.inside("RcvgSttlmPties"), Movement.DELIVER);
    var amount = root.money("SttlmAmt/Amt", m -> isPaid(m) ? m.currency() : null, m -> m.amount());
    var direction =
        root.place(
            "SttlmAmt/CdtDbtInd", Form.DIRECTION, m -> isPaid(m) ? m.amountDirection() : null);
    root.reading(
        in -> {
          Movement way = in.get(movement);
          Payment pays = in.get(payment);
          boolean paid = pays == Payment.AGAINST || in.has(amount);
          BigDecimal money = paid ? in.get(amount) : BigDecimal.ZERO;
          if (pays == Payment.FREE && money.signum() != 0) {
            throw UnreadableException.value(amount.path() + " must be 0 if there is no payment.");
          }
          Chain theirs = way == Movement.RECEIVE ? deliverer : receiver;
          int last = PartyPlaces.CHAIN;
          List<SettlementParty> behind =
              SettlementParty.chain(PartyPlaces.text(theirs.parties().subList(1, last), in));
          return new Allegement028(
              in.get(reference),
              way,
              pays,
              in.get(isin),
              quantity.readAboveZero(in),
              quantity.isFaceAmount(in),
              paid ? in.currency(amount) : FieldRules.NO_CURRENCY,
              money,
              paid ? in.get(direction) : AmountDirection.against(way),
              in.get(settlementDate),
              in.get(account),
              in.optional(theirs.depository()),
              PartyPlaces.text(theirs.parties().subList(0, 1), in),
              behind.isEmpty() ? null : behind.get(behind.size() - 1).text());
        });
    return MessageFormat.usual(Allegement028.class, root, "sese.028.001.", 10, 9, 12);
  }

  private static boolean isPaid(Allegement028 message) {
    return !message.currency().equals(FieldRules.NO_CURRENCY);
  }
}
