package io.straightway.backoffice.journal;

import io.straightway.db.ContentHash;
import io.straightway.db.operator.Proposal;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A journal that was proposed.
 *
 * @param contentHash SHA-256 of kind, value date, document and lines; what an approval is bound to
 * @param reverses the journal that it takes back, or null
 * @param reversedBy the journal that has taken it back, or null
 * @param checker who approved or rejected it, or null
 * @param decidedAt when, or when its maker withdrew it; null while it is proposed
 * @param entryId the ledger entry that came of it, or null
 */
public record Journal(
    long journalId,
    Kind kind,
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

  /** What a journal is for. */
  public enum Kind {
    /** What was there on day one. */
    OPENING,
    /** Cash that comes or goes without a trade. */
    CASH,
    /** Anything else, such as a correction. */
    MANUAL,
    /** What is agreed on and has not settled: positions move as traded only. */
    TRADED,
    /** What has settled and was agreed on before: positions move as settled only. */
    SETTLED,
    /** Takes another journal back, and moves what that has moved. */
    REVERSAL;

    boolean movesTraded() {
      return this != SETTLED;
    }

    boolean movesSettled() {
      return this != TRADED;
    }
  }
}
