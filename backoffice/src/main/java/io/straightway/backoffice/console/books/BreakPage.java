package io.straightway.backoffice.console.books;

import io.straightway.backoffice.console.ConsolePage;
import io.straightway.backoffice.console.FormAction;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.Reconciliations;
import io.straightway.db.audit.AuditTrail;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.reconcile.Break;
import io.straightway.settlement.reconcile.BreakDesk;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** A break, and all that was noted of it, one after the other. */
@Controller
final class BreakPage implements ConsolePage {
  private static final String PATH = "/console/reconciliation/break";
  private static final int MOST_EVENTS = 200;

  private final Enquiries enquiries;
  private final BreakDesk desk;

  BreakPage(Enquiries enquiries, BreakDesk desk) {
    this.enquiries = enquiries;
    this.desk = desk;
  }

  @GetMapping(PATH)
  String show(OperatorLogin login, @RequestParam("number") long number, Model model)
      throws SQLException {
    return fill(number, model);
  }

  /** Adds a comment; the owner and the reason stay as they are. */
  @PostMapping(PATH)
  String comment(
      OperatorLogin login,
      @RequestParam("number") long number,
      @RequestParam("comment") String comment,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    FormAction action = () -> desk.note(login, number, null, null, comment.strip());
    return action.orShow(
        FormAction.leadTo(PATH, Map.of("number", number)),
        () -> fill(number, model),
        response,
        model);
  }

  private String fill(long number, Model model) throws SQLException {
    model.addAttribute("number", number);
    enquiries.ask(
        connection -> {
          model.addAttribute(
              "events", AuditTrail.last(connection, "break:" + number, null, MOST_EVENTS));
          Break found = Reconciliations.find(connection, number).orElse(null);
          if (found != null) {
            model.addAttribute(
                "accounts", Reconciliations.accountsAt(connection, found.key().account()));
          }
          return model.addAttribute("one", found);
        });
    return "break";
  }
}
