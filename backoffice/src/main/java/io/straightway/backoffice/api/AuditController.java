package io.straightway.backoffice.api;

import io.straightway.backoffice.enquiry.AuditSearch;
import io.straightway.db.ContentHash;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.audit.AuditChain;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Verifies the audit trail, one request at a time. */
@RestController
@Tag(name = "Audit")
final class AuditController {
  private final AuditSearch audit;

  AuditController(AuditSearch audit) {
    this.audit = audit;
  }

  @GetMapping("/api/audit/verification")
  @Operation(
      summary = "Recompute every hash of the chain, one verification at a time.",
      description = "head is a hash noted before, in hexadecimal, that must be in the chain.")
  AuditChain.Verdict verify(
      OperatorLogin login, @RequestParam(name = "head", required = false) @Nullable String head)
      throws SQLException {
    return audit.verify(head == null ? null : new ContentHash(HexFormat.of().parseHex(head)));
  }
}
