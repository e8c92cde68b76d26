package io.straightway.backoffice.api;

import io.straightway.backoffice.enquiry.AuditSearch;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.ContentHash;
import io.straightway.db.audit.AuditChain;
import io.straightway.db.audit.AuditEvent;
import io.straightway.db.audit.AuditTrail;
import io.straightway.db.operator.OperatorLogin;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import java.time.Instant;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The audit trail: what {@code stp audit list} and {@code verify} show. */
@RestController
@Tag(name = "Audit")
final class AuditController {
  private final Enquiries enquiries;
  private final AuditSearch audit;

  AuditController(Enquiries enquiries, AuditSearch audit) {
    this.enquiries = enquiries;
    this.audit = audit;
  }

  @GetMapping("/api/audit")
  @Operation(
      summary = "Events of the audit trail, the latest first",
      description =
          "subject such as message:30004; from is the first instant, to the one after the last")
  Page<AuditEvent> search(
      OperatorLogin login,
      @RequestParam(name = "subject", required = false) @Nullable String subject,
      @RequestParam(name = "actor", required = false) @Nullable String actor,
      @RequestParam(name = "action", required = false) @Nullable String action,
      @RequestParam(name = "from", required = false) @Nullable Instant from,
      @RequestParam(name = "to", required = false) @Nullable Instant to,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    AuditTrail.Filter filter = new AuditTrail.Filter(subject, actor, action, from, to);
    return enquiries.ask(connection -> AuditSearch.page(connection, filter, after, limit));
  }

  @GetMapping("/api/audit/verification")
  @Operation(
      summary = "Recomputes every hash of the chain; one at a time",
      description =
          "head is a hash that was noted before, in hexadecimal, which the chain must have")
  AuditChain.Verdict verify(
      OperatorLogin login, @RequestParam(name = "head", required = false) @Nullable String head)
      throws SQLException {
    return audit.verify(head == null ? null : new ContentHash(HexFormat.of().parseHex(head)));
  }
}
