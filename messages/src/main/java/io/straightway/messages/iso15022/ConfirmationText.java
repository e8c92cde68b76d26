package io.straightway.messages.iso15022;

import io.straightway.messages.iso15022.MtForms.MtAmount;
import io.straightway.messages.iso15022.MtForms.MtQuantity;
import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementConfirmation025;
import io.straightway.messages.iso20022.SettlementConfirmation025.Part;
import io.straightway.messages.iso20022.SettlementReversal026;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.party.SettlementParty;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * MT544 to 547, confirmations. If the custodian doesn't state which part is confirmed (22F::PARS),
 * the quantities still to settle and settled before show it.
 *
 * <p>The function {@code RVSL} reverses an earlier confirmation, and {@code CANC} cancels it; both
 * repeat its content: <a
 * href="https://pinas.synology.me/Swift_Manual/2006/FINAL/US5MC/DOC/AHF003.HTM">SWIFT's user
 * handbook of 2006, MT547 field 23G</a>. {@code REVR} is the function that reverses an MT566 (<a
 * href="https://iso20022.org/15022/uhb/mt566-3-field-23g.htm">data field dictionary</a>), and can't
 * mean anything else here.
 */
final class ConfirmationText {
  private static final Map<String, Part> PARTS =
      Map.of("PAIN", Part.ONE_OF_SEVERAL, "PARC", Part.LAST);

  private ConfirmationText() {}

  static IsoMessage read(MtMessage message) throws UnreadableException {
    MtKind kind = MtKind.of(message.type(), MtKind.CONFIRMATION);
    MtSequence general = message.text().sequence("GENL");
    boolean confirms = general.function("NEWM", "RVSL", "CANC", "REVR").equals("NEWM");
    MtSequence trade = message.text().sequence("TRADDET");
    MtSequence at = message.text().sequence("FIAC");
    MtQuantity settled = MtForms.quantity(at, "36B", "ESTT");
    BigDecimal before = alike(settled, MtForms.quantity(at.all("36B", "PSTT")));
    BigDecimal rest = alike(settled, MtForms.quantity(at.all("36B", "RSTT")));
    MtAmount amount =
        MtForms.optionalAmount(message.text().sequence("SETDET").anywhere("19A", "ESTT"));
    if (amount == null && kind.payment() == Payment.AGAINST) {
      throw MtFault.structure("A confirmation against payment has no amount (19A::ESTT).");
    }
    String related = general.linked("RELA");
    SettlementConfirmation025 confirmation =
        new SettlementConfirmation025(
            related == null ? SettlementConfirmation025.UNSOLICITED : related,
            general.linked("PCTI"),
            general.linked("MITI"),
            kind.movement(),
            kind.payment(),
            MtForms.isin(trade),
            settled.number(),
            before,
            rest,
            amount == null ? FieldRules.NO_CURRENCY : amount.currency(),
            amount == null ? BigDecimal.ZERO : amount.number().abs(),
            rest(amount, MtForms.optionalAmount(at.field("19A", "RSTT"))),
            MtForms.day(trade.required("98", "ESET")),
            at.get("97A", "SAFE"),
            part(message.text().anywhere("22F", "PARS"), before, rest),
            settled.faceAmount(),
            amount == null ? kind.usual() : amount.direction(kind.usual()),
            PartyText.text(message.text().sequence("SETDET"), kind.movement()));
    return confirms ? confirmation : new SettlementReversal026(confirmation);
  }

  private static Part part(
      @Nullable MtField field, @Nullable BigDecimal before, @Nullable BigDecimal rest)
      throws UnreadableException {
    if (field != null) {
      return MtForms.code(PARTS, field);
    }
    if (rest != null && rest.signum() > 0) {
      return Part.ONE_OF_SEVERAL;
    }
    return before != null && before.signum() > 0 ? Part.LAST : Part.WHOLE;
  }

  private static @Nullable BigDecimal alike(MtQuantity settled, @Nullable MtQuantity other)
      throws UnreadableException {
    if (other != null && other.faceAmount() != settled.faceAmount()) {
      throw MtFault.value("Some quantities are units and others face amounts.");
    }
    return other == null ? null : other.number();
  }

  private static @Nullable BigDecimal rest(@Nullable MtAmount settled, @Nullable MtAmount rest)
      throws UnreadableException {
    if (rest != null && (settled == null || !settled.currency().equals(rest.currency()))) {
      throw MtFault.value("The remaining amount is not in the currency of the settled one.");
    }
    return rest == null ? null : rest.number().abs();
  }

  static byte[] write(SettlementConfirmation025 confirmation, MtHeader header) {
    MtKind kind = new MtKind(confirmation.movement(), confirmation.payment());
    boolean paid = isPaid(confirmation);
    return new MtText()
        .sequence(
            "GENL",
            general ->
                general
                    .field("20C", "SEME", header.reference())
                    .field("23G", "NEWM")
                    .optional("22F", "PARS", word(confirmation.part()))
                    .link("RELA", confirmation.transactionId())
                    .link("MITI", confirmation.marketReference())
                    .link("PCTI", MtForms.ifShort(confirmation.reference())))
        .sequence(
            "TRADDET",
            trade ->
                trade
                    .field("98A", "ESET", MtForms.written(confirmation.effectiveSettlementDate()))
                    .field("35B", "ISIN " + confirmation.isin()))
        .sequence("FIAC", at -> write(confirmation, kind, at))
        .sequence(
            "SETDET",
            settlement -> {
              settlement.field("22F", "SETR", "TRAD");
              PartyText.write(
                  settlement,
                  confirmation.movement(),
                  SettlementParty.chain(confirmation.otherSide()));
              if (paid) {
                settlement.sequence(
                    "AMT",
                    amount ->
                        amount.field(
                            "19A",
                            "ESTT",
                            money(confirmation, kind, confirmation.settledAmount())));
              }
            })
        .message(kind.type(MtKind.CONFIRMATION), header);
  }

  private static void write(SettlementConfirmation025 confirmation, MtKind kind, MtText at) {
    BigDecimal rest = isPaid(confirmation) ? confirmation.remainingAmount() : null;
    at.field(
            "36B",
            "ESTT",
            MtForms.quantity(confirmation.settledQuantity(), confirmation.faceAmount()))
        .optional("36B", "PSTT", quantity(confirmation, confirmation.previouslySettledQuantity()))
        .optional("36B", "RSTT", quantity(confirmation, confirmation.remainingQuantity()))
        .optional("19A", "RSTT", rest == null ? null : money(confirmation, kind, rest))
        .field("97A", "SAFE", confirmation.safekeepingAccount());
  }

  private static boolean isPaid(SettlementConfirmation025 confirmation) {
    return !confirmation.currency().equals(FieldRules.NO_CURRENCY);
  }

  private static @Nullable String quantity(
      SettlementConfirmation025 confirmation, @Nullable BigDecimal number) {
    return number == null ? null : MtForms.quantity(number, confirmation.faceAmount());
  }

  private static String money(
      SettlementConfirmation025 confirmation, MtKind kind, BigDecimal number) {
    return MtForms.amount(
        confirmation.currency(), number, confirmation.amountDirection(), kind.usual());
  }

  private static @Nullable String word(Part part) {
    return part == Part.WHOLE ? null : part == Part.LAST ? "PARC" : "PAIN";
  }
}
