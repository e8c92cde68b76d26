package io.straightway.messages.iso15022;

import io.straightway.messages.iso15022.MtForms.MtAmount;
import io.straightway.messages.iso15022.MtForms.MtQuantity;
import io.straightway.messages.iso20022.CancellationRequest020;
import io.straightway.messages.iso20022.FieldRules;
import io.straightway.messages.iso20022.ForeignExchange;
import io.straightway.messages.iso20022.IsoMessage;
import io.straightway.messages.iso20022.PartialSettlement;
import io.straightway.messages.iso20022.Payment;
import io.straightway.messages.iso20022.SettlementInstruction023;
import io.straightway.messages.iso20022.grammar.UnreadableException;
import io.straightway.messages.party.SettlementParty;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * MT540 to 543, instructions to receive and deliver, free of and against payment. The function PREA
 * marks a held instruction; a cancellation repeats the whole instruction with the function CANC and
 * the instruction's reference as PREV.
 */
final class InstructionText {
  private static final Map<String, PartialSettlement> PARTIAL =
      Map.of("PART", PartialSettlement.PART, "NPAR", PartialSettlement.NPAR);
  private static final Pattern EXCHANGE = Pattern.compile("([A-Z]{3})/([A-Z]{3})/(.+)");

  private InstructionText() {}

  static IsoMessage read(MtMessage message) throws UnreadableException {
    MtKind kind = MtKind.of(message.type(), MtKind.INSTRUCTION);
    MtSequence general = message.text().sequence("GENL");
    MtSequence at = message.text().sequence("FIAC");
    String function = general.function("NEWM", "PREA", "CANC");
    if (function.equals("CANC")) {
      return new CancellationRequest020(
          general.link("PREV"), kind.movement(), kind.payment(), at.get("97A", "SAFE"));
    }
    MtSequence trade = message.text().sequence("TRADDET");
    MtSequence settlement = message.text().sequence("SETDET");
    List<SettlementParty> parties = PartyText.read(settlement, kind.movement());
    if (parties.size() < 2) {
      throw MtFault.structure("The agent or the counterparty of the other side is missing.");
    }
    String agentAccount = parties.get(0).account();
    if (agentAccount == null) {
      throw MtFault.structure("The agent has no account (97A::SAFE).");
    }
    MtQuantity quantity = MtForms.quantity(at, "36B", "SETT");
    MtAmount amount = MtForms.optionalAmount(settlement.anywhere("19A", "SETT"));
    if (amount == null && kind.payment() == Payment.AGAINST) {
      throw MtFault.structure("An instruction against payment has no amount (19A::SETT).");
    }
    return new SettlementInstruction023(
        general.get("20C", "SEME"),
        kind.movement(),
        kind.payment(),
        MtForms.isin(trade),
        quantity.number(),
        quantity.faceAmount(),
        amount == null ? FieldRules.NO_CURRENCY : amount.currency(),
        amount == null ? BigDecimal.ZERO : amount.number().abs(),
        amount == null ? kind.usual() : amount.direction(kind.usual()),
        MtForms.day(trade.required("98", "TRAD")),
        MtForms.day(trade.required("98", "SETT")),
        message.to(),
        at.get("97A", "SAFE"),
        at.get("97A", "CASH"),
        party(settlement, "PSET").get("95P", "PSET"),
        parties.get(0).id(),
        agentAccount,
        parties.get(parties.size() - 1).text(),
        function.equals("PREA"),
        partial(settlement),
        exchange(settlement),
        SettlementParty.text(parties.subList(1, parties.size() - 1)));
  }

  private static MtSequence party(MtSequence settlement, String qualifier)
      throws UnreadableException {
    for (MtSequence party : settlement.sequences("SETPRTY")) {
      if (party.find("95P", qualifier) != null) {
        return party;
      }
    }
    throw MtFault.structure("The party 95P::%s is missing.", qualifier);
  }

  private static @Nullable PartialSettlement partial(MtSequence settlement) {
    return settlement.all("22F", "STCO").stream()
        .map(condition -> PARTIAL.get(condition.value()))
        .filter(partial -> partial != null)
        .findFirst()
        .orElse(null);
  }

  private static @Nullable ForeignExchange exchange(MtSequence settlement)
      throws UnreadableException {
    MtAmount original = MtForms.optionalAmount(settlement.anywhere("19A", "OCMT"));
    MtField rate = settlement.anywhere("92B", "EXCH");
    if (original == null || rate == null) {
      return null;
    }
    Matcher parts = EXCHANGE.matcher(rate.value());
    if (!parts.matches()) {
      throw MtFault.value("%s is not an exchange rate.", rate.value());
    }
    return new ForeignExchange(
        parts.group(1), parts.group(2), MtForms.number(parts.group(3)), original.number().abs());
  }

  /** Writes an instruction, or the request to cancel it. */
  static byte[] write(SettlementInstruction023 instruction, MtHeader header, boolean cancel) {
    MtKind kind = new MtKind(instruction.movement(), instruction.payment());
    return new MtText()
        .sequence(
            "GENL",
            general ->
                general
                    .field("20C", "SEME", header.reference())
                    .field("23G", cancel ? "CANC" : instruction.held() ? "PREA" : "NEWM")
                    .link("PREV", cancel ? instruction.transactionId() : null))
        .sequence(
            "TRADDET",
            trade ->
                trade
                    .field("98A", "SETT", MtForms.written(instruction.settlementDate()))
                    .field("98A", "TRAD", MtForms.written(instruction.tradeDate()))
                    .field("35B", "ISIN " + instruction.isin()))
        .sequence(
            "FIAC",
            at ->
                at.field(
                        "36B",
                        "SETT",
                        MtForms.quantity(instruction.quantity(), instruction.faceAmount()))
                    .field("97A", "SAFE", instruction.safekeepingAccount())
                    .field("97A", "CASH", instruction.cashAccount()))
        .sequence("SETDET", settlement -> writeSettlement(instruction, kind, settlement))
        .message(kind.type(MtKind.INSTRUCTION), header);
  }

  private static void writeSettlement(
      SettlementInstruction023 instruction, MtKind kind, MtText settlement) {
    PartialSettlement partial = instruction.partialSettlement();
    settlement
        .field("22F", "SETR", "TRAD")
        .optional("22F", "STCO", partial == null ? null : partial.name());
    PartyText.write(settlement, instruction.movement(), instruction.otherSide());
    settlement.sequence(
        "SETPRTY", place -> place.field("95P", "PSET", instruction.placeOfSettlement()));
    if (instruction.payment() == Payment.AGAINST) {
      String amount =
          MtForms.amount(
              instruction.currency(),
              instruction.amount(),
              instruction.amountDirection(),
              kind.usual());
      settlement.sequence("AMT", settled -> settled.field("19A", "SETT", amount));
      ForeignExchange exchange = instruction.foreignExchange();
      if (exchange != null) {
        settlement.sequence(
            "AMT", original -> write(exchange, instruction.currency(), amount, original));
      }
    }
  }

  private static void write(
      ForeignExchange exchange, String currency, String amount, MtText original) {
    original
        .field(
            "19A",
            "OCMT",
            exchange.originalCurrency(currency) + MtForms.written(exchange.originalAmount()))
        .field("19A", "RESU", amount)
        .field(
            "92B",
            "EXCH",
            exchange.unitCurrency()
                + "/"
                + exchange.quotedCurrency()
                + "/"
                + MtForms.written(exchange.rate()));
  }
}
