package io.straightway.backoffice.console.books;

import io.straightway.backoffice.console.ConsolePage;
import io.straightway.backoffice.console.FormAction;
import io.straightway.backoffice.console.FormText;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.journal.InvalidJournal;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.JournalDesk;
import io.straightway.backoffice.journal.JournalFault;
import io.straightway.backoffice.journal.Journals;
import io.straightway.db.ContentHash;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.calendar.BusinessDate;
import io.straightway.ledger.AccountKind;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.MultiValueMap;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** Journals: proposing them, and deciding on what somebody else has proposed. */
@Controller
final class JournalsPage implements ConsolePage {
  private static final int AT_A_TIME = 100;
  private static final List<Journal.Kind> PROPOSED =
      List.of(Journal.Kind.MANUAL, Journal.Kind.CASH, Journal.Kind.OPENING);

  private final Enquiries enquiries;
  private final JournalDesk desk;
  private final Clock clock;
  private final Journals journals = new Journals();

  JournalsPage(Enquiries enquiries, JournalDesk desk, Clock clock) {
    this.enquiries = enquiries;
    this.desk = desk;
    this.clock = clock;
  }

  @GetMapping("/console/ledger/journals")
  String list(
      OperatorLogin login,
      @RequestParam(name = "state", defaultValue = "") String state,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
      Model model)
      throws SQLException {
    Journal.State wanted = state.isBlank() ? null : Journal.State.valueOf(state.strip());
    model.addAttribute("state", wanted);
    model.addAttribute("states", Journal.State.values());
    model.addAttribute(
        "page", enquiries.ask(connection -> journals.page(connection, wanted, after, AT_A_TIME)));
    return "found".equals(target) ? "journals :: found" : "journals";
  }

  @GetMapping("/console/ledger/journals/new")
  String begin(OperatorLogin login, Model model) throws SQLException {
    return form(JournalForm.empty(today()), List.of(), model);
  }

  private LocalDate today() throws SQLException {
    return enquiries.ask(
        connection ->
            BusinessDate.read(connection)
                .map(BusinessDate::today)
                .orElseGet(() -> LocalDate.now(clock)));
  }

  /** What is refused shows the form again, each fault beside its field. */
  @PostMapping("/console/ledger/journals")
  String propose(
      OperatorLogin login,
      @RequestParam MultiValueMap<String, String> sent,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    JournalForm form = JournalForm.of(sent);
    if (sent.containsKey("more")) {
      return form(form.withMore(), List.of(), model);
    }
    try {
      Journal proposed = desk.propose(login, form.draft(), form.reason());
      return leadTo(proposed.journalId(), Done.PROPOSED);
    } catch (InvalidJournal e) {
      response.setStatus(HttpStatus.CONFLICT.value());
      model.addAttribute("problem", problem(e));
      return form(form, e.faults(), model);
    } catch (DeskRefusal | IllegalArgumentException e) {
      response.setStatus(HttpStatus.CONFLICT.value());
      model.addAttribute("problem", e.getMessage());
      return form(form, List.of(), model);
    }
  }

  /** What no field stands for. */
  private static String problem(InvalidJournal refusal) {
    String whole =
        refusal.faults().stream()
            .filter(fault -> fault.field().equals("lines"))
            .map(fault -> "A journal " + fault.rule() + ".")
            .collect(Collectors.joining(" "));
    return whole.isEmpty() ? "Nothing was proposed: look at what is marked." : whole;
  }

  private static String form(JournalForm form, List<JournalFault> faults, Model model) {
    model.addAttribute("form", form);
    model.addAttribute("faults", new Faults(faults));
    model.addAttribute("kinds", PROPOSED);
    model.addAttribute("accounts", AccountKind.values());
    return "journal-form";
  }

  @GetMapping("/console/ledger/journals/journal")
  String show(
      OperatorLogin login,
      @RequestParam("number") long number,
      @RequestParam(name = "done", required = false) @Nullable Done done,
      Model model)
      throws SQLException {
    model.addAttribute("done", done);
    return fill(number, model);
  }

  /** Approves the journal whose hash the page had, which is what the operator has seen. */
  @PostMapping("/console/ledger/journals/approve")
  String approve(
      OperatorLogin login,
      @RequestParam("number") long number,
      @RequestParam("hash") String hash,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    return decide(
        number,
        Done.APPROVED,
        () -> desk.approve(login, number, new ContentHash(HexFormat.of().parseHex(hash))),
        response,
        model);
  }

  @PostMapping("/console/ledger/journals/reject")
  String reject(
      OperatorLogin login,
      @RequestParam("number") long number,
      @RequestParam(name = "reason", defaultValue = "") String reason,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    return decide(
        number, Done.REJECTED, () -> desk.reject(login, number, reason.strip()), response, model);
  }

  /** Proposes the opposite; the page of the reversal is shown then. */
  @PostMapping("/console/ledger/journals/reverse")
  String reverse(
      OperatorLogin login,
      @RequestParam("number") long number,
      @RequestParam("valueDate") LocalDate valueDate,
      @RequestParam(name = "document", defaultValue = "") String document,
      @RequestParam(name = "reason", defaultValue = "") String reason,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    return decide(
        number,
        Done.REVERSAL,
        () -> desk.reverse(login, number, valueDate, document.strip(), reason.strip()),
        response,
        model);
  }

  private String decide(
      long number, Done done, FormAction action, HttpServletResponse response, Model model)
      throws SQLException {
    return action.orShow(leadTo(number, done), () -> fill(number, model), response, model);
  }

  private static String leadTo(long number, Done done) {
    return FormAction.leadTo(
        "/console/ledger/journals/journal", Map.of("number", number, "done", done));
  }

  private String fill(long number, Model model) throws SQLException {
    model.addAttribute("journal", enquiries.ask(connection -> journals.find(connection, number)));
    model.addAttribute("today", today());
    return "journal";
  }

  /** What is wrong, to be shown where it was typed. */
  record Faults(List<JournalFault> all) {
    /** What is wrong with a field of a line, 0 for the journal's own; null if nothing is. */
    public @Nullable String of(int line, String field) {
      String text =
          all.stream()
              .filter(fault -> fault.line() == line && fault.field().equals(field))
              .map(JournalFault::rule)
              .collect(Collectors.joining("; "));
      return FormText.given(text);
    }
  }

  /** What was done, for the line that says so. */
  enum Done {
    PROPOSED("Proposed. Somebody else approves it."),
    APPROVED("Approved and posted."),
    REJECTED("It is not posted."),
    REVERSAL("Its reversal is proposed. Somebody else approves it.");

    private final String sentence;

    Done(String sentence) {
      this.sentence = sentence;
    }

    public String sentence() {
      return sentence;
    }
  }
}
