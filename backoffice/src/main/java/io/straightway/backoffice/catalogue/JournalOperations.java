package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Listed;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.JournalDesk;
import io.straightway.backoffice.journal.JournalDraft;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.backoffice.journal.Journals;
import io.straightway.db.operator.Proposal;
import io.straightway.db.operator.ProvedCall;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Journals: proposing, deciding, taking back, reading. */
public final class JournalOperations {
  private static final String PAGE = "/console/ledger/journals/journal?number={number}";
  static final String NUMBER = "The number of the journal.";

  /** The desk of journals. */
  public static final Function<DataSource, JournalDesk> DESK = JournalDesk::new;

  /** Lists journals. */
  public static final Operation<Wanted, Page<Journal>> LIST =
      Subject.JOURNALS
          .pages("/api/journals", Wanted.class, Journal.class)
          .command("journal list")
          .does("List journals, the last proposed first.")
          .page("/console/ledger/journals", "journals")
          .reads(
              (asked, it) -> new Journals().page(asked.connection(), it.state, it.after, it.limit));

  /** Shows one. */
  public static final Operation<Numbered, Journal> SHOW =
      Subject.JOURNALS
          .one("/api/journals/{journal}", Numbered.class, Journal.class)
          .command("journal show")
          .does("Show a journal, its lines and what was decided.")
          .reads((asked, it) -> new Journals().find(asked.connection(), it.journal));

  /** Proposes one. */
  public static final Operation<JournalProposal, Journal> PROPOSE =
      Subject.JOURNALS
          .one("/api/journals", JournalProposal.class, Journal.class)
          .does("Propose a journal for approval by another operator.")
          .creates()
          .at(
              DESK,
              (desk, login, it) ->
                  desk.propose(login, it.draft(desk.orToday(it.valueDate)), it.reason),
              it ->
                  it.valueDate == null
                      ? ProvedCall.of("propose_journal", it.kind.name())
                      : ProvedCall.of("propose_journal", it.kind.name(), it.valueDate));

  /** Decides on one. */
  public static final Decided<Journal, Journal> DECIDED =
      Decided.of(Subject.JOURNALS, "/api/journals", "journal", "journal", Journal.class)
          .approving(
              "Approve a journal that another operator has proposed, and post it.",
              "Its maker can't approve it.")
          .rejecting("Reject a journal that is proposed; its maker withdraws it.")
          .forms("/console/ledger/journals", PAGE, "Approved and posted.", "It is not posted.")
          .at(DESK, JournalDesk::approve, JournalDesk::reject);

  /** Proposes to take one back. */
  public static final Operation<Reversal, Journal> REVERSE =
      Subject.JOURNALS
          .one("/api/journals/{journal}/reverse", Reversal.class, Journal.class)
          .command("journal reverse")
          .does(
              "Propose to take an approved journal back.",
              "The reversal is a journal of its own, line by line the opposite, which another"
                  + " operator approves. Both stay in the books and name each other.")
          .creates()
          .form(
              "/console/ledger/journals/reverse",
              "/console/ledger/journals/journal?number={journal}",
              "Its reversal is proposed. Somebody else approves it.")
          .at(
              DESK,
              (desk, login, it) ->
                  desk.reverse(
                      login, it.journal, desk.orToday(it.valueDate), it.document, it.reason),
              it -> ProvedCall.of("propose_journal"));

  /** All of them. */
  static final List<Operation<?, ?>> ALL =
      List.of(LIST, SHOW, PROPOSE, REVERSE, DECIDED.approve(), DECIDED.reject());

  private JournalOperations() {}

  /** Which journals. */
  public record Wanted(
      @Argument(value = "Only those that are proposed, approved, rejected or withdrawn.")
          Proposal.@Nullable State state,
      @Nullable String after,
      int limit)
      implements Listed {}

  /** Which journal. */
  public record Numbered(@Argument(NUMBER) long journal) {}

  /** A journal as it is proposed; without a date it counts from the business date. */
  public record JournalProposal(
      Journal.Kind kind,
      @Nullable LocalDate valueDate,
      String document,
      String reason,
      List<JournalLine> lines) {
    private JournalDraft draft(LocalDate day) {
      if (kind == Journal.Kind.REVERSAL) {
        throw new IllegalArgumentException("reverse a journal by POST /api/journals/N/reverse");
      }
      return new JournalDraft(kind, day, document, lines, null);
    }
  }

  /** What is taken back. */
  public record Reversal(
      @Argument(NUMBER) long journal,
      @Argument(
              value = "The day that it counts from; by default the business date.",
              option = "--date",
              label = "DATE")
          @Nullable LocalDate valueDate,
      @Argument(
              value = "The paper that it is entered from, such as a statement or a letter.",
              label = "REFERENCE")
          String document,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}
}
