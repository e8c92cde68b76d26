package io.straightway.backoffice.console;

import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.confirm.CashTolerance;
import io.straightway.settlement.confirm.SingleLimit;
import java.sql.SQLException;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;

/** The cash tolerances of automatic settlement, and the limits of one operator. */
@Controller
final class TolerancesPage implements ConsolePage {
  private final Enquiries enquiries;

  TolerancesPage(Enquiries enquiries) {
    this.enquiries = enquiries;
  }

  @GetMapping("/console/settlement/tolerances")
  String list(OperatorLogin login, Model model) throws SQLException {
    model.addAttribute("tolerances", enquiries.ask(CashTolerance::all));
    model.addAttribute("limits", enquiries.ask(SingleLimit::all));
    return "tolerances";
  }
}
