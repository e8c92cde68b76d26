package io.straightway.backoffice.api;

import io.straightway.backoffice.api.Given.Reason;
import io.straightway.backoffice.api.Given.ShownHash;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.repair.ConfirmationDecisions;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.confirm.CashTolerance;
import io.straightway.settlement.confirm.SettlementDecision;
import io.straightway.settlement.confirm.SettlementDecision.Kind;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/**
 * What operators decide on confirmations and tolerances: {@code stp settle accept}, {@code
 * reverse}, {@code tolerance}, {@code approve} and {@code reject}.
 */
@RestController
@Tag(name = "Settlement")
final class DecisionsController {
  private final Enquiries enquiries;
  private final ConfirmationDecisions decisions;

  DecisionsController(Enquiries enquiries, ConfirmationDecisions decisions) {
    this.enquiries = enquiries;
    this.decisions = decisions;
  }

  @PostMapping("/api/confirmations/{item}/accept")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(summary = "Proposes to accept the amount of a confirmation beyond the tolerance")
  SettlementDecision accept(
      OperatorLogin login, @PathVariable("item") String item, @RequestBody Reason reason)
      throws SQLException {
    return decisions.propose(login, Kind.AMOUNT, item, reason.text());
  }

  @PostMapping("/api/confirmations/{item}/reverse")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(summary = "Proposes to take back what a confirmation has settled")
  SettlementDecision reverse(
      OperatorLogin login, @PathVariable("item") String item, @RequestBody Reason reason)
      throws SQLException {
    return decisions.propose(login, Kind.REVERSAL, item, reason.text());
  }

  @GetMapping("/api/tolerances")
  @Operation(summary = "How far the cash may differ for an instruction to settle by itself")
  List<CashTolerance> tolerances(OperatorLogin login) throws SQLException {
    return enquiries.ask(CashTolerance::all);
  }

  @PostMapping("/api/tolerances")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(summary = "Proposes another tolerance of cash")
  SettlementDecision tolerance(OperatorLogin login, @RequestBody ToleranceProposal proposal)
      throws SQLException {
    return decisions.propose(login, proposal.terms(), Given.required(proposal.reason(), "reason"));
  }

  @GetMapping("/api/decisions/{decision}")
  @Operation(summary = "A decision on a confirmation or a tolerance")
  SettlementDecision show(OperatorLogin login, @PathVariable("decision") long decision)
      throws SQLException {
    return enquiries.ask(connection -> SettlementDecision.find(connection, decision));
  }

  @PostMapping("/api/decisions/{decision}/approve")
  @Operation(summary = "Approves a decision that somebody else has proposed, and carries it out")
  SettlementDecision approve(
      OperatorLogin login, @PathVariable("decision") long decision, @RequestBody ShownHash approval)
      throws SQLException {
    return decisions.approve(login, decision, approval.shown());
  }

  @PostMapping("/api/decisions/{decision}/reject")
  @Operation(summary = "Rejects a decision; its maker withdraws it")
  SettlementDecision reject(
      OperatorLogin login, @PathVariable("decision") long decision, @RequestBody Reason reason)
      throws SQLException {
    return decisions.reject(login, decision, reason.text());
  }

  /**
   * Another tolerance.
   *
   * @param place of settlement, a BIC; null for any
   * @param currency null for any
   * @param above of instructions whose amount is greater; null for 0
   */
  record ToleranceProposal(
      @Nullable String place,
      @Nullable String currency,
      @Nullable BigDecimal above,
      @Nullable BigDecimal tolerance,
      @Nullable String reason) {
    private CashTolerance terms() {
      return new CashTolerance(
          place == null ? "*" : place,
          currency == null ? "*" : currency,
          above == null ? BigDecimal.ZERO : above,
          Given.required(tolerance, "tolerance"));
    }
  }
}
