package io.straightway.settlement.income;

import io.straightway.ledger.JournalEntry;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionMovement;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Something that is entered of income.
 *
 * @param id of the journal entry and the movements too
 * @param quantity entitled to, or what of a redemption has left
 * @param cash that has come, or is let go
 * @param day of the record date, or of the cash
 * @param bookedOn the day of the books
 * @param noticeId the confirmation of the custodian that says so; null if none does
 * @param cashId the notice of the cash account that does; null if none does
 * @param reverses the entry of cash that it takes back; null if it is none
 */
public record IncomeEntry(
    long id,
    IncomeTerms of,
    Kind kind,
    BigDecimal quantity,
    BigDecimal gross,
    BigDecimal tax,
    BigDecimal cash,
    LocalDate day,
    LocalDate bookedOn,
    @Nullable Long noticeId,
    @Nullable Long cashId,
    @Nullable Long reverses) {
  /** What is entered. */
  public enum Kind {
    /** What is ours by what was held. */
    ENTITLED,
    /** Its cash. */
    PAID,
    /** A difference that two operators have let go. */
    ACCEPTED
  }

  static IncomeEntry cash(
      long id, IncomeTerms of, Kind kind, BigDecimal quantity, BigDecimal cash, Payment by) {
    return new IncomeEntry(
        id,
        of,
        kind,
        quantity,
        BigDecimal.ZERO,
        BigDecimal.ZERO,
        cash,
        by.day,
        by.bookedOn,
        by.noticeId,
        by.cashId,
        by.reverses);
  }

  /** The same, of which another message says too. */
  IncomeEntry alsoBy(@Nullable Long notice, @Nullable Long inCash) {
    return new IncomeEntry(
        id,
        of,
        kind,
        quantity,
        gross,
        tax,
        cash,
        day,
        bookedOn,
        noticeId == null ? notice : noticeId,
        cashId == null ? inCash : cashId,
        reverses);
  }

  /** When cash came, and what says so. */
  record Payment(
      LocalDate day,
      LocalDate bookedOn,
      @Nullable Long noticeId,
      @Nullable Long cashId,
      @Nullable Long reverses) {}

  @Nullable JournalEntry journal() {
    return switch (kind) {
      case ENTITLED ->
          of.isRedemption() ? null : of.rule().entitled(id, of.incomeId(), bookedOn, gross, tax);
      case PAID ->
          of.isRedemption()
              ? of.rule().redeemed(id, of.incomeId(), bookedOn, cash)
              : of.rule().paid(id, of.incomeId(), bookedOn, cash);
      case ACCEPTED ->
          of.isRedemption() ? null : of.rule().accepted(id, of.incomeId(), bookedOn, cash);
    };
  }

  List<PositionMovement> movements() {
    return kind != Kind.PAID
        ? List.of()
        : Stream.of(moved(of.currency(), cash), moved(of.isin(), quantity.negate()))
            .filter(one -> one.settled().signum() != 0)
            .toList();
  }

  private PositionMovement moved(String instrument, BigDecimal by) {
    return new PositionMovement(id, new PositionKey(of.account(), instrument), by, by);
  }
}
