package io.straightway.ledger;

import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A balanced set of postings. An unbalanced set cannot be constructed.
 *
 * @param id unique among entries
 * @param reference the caller's identifier of the subject of the entry
 * @param valueDate the value date
 * @param reverses the id of the entry that this one reverses, or null
 */
public record JournalEntry(
    long id,
    long reference,
    Kind kind,
    LocalDate valueDate,
    List<Posting> postings,
    @Nullable Long reverses) {
  /**
   * Checks that there is at least one posting and that the postings sum to zero in every currency.
   */
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

  /** Creates an entry that reverses no other. */
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

  /** The kind of event that an entry records. */
  public enum Kind {
    /** Booked on the day of the trade, against a payable or receivable. */
    TRADE_DATE,
    /** Reverses another entry. */
    REVERSAL,
    /** Cash has moved against a payable or receivable. */
    SETTLEMENT_DATE,
    /** Reverses the part of trades that will no longer settle. */
    REMAINDER,
    /** Cost or income of late settlement. */
    PENALTY,
    /** Entered by people: opening balances, cash, corrections. */
    JOURNAL,
    /** Takes the gain of sales out of SECURITIES, so that securities are carried at cost. */
    COST,
    /** Value of securities above their cost at the end of a day. */
    REVALUATION,
    /** Coupons, dividends and redemptions: entitlements and their cash. */
    INCOME,
    /** Brings ACCRUED_INTEREST to the interest accrued on what is held. */
    INTEREST
  }
}
