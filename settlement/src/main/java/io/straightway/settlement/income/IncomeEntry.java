package io.straightway.settlement.income;

import io.straightway.books.Booking;
import io.straightway.ledger.JournalEntry;
import io.straightway.positions.PositionKey;
import io.straightway.positions.PositionMovement;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An entry of income in the books.
 *
 * @param id also the id of the journal entry and the movements
 * @param quantity the quantity entitled, or the quantity redeemed
 * @param tax the tax; of cash, the tax withheld less that expected
 * @param cash cash received or written off
 */
public record IncomeEntry(
    long id,
    IncomeTerms of,
    EntryKind kind,
    BigDecimal quantity,
    BigDecimal gross,
    EntryTax tax,
    BigDecimal cash,
    EntryEvidence evidence) {
  /** Kind of entry. */
  public enum EntryKind {
    /** Income that we are entitled to by our holding. */
    ENTITLED,
    /** Cash received. */
    PAID,
    /** A difference that two operators have written off. */
    ACCEPTED
  }

  static IncomeEntry cash(
      long id,
      IncomeTerms of,
      EntryKind kind,
      BigDecimal quantity,
      EntryTax tax,
      BigDecimal cash,
      EntryEvidence by) {
    return new IncomeEntry(id, of, kind, quantity, BigDecimal.ZERO, tax, cash, by);
  }

  /**
   * Tax of an entry.
   *
   * @param withheld the tax that the custodian reports; null if it reports none
   * @param reclaimable the part of it that can be reclaimed
   */
  record EntryTax(BigDecimal tax, @Nullable BigDecimal withheld, BigDecimal reclaimable) {
    static final EntryTax NONE = of(BigDecimal.ZERO);

    static EntryTax of(BigDecimal tax) {
      return new EntryTax(tax, null, BigDecimal.ZERO);
    }
  }

  /** Returns a copy that also references another message. */
  IncomeEntry alsoBy(@Nullable Long notice, @Nullable Long inCash) {
    EntryEvidence joined =
        new EntryEvidence(
            evidence.day,
            evidence.bookedOn,
            evidence.noticeId == null ? notice : evidence.noticeId,
            evidence.cashId == null ? inCash : evidence.cashId,
            evidence.reverses);
    return new IncomeEntry(id, of, kind, quantity, gross, tax, cash, joined);
  }

  /**
   * Dates of an entry, and the messages that report it.
   *
   * @param day the record date, or the date of the cash
   * @param bookedOn the entry date
   * @param noticeId the custodian's confirmation of it; null if there is none
   * @param cashId the notice of the cash account that reports it; null if there is none
   * @param reverses the entry of cash that this one reverses; null if it reverses none
   */
  record EntryEvidence(
      LocalDate day,
      LocalDate bookedOn,
      @Nullable Long noticeId,
      @Nullable Long cashId,
      @Nullable Long reverses) {
    /** Creates the dates of an entry that no message reports. */
    EntryEvidence(LocalDate day, LocalDate bookedOn) {
      this(day, bookedOn, null, null, null);
    }
  }

  Booking booking() {
    return new Booking(journal(), movements());
  }

  private @Nullable JournalEntry journal() {
    LocalDate bookedOn = evidence.bookedOn;
    return switch (kind) {
      case ENTITLED ->
          of.isRedemption()
              ? null
              : of.rule().entitled(id, of.incomeId(), bookedOn, gross, tax.tax);
      case PAID ->
          of.isRedemption()
              ? of.rule().redeemed(id, of.incomeId(), bookedOn, cash)
              : of.rule().paid(id, of.incomeId(), bookedOn, cash, tax.tax, tax.reclaimable);
      case ACCEPTED ->
          of.isRedemption() ? null : of.rule().accepted(id, of.incomeId(), bookedOn, cash);
    };
  }

  private List<PositionMovement> movements() {
    return kind != EntryKind.PAID
        ? List.of()
        : Stream.of(moved(of.currency(), cash), moved(of.isin(), quantity.negate()))
            .filter(movement -> movement.settled().signum() != 0)
            .toList();
  }

  private PositionMovement moved(String instrument, BigDecimal by) {
    return new PositionMovement(id, new PositionKey(of.account(), instrument), by, by);
  }
}
