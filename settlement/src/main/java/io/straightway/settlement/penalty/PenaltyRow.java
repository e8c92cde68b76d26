package io.straightway.settlement.penalty;

import io.straightway.iso20022.statement.PenaltyKind;
import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.rules.Penalty;
import io.straightway.ledger.rules.Reversal;
import java.math.BigDecimal;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * A penalty, or what is taken back of an earlier one.
 *
 * @param amount negative for what is taken back
 * @param reverses the entry that is taken back whole; null if none is
 */
record PenaltyRow(Terms terms, BigDecimal amount, @Nullable Long reverses) {
  /**
   * What a penalty is for.
   *
   * @param forDay the business date on which it accrued
   * @param openQuantity what was open
   * @param openValue its value
   * @param basisPoints a day
   * @param days business days of the currency that it is for
   * @param lastDay the last of them
   */
  public record Terms(
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

  /** Its entry on the business date. */
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
