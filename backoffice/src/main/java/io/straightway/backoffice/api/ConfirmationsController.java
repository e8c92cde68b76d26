package io.straightway.backoffice.api;

import io.straightway.backoffice.api.Given.Reason;
import io.straightway.backoffice.repair.ConfirmationDecisions;
import io.straightway.db.operator.OperatorLogin;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;

/** What two operators decide on confirmations: {@code stp settle accept} and {@code reverse}. */
@RestController
@Tag(name = "Settlement")
final class ConfirmationsController {
  private static final String PROPOSED = "PROPOSED";

  private final ConfirmationDecisions decisions;

  ConfirmationsController(ConfirmationDecisions decisions) {
    this.decisions = decisions;
  }

  @PostMapping("/api/confirmations/{item}/accept")
  @Operation(
      summary = "Accepts the amount of a confirmation beyond the tolerance",
      description = "The first operator proposes it, the same request of a second one approves it.")
  Decided accept(OperatorLogin login, @PathVariable("item") String item, @RequestBody Reason reason)
      throws SQLException {
    return new Decided(item, decisions.accept(login, item, reason.text()) ? "ACCEPTED" : PROPOSED);
  }

  @PostMapping("/api/confirmations/{item}/reverse")
  @Operation(
      summary = "Takes back what a confirmation has settled",
      description = "The first operator proposes it, the same request of a second one approves it.")
  Decided reverse(
      OperatorLogin login, @PathVariable("item") String item, @RequestBody Reason reason)
      throws SQLException {
    return new Decided(item, decisions.reverse(login, item, reason.text()) ? "REVERSED" : PROPOSED);
  }

  /**
   * What became of it.
   *
   * @param done PROPOSED, ACCEPTED or REVERSED
   */
  record Decided(String item, String done) {}
}
