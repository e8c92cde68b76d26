package io.straightway.backoffice.api;

import io.straightway.backoffice.api.Given.Reason;
import io.straightway.backoffice.api.Given.ShownHash;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.JournalDesk;
import io.straightway.backoffice.journal.JournalDraft;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.backoffice.journal.Journals;
import io.straightway.db.operator.OperatorLogin;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Journals over HTTP: what {@code stp journal} does. */
@RestController
@Tag(name = "Journals")
final class JournalsController {
  private final JournalDesk desk;
  private final Enquiries enquiries;
  private final Journals journals = new Journals();

  JournalsController(JournalDesk desk, Enquiries enquiries) {
    this.desk = desk;
    this.enquiries = enquiries;
  }

  @GetMapping("/api/journals")
  @Operation(summary = "Journals, the last proposed first")
  Page<Journal> list(
      OperatorLogin login,
      @RequestParam(name = "state", required = false) Journal.@Nullable State state,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    return enquiries.ask(connection -> journals.page(connection, state, after, limit));
  }

  @GetMapping("/api/journals/{journal}")
  @Operation(summary = "A journal")
  Journal show(OperatorLogin login, @PathVariable("journal") long journal) throws SQLException {
    return enquiries.ask(connection -> journals.find(connection, journal));
  }

  @PostMapping("/api/journals")
  @Operation(summary = "Proposes a journal")
  @ResponseStatus(HttpStatus.CREATED)
  Journal propose(OperatorLogin login, @RequestBody JournalProposal proposal) throws SQLException {
    return desk.propose(login, proposal.draft(), Given.required(proposal.reason(), "reason"));
  }

  @PostMapping("/api/journals/{journal}/approve")
  @Operation(summary = "Approves and posts a journal that somebody else has proposed")
  Journal approve(
      OperatorLogin login, @PathVariable("journal") long journal, @RequestBody ShownHash approval)
      throws SQLException {
    return desk.approve(login, journal, approval.shown());
  }

  @PostMapping("/api/journals/{journal}/reject")
  @Operation(summary = "Rejects a journal; its maker withdraws it")
  Journal reject(
      OperatorLogin login, @PathVariable("journal") long journal, @RequestBody Reason rejection)
      throws SQLException {
    return desk.reject(login, journal, rejection.text());
  }

  @PostMapping("/api/journals/{journal}/reverse")
  @Operation(summary = "Proposes the opposite of a journal")
  @ResponseStatus(HttpStatus.CREATED)
  Journal reverse(
      OperatorLogin login,
      @PathVariable("journal") long journal,
      @RequestBody JournalReversal reversal)
      throws SQLException {
    return desk.reverse(
        login,
        journal,
        Given.required(reversal.valueDate(), "valueDate"),
        Given.required(reversal.document(), "document"),
        Given.required(reversal.reason(), "reason"));
  }

  /** Proposes a journal; its lines have the members of {@link JournalLine}. */
  record JournalProposal(
      Journal.@Nullable Kind kind,
      @Nullable LocalDate valueDate,
      @Nullable String document,
      @Nullable String reason,
      @Nullable List<JournalLine> lines) {
    private JournalDraft draft() {
      if (kind == Journal.Kind.REVERSAL) {
        throw new IllegalArgumentException("reverse a journal by POST /api/journals/N/reverse");
      }
      return new JournalDraft(
          Given.required(kind, "kind"),
          Given.required(valueDate, "valueDate"),
          Given.required(document, "document"),
          Given.required(lines, "lines"),
          null);
    }
  }

  /** Reverses. */
  record JournalReversal(
      @Nullable LocalDate valueDate, @Nullable String document, @Nullable String reason) {}
}
