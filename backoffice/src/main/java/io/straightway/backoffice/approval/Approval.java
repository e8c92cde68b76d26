package io.straightway.backoffice.approval;

import io.straightway.backoffice.journal.JournalLine;
import io.straightway.db.ContentHash;
import io.straightway.db.operator.Proposal;
import io.straightway.db.operator.Proposals;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Something that one operator has proposed and another has to decide on.
 *
 * @param number its number among those of its kind
 * @param subject what it is about, such as {@code message:30004}
 * @param contentHash what an approval must give
 * @param mine whether who asks has made it, and so can't approve it
 * @param versions what there is beside what is proposed
 * @param leftOut how many more values differ than {@code versions} shows
 * @param warnings what its maker was warned of
 * @param facts what else there is to know before it is decided on
 * @param lines of a journal, debits positive; empty of anything else
 */
public record Approval(
    Kind kind,
    long number,
    String subject,
    String maker,
    Instant madeAt,
    String reason,
    ContentHash contentHash,
    boolean mine,
    List<Version> versions,
    int leftOut,
    List<String> warnings,
    List<Fact> facts,
    List<JournalLine> lines) {

  /** What a row is marked with whose approval lets money or securities go elsewhere. */
  static final String REDIRECTS = "redirects money";

  private static final int MOST_SHOWN = 200;

  static Approval of(
      Kind kind, Proposal proposal, String subject, String asks, List<Version> versions) {
    int shown = Math.min(MOST_SHOWN, versions.size());
    return new Approval(
        kind,
        proposal.proposalId(),
        subject,
        proposal.maker(),
        proposal.madeAt(),
        proposal.reason(),
        proposal.contentHash(),
        proposal.maker().equals(asks),
        versions.subList(0, shown),
        versions.size() - shown,
        List.of(),
        List.of(),
        List.of());
  }

  /** The same with more that its checker has to see. */
  Approval with(List<String> moreWarnings, List<Fact> moreFacts, List<JournalLine> ofJournal) {
    return new Approval(
        kind,
        number,
        subject,
        maker,
        madeAt,
        reason,
        contentHash,
        mine,
        versions,
        leftOut,
        moreWarnings,
        moreFacts,
        ofJournal);
  }

  /** What is proposed. */
  public enum Kind {
    /** A corrected copy of a message. */
    REPAIR,
    /** A journal, also one that takes another back. */
    JOURNAL,
    /** Static data that redirects money. */
    STATIC_DATA,
    /** An exchange of an ISIN. */
    EXCHANGE,
    /** To accept the amount of a confirmation. */
    AMOUNT,
    /** To take back what a confirmation has settled. */
    REVERSAL,
    /** How far the cash may differ for an instruction to settle by itself. */
    CASH_TOLERANCE,
    /** To settle what the custodian does not confirm. */
    BY_HAND,
    /** To take what was cancelled of an instruction out of the books. */
    REMAINDER,
    /** To let a difference of income go. */
    INCOME,
    /** To accept what differs from a statement. */
    BREAK,
    /** Up to which amount one operator alone does what can't be taken back. */
    SINGLE_LIMIT,
    /** To close what is left of an instruction. */
    CLOSE_REST,
    /** To have the custodian cancel an instruction. */
    CANCEL_INSTRUCTION,
    /** To close an exception permanently. */
    REJECT_ITEM,
    /** To adopt the penalty of a CSD. */
    ADOPT_PENALTY;

    /** What the database calls proposals of all kinds. */
    public static String[] names() {
      return Arrays.stream(values()).map(Kind::proposed).toArray(String[]::new);
    }

    /** Proposals of this kind. */
    Proposals proposals() {
      return new Proposals(proposed());
    }

    private String proposed() {
      return this == EXCHANGE ? "ISIN_EXCHANGE" : name();
    }
  }

  /**
   * A value, as it is and as it is proposed.
   *
   * @param field what it is the value of
   * @param before null if there is none
   * @param after null if there will be none
   * @param mark what its maker was warned of, such as {@code redirects money}; null if nothing
   */
  public record Version(
      String field, @Nullable String before, @Nullable String after, @Nullable String mark) {
    Version(String field, @Nullable String before, @Nullable String after) {
      this(field, before, after, null);
    }
  }

  /**
   * Something to know of it.
   *
   * @param page of the console that shows it; null if none does
   */
  public record Fact(String name, String value, @Nullable String page) {}
}
