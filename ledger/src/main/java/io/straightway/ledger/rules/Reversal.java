package io.straightway.ledger.rules;

import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Posting;
import java.time.LocalDate;
import java.util.List;

/**
 * The reversal of an entry. Nothing posted is ever changed or deleted: a wrong entry is reversed by
 * its opposite, on a day that is still open, and both stay in the books.
 *
 * <pre>
 * The purchase is cancelled
 *
 *      SECURITIES            COMMISSION              PAYABLE
 *   25,000.00 |            12.50 |                         | 25,012.50
 *             | 25,000.00        | 12.50      25,012.50    |
 * </pre>
 */
public final class Reversal {
  private Reversal() {}

  /**
   * Returns the opposite of an entry.
   *
   * @param id of the reversal
   * @param day the value date of the reversal
   */
  public static JournalEntry of(JournalEntry entry, long id, LocalDate day) {
    List<Posting> opposite =
        entry.postings().stream()
            .map(posting -> new Posting(posting.account(), posting.amount().negate()))
            .toList();
    return new JournalEntry(
        id, entry.reference(), JournalEntry.Kind.REVERSAL, day, opposite, entry.id());
  }
}
