package io.straightway.backoffice.console.books;

import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.books.Reconciliations;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.audit.AuditTrail;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.OpenBreaks;
import java.sql.SQLException;
import java.util.List;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** A break with its match candidates and its history. */
@Controller
final class BreakPage implements ConsolePage {
  private static final int MOST_EVENTS = 200;

  private final Enquiries enquiries;

  BreakPage(Enquiries enquiries) {
    this.enquiries = enquiries;
  }

  @GetMapping("/console/reconciliation/break")
  String show(OperatorLogin login, @RequestParam("number") long number, Model model)
      throws SQLException {
    model.addAttribute("number", number);
    model.addAttribute("candidates", List.of());
    enquiries.ask(
        connection -> {
          model.addAttribute(
              "events", AuditTrail.last(connection, "break:" + number, null, MOST_EVENTS));
          Break reported = OpenBreaks.find(connection, number).orElse(null);
          if (reported != null) {
            model.addAttribute("candidates", Reconciliations.candidates(connection, number));
            model.addAttribute(
                "writeOff", Reconciliations.writeOff(connection, number).orElse(null));
            model.addAttribute(
                "accounts", Reconciliations.accountsAt(connection, reported.key().account()));
          }
          return model.addAttribute("one", reported);
        });
    return "break";
  }
}
