package io.straightway.ledger.rules;

import io.straightway.ledger.AccountKind;
import io.straightway.ledger.JournalEntry;
import java.math.BigDecimal;
import java.time.LocalDate;

/**
 * Securities at cost. A sale is entered at its proceeds. Their excess over the cost of the
 * securities sold is the gain, which the end of the day takes out of SECURITIES.
 *
 * <pre>
 * Bought 1,000 for 25,000.00, sold 400 of them for 11,000.00
 *
 *      SECURITIES           REALISED_GAIN
 *   25,000.00 | 11,000.00
 *    1,000.00 |                  |  1,000.00
 * </pre>
 *
 * <p>Optionally, securities held are also valued at a price of the day. SECURITIES stays at cost,
 * and the entry is reversed on the next day.
 *
 * <pre>
 * The 600 that cost 15,000.00 are worth 16,200.00
 *
 *      REVALUATION         UNREALISED_GAIN
 *    1,200.00 |                  |  1,200.00
 * </pre>
 *
 * @param account our account
 * @param gain not zero; negative is a loss
 */
public record SecuritiesAtCost(String account, String currency, BigDecimal gain) {

  /** Returns the entry for a realised gain. Its reference is its own id. */
  public JournalEntry realised(long id, LocalDate day) {
    return entry(
        id, JournalEntry.Kind.COST, day, AccountKind.SECURITIES, AccountKind.REALISED_GAIN);
  }

  /** Returns the entry for an unrealised gain; as {@link #realised}. */
  public JournalEntry unrealised(long id, LocalDate day) {
    return entry(
        id,
        JournalEntry.Kind.REVALUATION,
        day,
        AccountKind.REVALUATION,
        AccountKind.UNREALISED_GAIN);
  }

  private JournalEntry entry(
      long id, JournalEntry.Kind kind, LocalDate day, AccountKind debited, AccountKind credited) {
    EntryLines lines =
        new EntryLines(currency).debit(debited, account, gain).credit(credited, account, gain);
    return new JournalEntry(id, id, kind, day, lines.postings());
  }
}
