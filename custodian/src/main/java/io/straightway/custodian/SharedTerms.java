package io.straightway.custodian;

import io.straightway.iso20022.SettlementInstruction023;
import java.time.LocalDate;
import java.util.HashMap;
import java.util.Map;

/**
 * Makes equal parts of instructions one object: a million of them name few accounts, securities and
 * days.
 */
final class SharedTerms {
  private final Map<String, String> texts = new HashMap<>();
  private final Map<LocalDate, LocalDate> days = new HashMap<>();
  private final Map<SimulatedOutcome, SimulatedOutcome> outcomes = new HashMap<>();

  SettlementInstruction023 of(SettlementInstruction023 instruction) {
    return new SettlementInstruction023(
        instruction.transactionId(),
        instruction.movement(),
        instruction.payment(),
        one(instruction.isin()),
        instruction.quantity(),
        instruction.faceAmount(),
        one(instruction.currency()),
        instruction.amount(),
        instruction.amountDirection(),
        one(instruction.tradeDate()),
        one(instruction.settlementDate()),
        one(instruction.custodian()),
        one(instruction.safekeepingAccount()),
        one(instruction.cashAccount()),
        one(instruction.placeOfSettlement()),
        one(instruction.agent()),
        one(instruction.agentAccount()),
        one(instruction.counterparty()),
        instruction.held(),
        instruction.partialSettlement(),
        instruction.foreignExchange());
  }

  SimulatedOutcome of(SimulatedOutcome outcome) {
    return outcomes.computeIfAbsent(outcome, first -> first);
  }

  private String one(String text) {
    return texts.computeIfAbsent(text, first -> first);
  }

  private LocalDate one(LocalDate day) {
    return days.computeIfAbsent(day, first -> first);
  }
}
