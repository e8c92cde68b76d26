package io.straightway.ledger.rules;

import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Posting;
import java.time.LocalDate;
import java.util.List;

/**
 * An entry made by people: opening balances, cash received or paid without a trade, corrections.
 *
 * <pre>
 * Day one: 500,000.00 in cash and securities that cost 25,000.00
 *
 *        CASH               SECURITIES         OPENING_BALANCE
 *  500,000.00 |          25,000.00 |                  | 525,000.00
 *
 * A client pays in                              The custodian charges
 *
 *        CASH              DEPOSIT              OTHER_FEE           CASH
 *  10,000.00 |                | 10,000.00        75.00 |                | 75.00
 * </pre>
 *
 * @param postings as they were approved
 */
public record ManualJournal(List<Posting> postings) {
  public ManualJournal {
    postings = List.copyOf(postings);
  }

  /** Returns the entry. Its reference is its own id. */
  public JournalEntry entry(long id, LocalDate day) {
    return new JournalEntry(id, id, JournalEntry.Kind.JOURNAL, day, postings);
  }

  /**
   * Returns the entry that reverses another journal. The postings of this journal must be the
   * opposites of the other's.
   *
   * @param reversed the id of the other's entry
   */
  public JournalEntry reversal(long id, LocalDate day, long reversed) {
    return new JournalEntry(id, id, JournalEntry.Kind.REVERSAL, day, postings, reversed);
  }
}
