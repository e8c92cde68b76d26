package io.straightway.backoffice.console.books;

import io.straightway.backoffice.console.ConsolePage;
import io.straightway.backoffice.console.FormText;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.LedgerEnquiry;
import io.straightway.backoffice.enquiry.LedgerEnquiry.EntryDates;
import io.straightway.backoffice.enquiry.TrialBalances;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.ledger.AccountKind;
import java.sql.SQLException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** The ledger: its accounts, what was posted to one, and the trial balance. */
@Controller
final class LedgerPage implements ConsolePage {
  private static final int AT_A_TIME = 100;

  private final Enquiries enquiries;

  LedgerPage(Enquiries enquiries) {
    this.enquiries = enquiries;
  }

  @GetMapping("/console/ledger")
  String accounts(
      OperatorLogin login,
      @ModelAttribute("wanted") Accounts wanted,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
      Model model)
      throws SQLException {
    model.addAttribute("kinds", AccountKind.values());
    model.addAttribute(
        "page",
        enquiries.ask(
            connection ->
                LedgerEnquiry.accounts(
                    connection,
                    wanted.chosen(),
                    FormText.given(wanted.owner()),
                    FormText.given(wanted.currency()),
                    after,
                    AT_A_TIME)));
    return "found".equals(target) ? "ledger :: found" : "ledger";
  }

  @GetMapping("/console/ledger/entries")
  String entries(
      OperatorLogin login,
      @ModelAttribute("wanted") Entries wanted,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
      Model model)
      throws SQLException {
    model.addAttribute(
        "page",
        enquiries.ask(
            connection ->
                LedgerEnquiry.postings(
                    connection, wanted.account(), wanted.days(), after, AT_A_TIME)));
    return "found".equals(target) ? "entries :: found" : "entries";
  }

  @GetMapping("/console/ledger/trial-balance")
  String trialBalance(
      OperatorLogin login,
      @ModelAttribute("wanted") Balanced wanted,
      @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
      Model model)
      throws SQLException {
    LocalDate on = FormText.date(wanted.on());
    String currency = FormText.given(wanted.currency());
    model.addAttribute(
        "books", enquiries.ask(connection -> TrialBalances.read(connection, on, currency)));
    return "found".equals(target) ? "trial-balance :: found" : "trial-balance";
  }

  /** Which accounts; empty text lets all pass. */
  record Accounts(@Nullable String kind, @Nullable String owner, @Nullable String currency) {
    private @Nullable AccountKind chosen() {
      String wanted = FormText.given(kind);
      return wanted == null ? null : AccountKind.valueOf(wanted);
    }
  }

  /** What was posted to which account, on which business dates; empty text is no bound. */
  record Entries(String account, @Nullable String from, @Nullable String to) {
    private EntryDates days() {
      return new EntryDates(FormText.date(from), FormText.date(to));
    }
  }

  /** Which trial balance; empty text is the business date, and all currencies. */
  record Balanced(@Nullable String on, @Nullable String currency) {}
}
