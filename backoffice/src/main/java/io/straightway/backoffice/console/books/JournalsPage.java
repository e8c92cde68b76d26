package io.straightway.backoffice.console.books;

import io.straightway.backoffice.catalogue.DecisionOperations;
import io.straightway.backoffice.catalogue.JournalOperations;
import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.FormAction;
import io.straightway.backoffice.console.page.FormText;
import io.straightway.backoffice.desk.Desks;
import io.straightway.backoffice.desk.Operation.Context;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.journal.InvalidJournal;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.Journal.JournalKind;
import io.straightway.backoffice.journal.JournalDesk;
import io.straightway.backoffice.journal.JournalFault;
import io.straightway.backoffice.journal.Journals;
import io.straightway.ledger.AccountKind;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.EnumSet;
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
import org.springframework.web.bind.annotation.RequestParam;

/** The form and the page of a journal. */
@Controller
final class JournalsPage implements ConsolePage {
  private static final List<JournalKind> PROPOSED =
      Arrays.stream(JournalKind.values()).filter(kind -> kind != JournalKind.REVERSAL).toList();

  private final Enquiries enquiries;
  private final JournalDesk desk;
  private final Clock clock;
  private final Journals journals = new Journals();

  JournalsPage(Enquiries enquiries, Desks desks, Clock clock) {
    this.enquiries = enquiries;
    this.desk = desks.at(JournalOperations.DESK);
    this.clock = clock;
  }

  @GetMapping("/console/ledger/journals/new")
  String begin(OperatorLogin login, Model model) throws SQLException {
    return form(JournalForm.empty(today()), List.of(), model);
  }

  private LocalDate today() throws SQLException {
    return enquiries.ask(connection -> new Context(connection, clock, "").today());
  }

  /** Proposes a journal. If it is refused, shows the form again with each fault at its field. */
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
      return FormAction.leadTo(
          "/console/ledger/journals/journal",
          Map.of("number", proposed.journalId(), "proposed", true));
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

  /** Returns the faults of the journal as a whole, which belong to no field. */
  private static String problem(InvalidJournal refusal) {
    String whole =
        refusal.faults().stream()
            .filter(fault -> fault.field().equals("lines"))
            .map(fault -> "A journal " + fault.rule() + ".")
            .collect(Collectors.joining(" "));
    return whole.isEmpty() ? "Not submitted. Correct the highlighted fields." : whole;
  }

  private static String form(JournalForm form, List<JournalFault> faults, Model model) {
    model.addAttribute("form", form);
    model.addAttribute("faults", new Faults(faults));
    model.addAttribute("kinds", PROPOSED);
    model.addAttribute("accounts", EnumSet.complementOf(EnumSet.of(AccountKind.WRITE_OFF)));
    return "journal-form";
  }

  @GetMapping("/console/ledger/journals/journal")
  String show(
      OperatorLogin login,
      @RequestParam("number") long number,
      @RequestParam(name = "proposed", defaultValue = "false") boolean proposed,
      Model model)
      throws SQLException {
    if (proposed) {
      model.addAttribute("done", DecisionOperations.PROPOSED);
    }
    model.addAttribute("journal", enquiries.ask(connection -> journals.find(connection, number)));
    model.addAttribute("today", today());
    return "journal";
  }

  /** The faults of a journal, shown at their fields. */
  record Faults(List<JournalFault> all) {
    /**
     * Returns the faults of a field in a line, 0 for the journal itself; null if there are none.
     */
    public @Nullable String of(int line, String field) {
      String text =
          all.stream()
              .filter(fault -> fault.line() == line && fault.field().equals(field))
              .map(JournalFault::rule)
              .collect(Collectors.joining("; "));
      return FormText.orNull(text);
    }
  }
}
