package io.straightway.backoffice.catalogue;

import io.straightway.backoffice.desk.Argument;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.desk.PageArguments;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.Journal.JournalKind;
import io.straightway.backoffice.journal.JournalDesk;
import io.straightway.backoffice.journal.JournalDraft;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.backoffice.journal.Journals;
import io.straightway.operators.ProvedCall;
import io.straightway.operators.proposal.Proposal;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.function.Function;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** Operations on journals: enquiries, proposals, decisions and reversals. */
public final class JournalOperations {
  private static final String PAGE = "/console/ledger/journals/journal?number={number}";
  static final String NUMBER = "The number of the journal.";

  /** Creates the journal desk. */
  public static final Function<DataSource, JournalDesk> DESK = JournalDesk::new;

  /** Lists journals. */
  public static final Operation<JournalFilter, Page<Journal>> LIST =
      Subject.JOURNALS
          .pages("/api/journals", JournalFilter.class, Journal.class)
          .command("journal list")
          .does("List journals, the last proposed first.")
          .page("/console/ledger/journals", "journals")
          .reads(
              (context, filter) ->
                  new Journals()
                      .page(context.connection(), filter.state, filter.after, filter.limit));

  /** Shows a journal. */
  public static final Operation<JournalNumber, Journal> SHOW =
      Subject.JOURNALS
          .one("/api/journals/{journal}", JournalNumber.class, Journal.class)
          .command("journal show")
          .does("Show a journal, its lines and its decision.")
          .reads((context, number) -> new Journals().find(context.connection(), number.journal));

  /** Proposes a journal. */
  public static final Operation<JournalProposal, Journal> PROPOSE =
      Subject.JOURNALS
          .one("/api/journals", JournalProposal.class, Journal.class)
          .does("Propose a journal for approval by another operator.")
          .creates()
          .at(
              DESK,
              (desk, login, proposal) ->
                  desk.propose(
                      login, proposal.draft(desk.orToday(proposal.valueDate)), proposal.reason),
              proposal ->
                  proposal.valueDate == null
                      ? ProvedCall.of("propose_journal", proposal.kind.name())
                      : ProvedCall.of("propose_journal", proposal.kind.name(), proposal.valueDate));

  /** Proposes the journal of an unsolicited movement. */
  public static final Operation<UnsolicitedItem, Journal> UNSOLICITED =
      Subject.JOURNALS
          .one("/api/confirmations/{item}/journal", UnsolicitedItem.class, Journal.class)
          .command("journal unsolicited")
          .does(
              "Propose the journal of a confirmation without our instruction.",
              "For a confirmation in repair for CONFIRMATION_UNSOLICITED. Securities and cash move"
                  + " as it states. When another operator approves it ('stp journal approve'), it"
                  + " is posted and the exception is closed.")
          .creates()
          .form(
              "/console/exceptions/book",
              "/console/exceptions/item?name={item}",
              DecisionOperations.PROPOSED)
          .at(
              DESK,
              (desk, login, movement) ->
                  desk.unsolicited(
                      login, movement.item, movement.account, movement.value, movement.reason),
              movement -> ProvedCall.of("propose_journal", JournalKind.MANUAL.name()));

  /** Approves or rejects a journal. */
  public static final Decisions<Journal, Journal> DECIDED =
      Decisions.of(Subject.JOURNALS, "/api/journals", "journal", "journal", Journal.class)
          .approving(
              "Approve a journal of another operator, and post it.",
              "The proposer can't approve it.")
          .rejecting("Reject a journal, or withdraw your own.")
          .forms("/console/ledger/journals", PAGE, "Approved and posted.", "It is not posted.")
          .at(DESK, JournalDesk::approve, JournalDesk::reject);

  /** Proposes the reversal of a journal. */
  public static final Operation<Reversal, Journal> REVERSE =
      Subject.JOURNALS
          .one("/api/journals/{journal}/reverse", Reversal.class, Journal.class)
          .command("journal reverse")
          .does(
              "Propose to reverse an approved journal.",
              "The reversal is a separate journal with the opposite of each line, which another"
                  + " operator must approve. Both stay in the books and refer to each other.")
          .creates()
          .form(
              "/console/ledger/journals/reverse",
              "/console/ledger/journals/journal?number={journal}",
              "Its reversal is proposed. Another operator must approve it.")
          .at(
              DESK,
              (desk, login, reversal) ->
                  desk.reverse(
                      login,
                      reversal.journal,
                      desk.orToday(reversal.valueDate),
                      reversal.document,
                      reversal.reason),
              reversal -> ProvedCall.of("propose_journal"));

  /** All operations on journals. */
  static final List<Operation<?, ?>> ALL =
      List.of(LIST, SHOW, PROPOSE, UNSOLICITED, REVERSE, DECIDED.approve(), DECIDED.reject());

  private JournalOperations() {}

  /** The filter of journals. */
  public record JournalFilter(
      @Argument(value = "Only journals that are proposed, approved, rejected or withdrawn.")
          Proposal.@Nullable State state,
      @Nullable String after,
      int limit)
      implements PageArguments {}

  /** The journal to show. */
  public record JournalNumber(@Argument(NUMBER) long journal) {}

  /** A proposed journal; without a value date, the business date applies. */
  public record JournalProposal(
      JournalKind kind,
      @Nullable LocalDate valueDate,
      String document,
      String reason,
      List<JournalLine> lines) {
    private JournalDraft draft(LocalDate day) {
      if (kind == JournalKind.REVERSAL) {
        throw new IllegalArgumentException("reverse a journal by POST /api/journals/N/reverse");
      }
      return new JournalDraft(kind, day, document, lines, null);
    }
  }

  /** An unsolicited movement. */
  public record UnsolicitedItem(
      @Argument("Confirmation, such as custodian:30004, as 'stp exceptions list' prints it.")
          String item,
      @Argument(
              value = "Our account, if several are kept in the safekeeping account.",
              label = "CODE")
          @Nullable String account,
      @Argument("Value of securities that move free of payment, in their currency.")
          @Nullable BigDecimal value,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}

  /** The journal to reverse. */
  public record Reversal(
      @Argument(NUMBER) long journal,
      @Argument(
              value = "Value date. Default: the business date.",
              option = "--date",
              label = "DATE")
          @Nullable LocalDate valueDate,
      @Argument(value = "Source document, such as a statement or a letter.", label = "REFERENCE")
          String document,
      @Argument(value = Argument.REASON, label = "TEXT") String reason) {}
}
