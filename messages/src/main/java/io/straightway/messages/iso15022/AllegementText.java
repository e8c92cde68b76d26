package io.straightway.messages.iso15022;

import io.straightway.messages.iso15022.MtForms.MtAmount;
import io.straightway.messages.iso15022.MtForms.MtQuantity;
import io.straightway.messages.iso20022.Allegement028;
import io.straightway.messages.iso20022.AllegementRemoval029;
import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import java.math.BigDecimal;

/**
 * MT578, an allegement; with the function REMO or CANC, the withdrawal of the allegement named as
 * PREV.
 */
final class AllegementText {
  private AllegementText() {}

  static IsoMessage read(MtMessage message) throws UnreadableException {
    MtSequence general = message.text().sequence("GENL");
    if (!general.function("NEWM", "REMO", "CANC").equals("NEWM")) {
      return new AllegementRemoval029(general.link("PREV"));
    }
    MtSequence trade = message.text().sequence("TRADDET");
    MtSequence at = message.text().sequence("FIAC");
    MtSequence settlement = message.text().sequence("SETDET");
    MtKind kind =
        new MtKind(
            MtForms.code(MtKind.MOVEMENTS, trade.required("22H", "REDE")),
            MtForms.code(MtKind.PAYMENTS, trade.required("22H", "PAYM")));
    MtQuantity quantity = MtForms.quantity(at, "36B", "SETT");
    MtAmount amount = MtForms.optionalAmount(settlement.anywhere("19A", "SETT"));
    if (amount == null && kind.payment() == Payment.AGAINST) {
      throw MtFault.structure("An allegement against payment has no amount (19A::SETT).");
    }
    MtField place = settlement.anywhere("95P", "PSET");
    return new Allegement028(
        general.get("20C", "SEME"),
        kind.movement(),
        kind.payment(),
        MtForms.isin(trade),
        quantity.number(),
        quantity.faceAmount(),
        amount == null ? FieldRules.NO_CURRENCY : amount.currency(),
        amount == null ? BigDecimal.ZERO : amount.number().abs(),
        amount == null ? kind.usual() : amount.direction(kind.usual()),
        MtForms.day(trade.required("98", "SETT")),
        at.get("97A", "SAFE"),
        place == null ? null : place.value(),
        PartyText.agent(settlement, kind.movement()),
        PartyText.counterparty(settlement, kind.movement()));
  }

  static byte[] write(Allegement028 allegement, MtHeader header) {
    MtKind kind = new MtKind(allegement.movement(), allegement.payment());
    return new MtText()
        .sequence(
            "GENL",
            general ->
                general
                    .field("20C", "SEME", MtForms.written("SEME", allegement.reference()))
                    .field("23G", "NEWM"))
        .sequence(
            "TRADDET",
            trade ->
                trade
                    .field("98A", "SETT", MtForms.written(allegement.settlementDate()))
                    .field("35B", "ISIN " + allegement.isin())
                    .field("22H", "REDE", allegement.movement().code())
                    .field("22H", "PAYM", allegement.payment().code()))
        .sequence(
            "FIAC",
            at ->
                at.field(
                        "36B",
                        "SETT",
                        MtForms.quantity(allegement.quantity(), allegement.faceAmount()))
                    .field("97A", "SAFE", allegement.safekeepingAccount()))
        .sequence(
            "SETDET",
            settlement -> {
              settlement.field("22F", "SETR", "TRAD");
              PartyText.write(
                  settlement, allegement.movement(), allegement.agent(), allegement.counterparty());
              String place = allegement.placeOfSettlement();
              if (place != null) {
                settlement.sequence("SETPRTY", party -> party.field("95P", "PSET", place));
              }
              if (allegement.payment() == Payment.AGAINST) {
                String amount =
                    MtForms.amount(
                        allegement.currency(),
                        allegement.amount(),
                        allegement.amountDirection(),
                        kind.usual());
                settlement.sequence("AMT", alleged -> alleged.field("19A", "SETT", amount));
              }
            })
        .message("578", header);
  }

  static byte[] write(AllegementRemoval029 removal, MtHeader header) {
    return new MtText()
        .sequence(
            "GENL",
            general ->
                general
                    .field("20C", "SEME", header.reference())
                    .field("23G", "REMO")
                    .link("PREV", removal.reference()))
        .message("578", header);
  }
}
