package io.straightway.backoffice.journal;

import io.straightway.db.ContentHash;
import io.straightway.operators.proposal.Proposal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A journal that was proposed.
 *
 * @param contentHash SHA-256 of kind, value date, document and lines; an approval must give it
 * @param reverses the journal that it reverses, or null
 * @param reversedBy the journal that reverses it, or null
 * @param checker the operator who approved or rejected it, or null
 * @param decidedAt the time of the decision or withdrawal; null while it is proposed
 * @param entryId the ledger entry that it posted, or null
 */
public record Journal(
    long journalId,
    JournalKind kind,
    Proposal.State state,
    LocalDate valueDate,
    String document,
    String reason,
    ContentHash contentHash,
    List<JournalLine> lines,
    @Nullable Long reverses,
    @Nullable Long reversedBy,
    String maker,
    Instant madeAt,
    @Nullable String checker,
    @Nullable Instant decidedAt,
    @Nullable Long entryId) {

  /** The purpose of a journal. */
  public enum JournalKind {
    /** Opening balances. */
    OPENING,
    /** Cash received or paid without a trade. */
    CASH,
    /** Anything else, such as a correction. */
    MANUAL,
    /** A trade that is agreed on but not settled: only traded positions move. */
    TRADED,
    /** The settlement of a trade agreed on before: only settled positions move. */
    SETTLED,
    /** The reversal of another journal and of its position movements. */
    REVERSAL;

    boolean movesTraded() {
      return this != SETTLED;
    }

    boolean movesSettled() {
      return this != TRADED;
    }
  }
}
