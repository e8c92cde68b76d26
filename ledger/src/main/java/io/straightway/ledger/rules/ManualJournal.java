package io.straightway.ledger.rules;

import io.straightway.ledger.JournalEntry;
import io.straightway.ledger.Posting;
import java.time.LocalDate;
import java.util.List;

/**
 * What people enter: opening balances, cash that comes or goes without a trade, corrections.
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
  /** Keeps its own copy. */
  public ManualJournal {
    postings = List.copyOf(postings);
  }

  /** The entry, which is about itself: its id is its reference. */
  public JournalEntry entry(long id, LocalDate day) {
    return new JournalEntry(id, id, JournalEntry.Kind.JOURNAL, day, postings);
  }

  /**
   * The entry that takes another journal back; its postings are those of the other, reversed.
   *
   * @param takenBack the id of the other's entry
   */
  public JournalEntry reversal(long id, LocalDate day, long takenBack) {
    return new JournalEntry(id, id, JournalEntry.Kind.REVERSAL, day, postings, takenBack);
  }
}
