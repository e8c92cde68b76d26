package io.straightway.settlement.penalty;

import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.rules.Penalty;
import io.straightway.ledger.rules.Reversal;
import io.straightway.messages.iso20022.statement.PenaltyKind;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A penalty, or the reversal of an earlier one.
 *
 * @param amount negative for a reversal
 * @param reverses the entry that is reversed in full; null if there is none
 */
record PenaltyRow(PenaltyTerms terms, BigDecimal amount, @Nullable Long reverses) {
  /**
   * Basis of a penalty.
   *
   * @param forDay the business date on which it accrued
   * @param openQuantity the open quantity
   * @param openValue the value of {@code openQuantity}
   * @param basisPoints basis points a day
   * @param days number of business days of the currency that are penalised
   * @param lastDay the last penalised day
   */
  public record PenaltyTerms(
      long instructionId,
      PenaltyKind kind,
      FailingParty party,
      LocalDate forDay,
      String account,
      String counterparty,
      String currency,
      BigDecimal openQuantity,
      BigDecimal openValue,
      BigDecimal basisPoints,
      int days,
      LocalDate lastDay) {}

  boolean isPosted() {
    return amount.signum() != 0;
  }

  /** Returns the ledger entry on the business date. */
  JournalEntry entry(long id, LocalDate day) {
    return reverses == null
        ? entry(id, day, amount)
        : Reversal.of(entry(reverses, day, amount.negate()), id, day);
  }

  private JournalEntry entry(long id, LocalDate day, BigDecimal posted) {
    Penalty rule = new Penalty(terms.account, terms.counterparty, terms.currency, posted);
    return terms.party == FailingParty.US
        ? rule.cost(id, terms.instructionId, day)
        : rule.income(id, terms.instructionId, day);
  }
}
