package io.straightway.backoffice.api;

import io.straightway.backoffice.api.Given.Reason;
import io.straightway.backoffice.api.Given.ShownHash;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.exchange.ExchangeDesk;
import io.straightway.settlement.exchange.ExchangeReader;
import io.straightway.settlement.exchange.ExchangeTerms;
import io.straightway.settlement.exchange.IsinExchange;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Exchanges of ISINs: what {@code stp settle exchange} does. */
@RestController
@Tag(name = "Exchanges")
final class ExchangesController {
  private final Enquiries enquiries;
  private final ExchangeDesk desk;

  ExchangesController(Enquiries enquiries, ExchangeDesk desk) {
    this.enquiries = enquiries;
    this.desk = desk;
  }

  @GetMapping("/api/exchanges")
  @Operation(summary = "Exchanges of ISINs, the last proposed first")
  Page<IsinExchange> list(
      OperatorLogin login,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    return enquiries.ask(
        connection ->
            Page.byNumber(
                after,
                limit,
                (last, most) -> ExchangeReader.before(connection, last, most),
                IsinExchange::exchangeId));
  }

  @GetMapping("/api/exchanges/{exchange}")
  @Operation(summary = "An exchange of an ISIN, and how far it has come")
  IsinExchange show(OperatorLogin login, @PathVariable("exchange") long exchange)
      throws SQLException {
    return enquiries.ask(connection -> ExchangeReader.find(connection, exchange));
  }

  @PostMapping("/api/exchanges")
  @ResponseStatus(HttpStatus.CREATED)
  @Operation(summary = "Proposes an exchange of an ISIN")
  IsinExchange propose(OperatorLogin login, @RequestBody ExchangeProposal proposal)
      throws SQLException {
    return desk.propose(login, proposal.terms(), Given.required(proposal.reason(), "reason"));
  }

  @PostMapping("/api/exchanges/{exchange}/approve")
  @Operation(summary = "Approves an exchange that somebody else has proposed")
  IsinExchange approve(
      OperatorLogin login, @PathVariable("exchange") long exchange, @RequestBody ShownHash approval)
      throws SQLException {
    return desk.approve(login, exchange, approval.shown());
  }

  @PostMapping("/api/exchanges/{exchange}/reject")
  @Operation(summary = "Rejects an exchange; its maker withdraws it")
  IsinExchange reject(
      OperatorLogin login, @PathVariable("exchange") long exchange, @RequestBody Reason reason)
      throws SQLException {
    return desk.reject(login, exchange, reason.text());
  }

  /** Proposes that so many old units become so many new ones from a day on. */
  record ExchangeProposal(
      @Nullable String oldIsin,
      @Nullable String newIsin,
      @Nullable Long oldUnits,
      @Nullable Long newUnits,
      @Nullable LocalDate effectiveOn,
      @Nullable String document,
      @Nullable String reason) {
    private ExchangeTerms terms() {
      return new ExchangeTerms(
          Given.required(oldIsin, "oldIsin"),
          Given.required(newIsin, "newIsin"),
          Given.required(oldUnits, "oldUnits"),
          Given.required(newUnits, "newUnits"),
          Given.required(effectiveOn, "effectiveOn"),
          Given.required(document, "document"));
    }
  }
}
