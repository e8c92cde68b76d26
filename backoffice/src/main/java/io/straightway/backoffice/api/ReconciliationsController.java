package io.straightway.backoffice.api;

import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.Reconciliations;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.BreakDesk;
import io.straightway.settlement.reconcile.BreakNote;
import io.straightway.settlement.reconcile.OpenBreaks;
import io.straightway.settlement.reconcile.ReconciledStatement;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Reconciliation: what {@code stp reconcile --open} shows and {@code --note} notes. */
@RestController
@Tag(name = "Reconciliation")
final class ReconciliationsController {
  private final Enquiries enquiries;
  private final BreakDesk desk;

  ReconciliationsController(Enquiries enquiries, BreakDesk desk) {
    this.enquiries = enquiries;
    this.desk = desk;
  }

  @GetMapping("/api/reconciliations")
  @Operation(summary = "Statements that our books were reconciled with, that of the last day first")
  Page<ReconciledStatement> statements(
      OperatorLogin login,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    return enquiries.ask(connection -> Reconciliations.statements(connection, after, limit));
  }

  @GetMapping("/api/breaks")
  @Operation(
      summary = "Open breaks with owner, reason, comment and age, by their number",
      description = "minAge is in calendar days; nobodys=true lists those without an owner")
  Page<Break> breaks(
      OperatorLogin login,
      @RequestParam(name = "owner", required = false) @Nullable String owner,
      @RequestParam(name = "nobodys", defaultValue = "false") boolean nobodys,
      @RequestParam(name = "account", required = false) @Nullable String account,
      @RequestParam(name = "reason", required = false) BreakNote.@Nullable Reason reason,
      @RequestParam(name = "minAge", defaultValue = "0") int minAge,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    OpenBreaks.Filter filter = new OpenBreaks.Filter(owner, nobodys, account, reason, minAge);
    return enquiries.ask(connection -> Reconciliations.breaks(connection, filter, after, limit));
  }

  @PostMapping("/api/breaks/{break}/note")
  @Operation(summary = "Notes owner, reason and comment of a break; what is left out stays")
  Noted note(OperatorLogin login, @PathVariable("break") long number, @RequestBody Note note)
      throws SQLException {
    if (note.owner() == null && note.reason() == null && note.comment() == null) {
      throw new IllegalArgumentException("give owner, reason or comment");
    }
    desk.note(login, number, note.owner(), note.reason(), note.comment());
    return new Noted(number);
  }

  /** What is noted; null leaves what is there. */
  record Note(
      @Nullable String owner, BreakNote.@Nullable Reason reason, @Nullable String comment) {}

  /** The break that something was noted of. */
  record Noted(long number) {}
}
