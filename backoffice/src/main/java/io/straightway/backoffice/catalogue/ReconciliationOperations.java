package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.catalogue.EnquiryOperations.Paging;
import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.Reconciliations;
import io.straightway.backoffice.journal.Journal;
import io.straightway.db.operator.ProvedCall;
import io.straightway.settlement.confirm.ConfirmationDesk;
import io.straightway.settlement.confirm.SettlementDecision;
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

/** What differs from statements, and how that is closed. */
public final class ReconciliationOperations {
  static final String BREAK = "The number of the break.";
  private static final String PAGE = "/console/reconciliation/break?number={break}";

  /** Lists statements. */
  public static final Operation<Paging, Page<ReconciledStatement>> STATEMENTS =
      Subject.RECONCILIATION
          .pages("/api/reconciliations", Paging.class, ReconciledStatement.class)
          .does("List statements that our books were reconciled with, that of the last day first.")
          .page("/console/reconciliation/statements", "statements")
          .reads(
              (asked, it) ->
                  Reconciliations.statements(asked.connection(), it.after(), it.limit()));

  /** Lists open breaks. */
  public static final Operation<BreakSearch, Page<Break>> BREAKS =
      Subject.RECONCILIATION
          .pages("/api/breaks", BreakSearch.class, Break.class)
          .command("reconcile list")
          .does(
              "List open breaks with owner, reason, comment and age, by their number.",
              "state=MATCHED, WRITTEN_OFF, ACCEPTED or CLOSED lists those that are closed, as they were. minAge is in calendar days; nobodys=true lists those without an owner.")
          .reads((asked, it) -> it.page(asked.connection()));

  /** Notes who looks after a break. */
  public static final Operation<Note, Noted> NOTE =
      Subject.RECONCILIATION
          .one("/api/breaks/{break}/note", Note.class, Noted.class)
          .does("Note owner, reason and comment of a break; what is left out stays.")
          .form(
              "/console/reconciliation/break",
              "/console/reconciliation/break?number={break}",
              "Noted.")
          .at(
              BreakDesk::new,
              (desk, login, it) -> {
                desk.note(login, it.number, it.owner, it.reason, it.comment);
                return new Noted(it.number);
              },
              it ->
                  ProvedCall.of(
                      "note_break",
                      it.number,
                      it.owner,
                      it.reason == null ? null : it.reason.name(),
                      it.comment));

  /** What a break may be matched with. */
  public static final Operation<OfBreak, List<MatchCandidate>> CANDIDATES =
      Subject.RECONCILIATION
          .whole("/api/breaks/{break}/candidates", OfBreak.class, MatchCandidate.class)
          .command("reconcile candidates")
          .does(
              "List what an open break may be matched with, with a score, the best first.",
              "Of 100: 50 for the amount, 15 for the account, 20 for the value date and 15 for the"
                  + " reference. What agrees can be matched; of what does not, 'rest' is left over,"
                  + " or it is of another account.")
          .reads((asked, it) -> Reconciliations.candidates(asked.connection(), it.number));

  /** Matches breaks. */
  public static final Operation<ToMatch, Matched> MATCH =
      Subject.RECONCILIATION
          .one("/api/breaks/match", ToMatch.class, Matched.class)
          .command("reconcile match")
          .does(
              "Match breaks with each other, and so close them.",
              "Two or more of one account and instrument, of any days, whose differences sum to"
                  + " zero: transactions, entries of cash or penalties. What differs beyond that in"
                  + " a later statement is a break again. 'stp reconcile unmatch' takes it back.")
          .form("/console/reconciliation/match", PAGE, "Matched; the breaks are closed.")
          .at(
              BreakDesk::new,
              (desk, login, it) -> new Matched(desk.match(login, it.breaks, it.reason), it.breaks),
              it -> ProvedCall.of("match_breaks", BreakDesk.numbers(it.breaks), it.reason));

  /** Takes a match back. */
  public static final Operation<WithReason, Noted> UNMATCH =
      Subject.RECONCILIATION
          .one("/api/breaks/{break}/unmatch", WithReason.class, Noted.class)
          .command("reconcile unmatch")
          .does("Take the match of a break back; all that it closed is open again.")
          .form("/console/reconciliation/unmatch", PAGE, "Taken back; its breaks are open again.")
          .at(
              BreakDesk::new,
              (desk, login, it) -> {
                desk.unmatch(login, it.number, it.reason);
                return new Noted(it.number);
              },
              it -> ProvedCall.of("unmatch_break", it.number, it.reason));

  /** Proposes to write one off. */
  public static final Operation<ToWriteOff, Journal> WRITE_OFF =
      Subject.RECONCILIATION
          .one("/api/breaks/{break}/write-off", ToWriteOff.class, Journal.class)
          .command("reconcile write-off")
          .does(
              "Propose to write off what an entry or a balance of cash differs by.",
              "A journal of its value date or, of a balance, of the statement's day, from WRITE_OFF"
                  + " to CASH, which another operator approves ('stp journal approve'); that closes"
                  + " the break. A balance whose entries are breaks is closed by them. Above the"
                  + " limit of the currency ('stp settle limits') nothing is written off: enter a"
                  + " journal that explains the break.")
          .creates()
          .form(
              "/console/reconciliation/write-off", PAGE, "Proposed; another operator approves it.")
          .at(
              JournalOperations.DESK,
              (desk, login, it) -> desk.writeOff(login, it.number, it.account, it.reason),
              it -> ProvedCall.of("propose_write_off", it.number, it.account, it.reason));

  /** Proposes to accept a difference. */
  public static final Operation<WithReason, SettlementDecision> ACCEPT =
      Subject.RECONCILIATION
          .one("/api/breaks/{break}/accept", WithReason.class, SettlementDecision.class)
          .command("reconcile accept")
          .does(
              "Propose to accept what a break of securities differs by, and to close it.",
              "For securities, transactions, and penalties that name no instruction of ours. When"
                  + " another operator approves it ('stp settle approve'), nothing is booked, and"
                  + " the difference counts as ours from then on: a later statement with the same"
                  + " opens nothing, one without it a break of that much. If securities are to"
                  + " move, enter a journal instead.")
          .creates()
          .form("/console/reconciliation/accept", PAGE, "Proposed; another operator approves it.")
          .at(
              DecisionOperations.DESK,
              (desk, login, it) -> desk.alone(at -> at.proposeBreak(login, it.number, it.reason)),
              it ->
                  ProvedCall.of(
                      "propose_decision",
                      SettlementDecision.Kind.BREAK.name(),
                      ConfirmationDesk.differing(it.number),
                      it.reason));

  /** All of them. */
  static final List<Operation<?, ?>> ALL =
      List.of(STATEMENTS, BREAKS, NOTE, CANDIDATES, MATCH, UNMATCH, WRITE_OFF, ACCEPT);

  private ReconciliationOperations() {}

  /** Which breaks. */
  public record BreakSearch(
      @Argument("Only those in this state; by default all that are open, explained or not.")
          BreakNote.@Nullable State state,
      @Argument("Only those that this operator looks after.") @Nullable String owner,
      @Argument("Only those that nobody looks after.") boolean nobodys,
      @Argument("Only those of this account at the custodian.") @Nullable String account,
      @Argument("Only those of this reason.") BreakNote.@Nullable Reason reason,
      @Argument(value = "At least so many calendar days old.", otherwise = "0") int minAge,
      @Nullable String after,
      int limit)
      implements Listed {
    /** The breaks that pass, by their number. */
    public Page<Break> page(Connection connection) throws SQLException {
      return Reconciliations.breaks(
          connection,
          new OpenBreaks.Filter(state, owner, nobodys, account, reason, minAge),
          after,
          limit);
    }
  }

  /** What is noted of a break; null leaves what is there. */
  public record Note(
      @Argument(value = BREAK, name = "break") long number,
      @Nullable String owner,
      BreakNote.@Nullable Reason reason,
      @Nullable String comment) {
    /**
     * Refuses a note of nothing.
     *
     * @throws IllegalArgumentException if nothing is noted
     */
    public Note {
      if (owner == null && reason == null && comment == null) {
        throw new IllegalArgumentException("give owner, reason or comment");
      }
    }
  }

  /** The break that something was noted of. */
  public record Noted(long number) {}

  /** Which break. */
  public record OfBreak(@Argument(value = BREAK, name = "break", label = "BREAK") long number) {}

  /** Which breaks are matched. */
  public record ToMatch(
      @Argument(value = "The numbers of the breaks.", label = "BREAK", parameter = true)
          List<Long> breaks,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** A match, and what it has closed. */
  public record Matched(long match, List<Long> breaks) {}

  /** A break, and why something is done about it. */
  public record WithReason(
      @Argument(value = BREAK, name = "break", label = "BREAK") long number,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** What is written off. */
  public record ToWriteOff(
      @Argument(value = BREAK, name = "break", label = "BREAK") long number,
      @Argument("Our account that it is written off on, where several are kept there.")
          @Nullable String account,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}
}
