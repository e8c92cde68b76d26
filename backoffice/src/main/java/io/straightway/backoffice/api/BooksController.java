package io.straightway.backoffice.api;

import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.Holdings;
import io.straightway.backoffice.enquiry.Holdings.Holding;
import io.straightway.backoffice.enquiry.Holdings.HoldingMovement;
import io.straightway.backoffice.enquiry.LedgerEnquiry;
import io.straightway.backoffice.enquiry.LedgerEnquiry.AccountBalance;
import io.straightway.backoffice.enquiry.LedgerEnquiry.AccountPosting;
import io.straightway.backoffice.enquiry.LedgerEnquiry.EntryDates;
import io.straightway.backoffice.enquiry.Page;
import io.straightway.backoffice.enquiry.TrialBalances;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.ledger.AccountKind;
import io.straightway.settlement.ProjectedPosition;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Positions, cash and the ledger. */
@RestController
@Tag(name = "Books")
final class BooksController {
  private final Enquiries enquiries;

  BooksController(Enquiries enquiries) {
    this.enquiries = enquiries;
  }

  @GetMapping("/api/positions")
  @Operation(
      summary = "Positions in securities, by account and ISIN: traded, settled and projected")
  Page<Holding> positions(
      OperatorLogin login,
      @RequestParam(name = "account", required = false) @Nullable String account,
      @RequestParam(name = "security", required = false) @Nullable String security,
      @RequestParam(name = "short", defaultValue = "false") boolean shortOnly,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    return holdings(
        new ProjectedPosition.Filter(account, security, false, shortOnly), after, limit);
  }

  @GetMapping("/api/balances")
  @Operation(summary = "Cash, by account and currency: traded, settled and projected")
  Page<Holding> balances(
      OperatorLogin login,
      @RequestParam(name = "account", required = false) @Nullable String account,
      @RequestParam(name = "currency", required = false) @Nullable String currency,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    return holdings(new ProjectedPosition.Filter(account, currency, true, false), after, limit);
  }

  private Page<Holding> holdings(ProjectedPosition.Filter filter, @Nullable String after, int limit)
      throws SQLException {
    return enquiries.ask(connection -> Holdings.positions(connection, filter, after, limit));
  }

  @GetMapping("/api/positions/{account}/{instrument}/movements")
  @Operation(
      summary = "What moved a position, the latest first",
      description = "instrument is an ISIN, or a currency for cash")
  Page<HoldingMovement> movements(
      OperatorLogin login,
      @PathVariable("account") String account,
      @PathVariable("instrument") String instrument,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    return enquiries.ask(
        connection -> Holdings.movements(connection, account, instrument, after, limit));
  }

  @GetMapping("/api/ledger/accounts")
  @Operation(summary = "Accounts of the ledger with their balances; credits are negative")
  Page<AccountBalance> accounts(
      OperatorLogin login,
      @RequestParam(name = "kind", required = false) @Nullable AccountKind kind,
      @RequestParam(name = "owner", required = false) @Nullable String owner,
      @RequestParam(name = "currency", required = false) @Nullable String currency,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    return enquiries.ask(
        connection -> LedgerEnquiry.accounts(connection, kind, owner, currency, after, limit));
  }

  @GetMapping("/api/ledger/entries")
  @Operation(
      summary =
          "What was posted to an account of the ledger, the latest entry first, with its source and the balance that it left",
      description =
          "account is named as /api/ledger/accounts does, such as CASH:ACC1:GBP; from and to are business dates on which it was entered")
  Page<AccountPosting> entries(
      OperatorLogin login,
      @RequestParam(name = "account") String account,
      @RequestParam(name = "from", required = false) @Nullable LocalDate from,
      @RequestParam(name = "to", required = false) @Nullable LocalDate to,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestParam(name = "limit", defaultValue = "50") int limit)
      throws SQLException {
    EntryDates days = new EntryDates(from, to);
    return enquiries.ask(
        connection -> LedgerEnquiry.postings(connection, account, days, after, limit));
  }

  @GetMapping("/api/trial-balance")
  @Operation(
      summary = "The trial balance by value date, and by entry date",
      description =
          "on is the business date (by default), a day after it, or a closed day as it was closed")
  TrialBalances trialBalance(
      OperatorLogin login,
      @RequestParam(name = "on", required = false) @Nullable LocalDate on,
      @RequestParam(name = "currency", required = false) @Nullable String currency)
      throws SQLException {
    return enquiries.ask(connection -> TrialBalances.read(connection, on, currency));
  }
}
