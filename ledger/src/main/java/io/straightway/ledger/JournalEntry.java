package io.straightway.ledger;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A balanced set of postings. One that does not balance cannot be constructed.
 *
 * @param id unique among entries
 * @param reference the caller's name for what the entry is about
 * @param valueDate the date the entry counts from
 * @param reverses the id of the entry that this one takes back; null if none
 */
public record JournalEntry(
    long id,
    long reference,
    Kind kind,
    LocalDate valueDate,
    List<Posting> postings,
    @Nullable Long reverses) {
  /** Checks that there is something to post and that it sums to zero in every currency. */
  public JournalEntry {
    postings = List.copyOf(postings);
    if (postings.isEmpty()) {
      throw new IllegalArgumentException("entry " + id + " has no postings");
    }
    for (Posting posting : postings) {
      String currency = posting.account().currency();
      BigDecimal sum = sum(postings, currency);
      if (sum.signum() != 0) {
        throw new IllegalArgumentException(
            "entry " + id + " is out of balance by " + sum + " " + currency);
      }
    }
  }

  /** An entry that takes nothing back. */
  public JournalEntry(
      long id, long reference, Kind kind, LocalDate valueDate, List<Posting> postings) {
    this(id, reference, kind, valueDate, postings, null);
  }

  private static BigDecimal sum(List<Posting> postings, String currency) {
    BigDecimal sum = BigDecimal.ZERO;
    for (Posting posting : postings) {
      if (posting.account().currency().equals(currency)) {
        sum = sum.add(posting.amount());
      }
    }
    return sum;
  }

  /** What kind of event an entry records. */
  public enum Kind {
    /** Booked on the day of the trade, against a payable or receivable. */
    TRADE_DATE,
    /** Takes back another entry. */
    REVERSAL,
    /** Cash has moved against a payable or receivable. */
    SETTLEMENT_DATE,
    /** Takes back the part of trades that will not settle any more. */
    REMAINDER,
    /** What late settlement costs or earns. */
    PENALTY,
    /** Entered by people: opening balances, cash, corrections. */
    JOURNAL,
    /** Takes the gain of sales, so that securities stand at cost. */
    COST,
    /** What securities are worth above their cost at the end of a day. */
    REVALUATION,
    /** Coupons, dividends and redemptions: what we are entitled to, and its cash. */
    INCOME
  }
}
