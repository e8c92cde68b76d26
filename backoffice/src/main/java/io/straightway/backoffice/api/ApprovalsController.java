package io.straightway.backoffice.api;

import io.straightway.backoffice.approval.Approval;
import io.straightway.backoffice.approval.Approvals;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.markup.HardenedXml;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What waits for a second person. */
@RestController
@Tag(name = "Approvals")
final class ApprovalsController {
  private final Enquiries enquiries;
  private final Approvals approvals = new Approvals(new HardenedXml());

  ApprovalsController(Enquiries enquiries) {
    this.enquiries = enquiries;
  }

  @GetMapping("/api/approvals")
  @Operation(
      summary = "Everything that waits for a second person, the oldest first, both versions beside",
      description =
          "mine=false leaves out what the caller has made himself. It is decided by the POST of its"
              + " kind, which takes the contentHash.")
  Page<Approval> waiting(
      OperatorLogin login,
      @RequestParam(name = "mine", defaultValue = "true") boolean mine,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    return enquiries.ask(
        connection -> approvals.page(connection, login.name(), !mine, after, limit));
  }
}
