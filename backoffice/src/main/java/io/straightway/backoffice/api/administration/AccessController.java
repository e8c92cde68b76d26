package io.straightway.backoffice.api.administration;

import io.straightway.backoffice.access.ServerCertificates;
import io.straightway.backoffice.access.ServerCertificates.ServerCertificate;
import io.straightway.backoffice.api.Given;
import io.straightway.backoffice.api.Given.Reason;
import io.straightway.backoffice.api.Given.ShownHash;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.operator.AccessChange;
import io.straightway.db.operator.AccessChange.Joint;
import io.straightway.db.operator.AccessChange.Restriction;
import io.straightway.db.operator.AccessDesk;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.Operators;
import io.straightway.db.operator.Operators.Operator;
import io.straightway.db.operator.Senders;
import io.straightway.db.operator.Senders.Sender;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Operators, senders and certificates, and changing who may get in. */
@RestController
@Tag(name = "Access")
final class AccessController {
  private final Enquiries enquiries;
  private final AccessDesk desk;
  private final ServerCertificates certificates;

  AccessController(Enquiries enquiries, AccessDesk desk, ServerCertificates certificates) {
    this.enquiries = enquiries;
    this.desk = desk;
    this.certificates = certificates;
  }

  @GetMapping("/api/access/operators")
  @Operation(summary = "Operators with their roles, also those who are locked or removed")
  Page<Operator> operators(
      OperatorLogin login,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    return enquiries.ask(
        connection -> Page.of(Operators.list(connection), after, limit, Operator::name));
  }

  @GetMapping("/api/access/senders")
  @Operation(summary = "Senders with what they may send, and the SHA-256 of what they show")
  Page<Sender> senders(
      OperatorLogin login,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    return enquiries.ask(
        connection -> Page.of(Senders.list(connection), after, limit, Sender::name));
  }

  @GetMapping("/api/access/certificates")
  @Operation(summary = "The certificates of this server, its own first; none without TLS")
  Page<ServerCertificate> certificates(OperatorLogin login) {
    return new Page<>(certificates.list(), null);
  }

  @GetMapping("/api/access/changes")
  @Operation(summary = "What waits for another administrator, the oldest first")
  Page<AccessChange> waiting(
      OperatorLogin login,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    return enquiries.ask(
        connection ->
            Page.of(
                AccessDesk.waiting(connection),
                after,
                limit,
                change -> String.valueOf(change.number())));
  }

  @PostMapping("/api/access/changes")
  @Operation(
      summary = "Proposes what gives power to somebody, or takes it from an administrator",
      description =
          "details are roles, such as 'OPERATOR APPROVER', or the sources of a sender. half is the"
              + " first half of the code by which an operator sets himself up at /setup, or of the"
              + " token of a sender; the approval answers the second. Each is answered once and"
              + " kept nowhere. An Idempotency-Key is not looked at.")
  @ResponseStatus(HttpStatus.CREATED)
  AccessDesk.Handed propose(OperatorLogin login, @RequestBody AccessProposal proposal)
      throws SQLException {
    String details = proposal.details();
    return desk.propose(
        login,
        Given.required(proposal.change(), "change"),
        Given.required(proposal.name(), "name"),
        details == null ? "" : details,
        new Reason(proposal.reason()).text());
  }

  @PostMapping("/api/access/changes/{change}/approve")
  @Operation(
      summary = "Approves and makes a change that another administrator has proposed",
      description =
          "half is the second half of a code or a token. An Idempotency-Key is not looked at.")
  AccessDesk.Handed approve(
      OperatorLogin login, @PathVariable("change") long change, @RequestBody ShownHash approval)
      throws SQLException {
    return desk.approve(login, change, approval.shown());
  }

  @PostMapping("/api/access/changes/{change}/reject")
  @Operation(summary = "Rejects a change; its maker withdraws it")
  Given.NoMembers reject(
      OperatorLogin login, @PathVariable("change") long change, @RequestBody Reason rejection)
      throws SQLException {
    desk.reject(login, change, rejection.text());
    return new Given.NoMembers();
  }

  @PostMapping("/api/access/restrictions")
  @Operation(
      summary = "Takes power from somebody who is no administrator, at once",
      description = "details is the role that is revoked.")
  Given.NoMembers restrict(OperatorLogin login, @RequestBody AccessRestriction restriction)
      throws SQLException {
    String details = restriction.details();
    desk.restrict(
        login,
        Given.required(restriction.change(), "change"),
        Given.required(restriction.name(), "name"),
        details == null ? "" : details,
        new Reason(restriction.reason()).text());
    return new Given.NoMembers();
  }

  /** Proposes a change. */
  record AccessProposal(
      @Nullable Joint change,
      @Nullable String name,
      @Nullable String details,
      @Nullable String reason) {}

  /** Takes something away. */
  record AccessRestriction(
      @Nullable Restriction change,
      @Nullable String name,
      @Nullable String details,
      @Nullable String reason) {}
}
