package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.EnquiryOperations.Slice;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.books.Reconciliations;
import io.straightway.backoffice.journal.Journal;
import io.straightway.operators.ProvedCall;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.BreakDesk;
import io.straightway.settlement.reconcile.BreakNote;
import io.straightway.settlement.reconcile.MatchCandidate;
import io.straightway.settlement.reconcile.OpenBreaks;
import io.straightway.settlement.reconcile.ReconciledStatement;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Operations on differences from statements, and on closing them. */
public final class ReconciliationOperations {
  static final String BREAK = "The number of the break.";
  private static final String PAGE = "/console/reconciliation/break?number={break}";

  /** Lists statements. */
  public static final Operation<Slice, Page<ReconciledStatement>> STATEMENTS =
      Subject.RECONCILIATION
          .pages("/api/reconciliations", Slice.class, ReconciledStatement.class)
          .does("List reconciled statements, that of the last day first.")
          .page("/console/reconciliation/statements", "statements")
          .reads(
              (context, slice) ->
                  Reconciliations.statements(context.connection(), slice.after(), slice.limit()));

  /** Lists breaks. */
  public static final Operation<BreakSearch, Page<Break>> BREAKS =
      Subject.RECONCILIATION
          .pages("/api/breaks", BreakSearch.class, Break.class)
          .command("reconcile list")
          .does(
              "List open breaks with owner, reason, comment and age, by number.",
              "state=MATCHED, WRITTEN_OFF, ACCEPTED or CLOSED lists closed breaks. minAge is in"
                  + " calendar days. With nobodys=true only breaks without an owner are listed.")
          .reads((context, search) -> search.page(context.connection()));

  /** Notes the owner, reason or comment of a break. */
  public static final Operation<Note, BreakNumber> NOTE =
      Subject.RECONCILIATION
          .one("/api/breaks/{break}/note", Note.class, BreakNumber.class)
          .does("Note owner, reason and comment of a break; omitted ones stay unchanged.")
          .form(
              "/console/reconciliation/break",
              "/console/reconciliation/break?number={break}",
              "Noted.")
          .at(
              BreakDesk::new,
              (desk, login, note) -> {
                desk.note(login, note.number, note.owner, note.reason, note.comment);
                return new BreakNumber(note.number);
              },
              note ->
                  ProvedCall.of(
                      "note_break",
                      note.number,
                      note.owner,
                      note.reason == null ? null : note.reason.name(),
                      note.comment));

  /** Lists the candidates that a break may be matched with. */
  public static final Operation<BreakKey, List<MatchCandidate>> CANDIDATES =
      Subject.RECONCILIATION
          .whole("/api/breaks/{break}/candidates", BreakKey.class, MatchCandidate.class)
          .command("reconcile candidates")
          .does(
              "List matching candidates of an open break with a score, the best first.",
              "The score is at most 100: 50 for the amount, 15 for the account, 20 for the value"
                  + " date and 15 for the reference. Candidates that agree can be matched; the"
                  + " others leave a 'rest', or belong to another account.")
          .reads((context, key) -> Reconciliations.candidates(context.connection(), key.number));

  /** Matches breaks with each other. */
  public static final Operation<BreakSelection, Match> MATCH =
      Subject.RECONCILIATION
          .one("/api/breaks/match", BreakSelection.class, Match.class)
          .command("reconcile match")
          .does(
              "Match breaks with each other, which closes them.",
              "Two or more breaks of one account and instrument, of any days, whose differences"
                  + " sum to zero: transactions, entries of cash or penalties. A further"
                  + " difference in a later statement is a new break. 'stp reconcile unmatch'"
                  + " undoes it.")
          .form("/console/reconciliation/match", PAGE, "Matched; the breaks are closed.")
          .at(
              BreakDesk::new,
              (desk, login, selection) ->
                  new Match(
                      desk.match(login, selection.breaks, selection.reason), selection.breaks),
              selection ->
                  ProvedCall.of(
                      "match_breaks", BreakDesk.numbers(selection.breaks), selection.reason));

  /** Reverses a match. */
  public static final Operation<BreakAction, BreakNumber> UNMATCH =
      Subject.RECONCILIATION
          .one("/api/breaks/{break}/unmatch", BreakAction.class, BreakNumber.class)
          .command("reconcile unmatch")
          .does("Undo the match of a break, which reopens all its breaks.")
          .form("/console/reconciliation/unmatch", PAGE, "Undone; its breaks are open again.")
          .at(
              BreakDesk::new,
              (desk, login, action) -> {
                desk.unmatch(login, action.number, action.reason);
                return new BreakNumber(action.number);
              },
              action -> ProvedCall.of("unmatch_break", action.number, action.reason));

  /** Proposes to write off a break. */
  public static final Operation<WriteOff, Journal> WRITE_OFF =
      Subject.RECONCILIATION
          .one("/api/breaks/{break}/write-off", WriteOff.class, Journal.class)
          .command("reconcile write-off")
          .does(
              "Propose to write off the difference of an entry or balance of cash.",
              "Proposes a journal from WRITE_OFF to CASH, with the value date of the entry or, for"
                  + " a balance, the statement's day. Its approval by another operator ('stp"
                  + " journal approve') closes the break. A balance that breaks of its entries"
                  + " explain is closed by closing those. Above the limit of the currency ('stp"
                  + " settle limits') nothing is written off: enter a journal that explains the"
                  + " break.")
          .creates()
          .form("/console/reconciliation/write-off", PAGE, DecisionOperations.PROPOSED)
          .at(
              JournalOperations.DESK,
              (desk, login, writeOff) ->
                  desk.writeOff(login, writeOff.number, writeOff.account, writeOff.reason),
              writeOff ->
                  ProvedCall.of(
                      "propose_write_off", writeOff.number, writeOff.account, writeOff.reason));

  /** Proposes to accept the difference of a break. */
  public static final Operation<BreakAction, SettlementDecision> ACCEPT =
      DecisionOperations.proposing(
          Subject.RECONCILIATION
              .one("/api/breaks/{break}/accept", BreakAction.class, SettlementDecision.class)
              .command("reconcile accept")
              .does(
                  "Propose to accept the difference of a break of securities or statements, which"
                      + " closes it.",
                  "For securities, transactions, statements that do not continue the last ones, and"
                      + " penalties that name none of our instructions."
                      + " When another operator approves it ('stp settle approve'), nothing is"
                      + " booked, and the difference is accepted from then on: a later statement"
                      + " with the same difference opens no break, one without it opens a break of"
                      + " that quantity. If securities are to move, enter a journal instead.")
              .form("/console/reconciliation/accept", PAGE, DecisionOperations.PROPOSED),
          action -> DecisionKind.BREAK.of(action.number),
          BreakAction::reason);

  /** All operations on reconciliation. */
  static final List<Operation<?, ?>> ALL =
      List.of(STATEMENTS, BREAKS, NOTE, CANDIDATES, MATCH, UNMATCH, WRITE_OFF, ACCEPT);

  private ReconciliationOperations() {}

  /** The filter of breaks. */
  public record BreakSearch(
      @Argument("Only breaks in this state. Default: all open ones, explained or not.")
          BreakNote.@Nullable BreakState state,
      @Argument("Only breaks of this owner.") @Nullable String owner,
      @Argument("Only breaks without an owner.") boolean nobodys,
      @Argument("Only breaks of this account at the custodian.") @Nullable String account,
      @Argument("Only breaks of this reason.") BreakNote.@Nullable Reason reason,
      @Argument(value = "Minimum age in calendar days.", otherwise = "0") int minAge,
      @Nullable String after,
      int limit)
      implements PageArguments {
    /** Returns the breaks that pass the filter, by number. */
    public Page<Break> page(Connection connection) throws SQLException {
      return Reconciliations.breaks(
          connection,
          new OpenBreaks.BreakFilter(state, owner, nobodys, account, reason, minAge),
          after,
          limit);
    }
  }

  /** A note on a break; null leaves a value unchanged. */
  public record Note(
      @Argument(value = BREAK, name = "break") long number,
      @Nullable String owner,
      BreakNote.@Nullable Reason reason,
      @Nullable String comment) {
    /**
     * Checks that the note is not empty.
     *
     * @throws IllegalArgumentException if owner, reason and comment are all null
     */
    public Note {
      if (owner == null && reason == null && comment == null) {
        throw new IllegalArgumentException("give owner, reason or comment");
      }
    }
  }

  /** The break that was noted or reopened. */
  public record BreakNumber(long number) {}

  /** The break whose candidates are listed. */
  public record BreakKey(@Argument(value = BREAK, name = "break", label = "BREAK") long number) {}

  /** The breaks to match. */
  public record BreakSelection(
      @Argument(value = "The numbers of the breaks.", label = "BREAK", parameter = true)
          List<Long> breaks,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** A match and the breaks that it closed. */
  public record Match(long match, List<Long> breaks) {}

  /** A break, and the reason for an action on it. */
  public record BreakAction(
      @Argument(value = BREAK, name = "break", label = "BREAK") long number,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** The break to write off. */
  public record WriteOff(
      @Argument(value = BREAK, name = "break", label = "BREAK") long number,
      @Argument("Our account to write it off on, if several are kept there.")
          @Nullable String account,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}
}
