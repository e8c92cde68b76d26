package io.straightway.messages.iso20022.xml;

import io.straightway.messages.iso20022.AmountDirection;
import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.Movement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementConfirmation025.Part;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.iso20022.grammar.Form;
import io.straightway.messages.iso20022.grammar.Group;
import io.straightway.messages.iso20022.grammar.MessageFormat;
import io.straightway.messages.iso20022.grammar.Place;
import io.straightway.messages.iso20022.grammar.QuantityPlace;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.iso20022.grammar.Values;
import io.straightway.messages.party.SettlementParty;
import java.math.BigDecimal;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The format of SecuritiesSettlementTransactionConfirmation. A part that leaves a quantity to
 * settle is {@code PAIN}, the last of several parts {@code PARC}. A pre-confirmation is refused,
 * because nothing has settled yet.
 */
final class ConfirmationFormat {
  private static final Form<Part> PART =
      Form.codes(part -> part == Part.LAST ? "PARC" : "PAIN", Part.ONE_OF_SEVERAL, Part.LAST);

  private ConfirmationFormat() {}

  static MessageFormat<SettlementConfirmation025> format() {
    Group<SettlementConfirmation025> root = Group.root("SctiesSttlmTxConf");
    declare(root, m -> m, m -> m);
    return MessageFormat.usual(SettlementConfirmation025.class, root, "sese.025.001.", 11, 9, 13);
  }

  /**
   * Returns the format of SecuritiesSettlementTransactionReversalAdvice, which repeats the
   * confirmation.
   */
  static MessageFormat<SettlementReversal026> reversal() {
    Group<SettlementReversal026> root = Group.root("SctiesSttlmTxRvslAdvc");
    declare(root, SettlementReversal026::confirmed, SettlementReversal026::new);
    return MessageFormat.usual(SettlementReversal026.class, root, "sese.026.001.", 10, 8, 12);
  }

  private static <M> void declare(
      Group<M> whole,
      Function<M, SettlementConfirmation025> getter,
      Function<SettlementConfirmation025, M> made) {
    Group<SettlementConfirmation025> root = whole.of(getter);
    var ids = root.inside("TxIdDtls");
    var id = ids.place("AcctOwnrTxId", Form.REFERENCE, m -> m.transactionId());
    var sender = ids.place("AcctSvcrTxId", Form.REFERENCE, m -> m.reference());
    var market = ids.place("MktInfrstrctrTxId", Form.REFERENCE, m -> m.marketReference());
    var movement = ids.place("SctiesMvmntTp", Form.MOVEMENT, m -> m.movement());
    var payment = ids.place("Pmt", Form.PAYMENT, m -> m.payment());
    var preliminary = root.place("AddtlParams/PreConf", Form.ANY);
    var part = root.place("AddtlParams/PrtlSttlm", PART, m -> m.partial() ? m.part() : null);
    var settledOn = root.date("TradDtls/FctvSttlmDt/Dt", m -> m.effectiveSettlementDate());
    var isin = root.place("FinInstrmId/ISIN", Form.ISIN, m -> m.isin());
    var at = root.inside("QtyAndAcctDtls");
    var settled = at.quantity("SttldQty/Qty", m -> m.settledQuantity(), m -> m.faceAmount());
    var previous =
        at.quantity("PrevslySttldQty", m -> m.previouslySettledQuantity(), m -> m.faceAmount());
    var remaining =
        at.quantity("RmngToBeSttldQty", m -> m.remainingQuantity(), m -> m.faceAmount());
    var rest = at.money("RmngToBeSttldAmt/Amt", m -> m.currency(), m -> m.remainingAmount());
    at.written(
        "RmngToBeSttldAmt/CdtDbtInd",
        Form.DIRECTION,
        m -> m.remainingAmount() == null ? null : m.amountDirection());
    var account = at.place("SfkpgAcct/Id", Form.REFERENCE, m -> m.safekeepingAccount());
    root.written("SttlmParams/SctiesTxTp/Cd", "TRAD");
    var delivering = parties(root.inside("DlvrgSttlmPties"), Movement.DELIVER);
    var receiving = parties(root.inside("RcvgSttlmPties"), Movement.RECEIVE);
    var amount =
        root.money("SttldAmt/Amt", m -> isPaid(m) ? m.currency() : null, m -> m.settledAmount());
    var direction =
        root.place(
            "SttldAmt/CdtDbtInd", Form.DIRECTION, m -> isPaid(m) ? m.amountDirection() : null);
    whole.reading(
        in -> {
          if (in.has(preliminary)) {
            throw UnreadableException.value("A pre-confirmation: nothing has settled yet.");
          }
          Movement way = in.get(movement);
          boolean paid = in.get(payment) != Payment.FREE || in.has(amount);
          return made.apply(
              new SettlementConfirmation025(
                  in.has(id) ? in.get(id) : SettlementConfirmation025.UNSOLICITED,
                  in.optional(sender),
                  in.optional(market),
                  way,
                  in.get(payment),
                  in.get(isin),
                  settled.readAboveZero(in),
                  alike(settled, previous, in),
                  alike(settled, remaining, in),
                  paid ? in.currency(amount) : FieldRules.NO_CURRENCY,
                  paid ? in.get(amount) : BigDecimal.ZERO,
                  rest(rest, paid ? amount : null, in),
                  in.get(settledOn),
                  in.get(account),
                  in.has(part) ? in.get(part) : Part.WHOLE,
                  settled.isFaceAmount(in),
                  paid ? in.get(direction) : AmountDirection.against(way),
                  PartyPlaces.text(way == Movement.RECEIVE ? delivering : receiving, in)));
        });
  }

  private static List<PartyPlaces> parties(Group<SettlementConfirmation025> side, Movement ours) {
    return PartyPlaces.chain(
        side, m -> m.movement() == ours ? List.of() : SettlementParty.chain(m.otherSide()));
  }

  private static boolean isPaid(SettlementConfirmation025 message) {
    return !message.currency().equals(FieldRules.NO_CURRENCY);
  }

  /** Returns another quantity, which must be in units if the settled one is. */
  private static @Nullable BigDecimal alike(QuantityPlace settled, QuantityPlace other, Values in)
      throws UnreadableException {
    if (in.has(other) && other.isFaceAmount(in) != settled.isFaceAmount(in)) {
      throw UnreadableException.value("Some quantities are units and others face amounts.");
    }
    return in.optional(other);
  }

  /** Returns the remaining amount, which must be in the currency of the settled one. */
  private static @Nullable BigDecimal rest(
      Place<BigDecimal> rest, @Nullable Place<BigDecimal> settled, Values in)
      throws UnreadableException {
    if (in.has(rest) && (settled == null || !in.currency(rest).equals(in.currency(settled)))) {
      throw UnreadableException.value(
          "The remaining amount is not in the currency of the settled one.");
    }
    return in.optional(rest);
  }
}
