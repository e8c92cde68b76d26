package io.straightway.backoffice.api;

import io.straightway.backoffice.journal.Journal;
import io.straightway.backoffice.journal.JournalDesk;
import io.straightway.backoffice.journal.JournalDraft;
import io.straightway.backoffice.journal.JournalLine;
import io.straightway.backoffice.journal.Journals;
import io.straightway.db.ContentHash;
import io.straightway.db.Pool;
import io.straightway.db.operator.OperatorLogin;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.LocalDate;
import java.util.HexFormat;
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
final class JournalsController {
  private static final int MOST = 1000;

  private final JournalDesk desk;
  private final Pool pool;
  private final Journals journals = new Journals();

  JournalsController(JournalDesk desk, Pool deskPool) {
    this.desk = desk;
    this.pool = deskPool;
  }

  @GetMapping("/api/journals")
  List<Journal> list(
      OperatorLogin login,
      @RequestParam(name = "state", required = false) Journal.@Nullable State state,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    try (Connection connection = pool.connection()) {
      return journals.latest(connection, state, Math.min(MOST, Math.max(1, limit)));
    }
  }

  @GetMapping("/api/journals/{journal}")
  Journal show(OperatorLogin login, @PathVariable("journal") long journal) throws SQLException {
    try (Connection connection = pool.connection()) {
      return journals.find(connection, journal);
    }
  }

  @PostMapping("/api/journals")
  @ResponseStatus(HttpStatus.CREATED)
  Journal propose(OperatorLogin login, @RequestBody Proposal proposal) throws SQLException {
    return desk.propose(login, proposal.draft(), required(proposal.reason(), "reason"));
  }

  @PostMapping("/api/journals/{journal}/approve")
  Journal approve(
      OperatorLogin login, @PathVariable("journal") long journal, @RequestBody Approval approval)
      throws SQLException {
    return desk.approve(
        login,
        journal,
        new ContentHash(HexFormat.of().parseHex(required(approval.hash(), "hash"))));
  }

  @PostMapping("/api/journals/{journal}/reject")
  Journal reject(
      OperatorLogin login, @PathVariable("journal") long journal, @RequestBody Rejection rejection)
      throws SQLException {
    return desk.reject(login, journal, required(rejection.reason(), "reason"));
  }

  @PostMapping("/api/journals/{journal}/reverse")
  @ResponseStatus(HttpStatus.CREATED)
  Journal reverse(
      OperatorLogin login, @PathVariable("journal") long journal, @RequestBody Reversal reversal)
      throws SQLException {
    return desk.reverse(
        login,
        journal,
        required(reversal.valueDate(), "valueDate"),
        required(reversal.document(), "document"),
        required(reversal.reason(), "reason"));
  }

  private static <T> T required(@Nullable T value, String name) {
    if (value == null) {
      throw new IllegalArgumentException("the member " + name + " is missing");
    }
    return value;
  }

  /** Proposes a journal; its lines have the members of {@link JournalLine}. */
  record Proposal(
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
          required(kind, "kind"),
          required(valueDate, "valueDate"),
          required(document, "document"),
          required(lines, "lines"),
          null);
    }
  }

  /** Approves what has this SHA-256, in hexadecimal. */
  record Approval(@Nullable String hash) {}

  /** Rejects. */
  record Rejection(@Nullable String reason) {}

  /** Reverses. */
  record Reversal(
      @Nullable LocalDate valueDate, @Nullable String document, @Nullable String reason) {}
}
