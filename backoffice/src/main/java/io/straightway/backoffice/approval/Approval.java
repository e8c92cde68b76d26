package io.straightway.backoffice.approval;

import io.straightway.backoffice.journal.JournalLine;
import io.straightway.db.ContentHash;
import io.straightway.operators.proposal.Proposal;
import io.straightway.operators.proposal.ProposalKind;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A proposal of one operator that another has to decide on.
 *
 * @param number the number of the proposal
 * @param subject the item that it is about, such as {@code message:30004}
 * @param contentHash the hash that an approval must give
 * @param mine whether the caller has made the proposal, and so can't approve it
 * @param versions the current and the proposed values
 * @param leftOut the number of differing values beyond those in {@code versions}
 * @param warnings the warnings that the proposer was given
 * @param facts further facts for the decision
 * @param lines the lines of a journal, debits positive; empty for other kinds
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

  /** The mark of a row whose approval redirects money or securities. */
  static final String REDIRECTS = "redirects money";

  private static final int MOST_SHOWN = 200;

  static Approval of(Kind kind, Proposal proposal, ProposedContent content, String asks) {
    int shown = Math.min(MOST_SHOWN, content.versions().size());
    return new Approval(
        kind,
        proposal.proposalId(),
        content.subject(),
        proposal.maker(),
        proposal.madeAt(),
        proposal.reason(),
        proposal.contentHash(),
        proposal.maker().equals(asks),
        content.versions().subList(0, shown),
        content.versions().size() - shown,
        content.warnings(),
        content.facts(),
        content.lines());
  }

  /** The content of a proposal, as the approver reads it; its parts are those of an approval. */
  record ProposedContent(
      String subject,
      List<Version> versions,
      List<String> warnings,
      List<Fact> facts,
      List<JournalLine> lines) {
    ProposedContent(String subject, List<Version> versions, List<Fact> facts) {
      this(subject, versions, List.of(), facts, List.of());
    }
  }

  /** Kinds of proposals that are read and decided on in the same way. */
  public enum Family {
    REPAIR,
    JOURNAL,
    STATIC_DATA,
    EXCHANGE,
    /** Decisions of settlement. */
    DECISION,
    /** Actions that can't be undone. */
    ENDING
  }

  /** The kind of a proposal. */
  public enum Kind {
    /** A corrected copy of a message. */
    REPAIR(Family.REPAIR),
    /** A journal, possibly a reversal of another. */
    JOURNAL(Family.JOURNAL),
    /** Static data that redirects money. */
    STATIC_DATA(Family.STATIC_DATA),
    /** An exchange of an ISIN. */
    EXCHANGE(Family.EXCHANGE),
    /** Acceptance of a confirmed amount. */
    AMOUNT(Family.DECISION),
    /** Reversal of a confirmed settlement. */
    REVERSAL(Family.DECISION),
    /** The cash difference up to which an instruction settles automatically. */
    CASH_TOLERANCE(Family.DECISION),
    /** Settlement without a confirmation of the custodian. */
    BY_HAND(Family.DECISION),
    /** Reversal of the cancelled part of an instruction. */
    REMAINDER(Family.DECISION),
    /** Write-off of an income difference. */
    INCOME(Family.DECISION),
    /** Acceptance of a difference from a statement. */
    BREAK(Family.DECISION),
    /** The amount up to which one operator alone does what can't be undone. */
    SINGLE_LIMIT(Family.DECISION),
    /** Receipt of an uploaded file of a custodian. */
    CUSTODIAN_FILE(Family.DECISION),
    /** Receipt of uploaded trades. */
    TRADE_FILE(Family.DECISION),
    /** Announcement of dividends. */
    INCOME_ANNOUNCEMENT(Family.DECISION),
    /** Withdrawal of income. */
    INCOME_WITHDRAWAL(Family.DECISION),
    /** Withholding tax. */
    INCOME_TAX(Family.DECISION),
    /** Fees in the cost of purchases. */
    CAPITALISED_FEES(Family.DECISION),
    /** Closing of the open rest of an instruction. */
    CLOSE_REST(Family.ENDING),
    /** Cancellation of an instruction at the custodian. */
    CANCEL_INSTRUCTION(Family.ENDING),
    /** Permanent closing of an exception. */
    REJECT_ITEM(Family.ENDING),
    /** Adoption of a CSD's penalty. */
    ADOPT_PENALTY(Family.ENDING);

    private final Family family;

    Kind(Family family) {
      this.family = family;
    }

    /** Returns the kinds among which it is read and decided on. */
    public Family family() {
      return family;
    }

    /** Returns the proposals of this kind. */
    ProposalKind proposals() {
      return new ProposalKind(this == EXCHANGE ? "ISIN_EXCHANGE" : name());
    }
  }

  /**
   * A value before and after the proposal.
   *
   * @param field the name of the value
   * @param before the current value; null if there is none
   * @param after the proposed value; null if it is removed
   * @param mark the proposer's warning about this value, such as {@code redirects money}; null if
   *     none
   */
  public record Version(
      String field, @Nullable String before, @Nullable String after, @Nullable String mark) {
    Version(String field, @Nullable String before, @Nullable String after) {
      this(field, before, after, null);
    }
  }

  /**
   * A fact for the decision.
   *
   * @param page the console page that shows it; null if none does
   */
  public record Fact(String name, String value, @Nullable String page) {}
}
