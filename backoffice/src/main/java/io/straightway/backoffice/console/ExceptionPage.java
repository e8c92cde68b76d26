package io.straightway.backoffice.console;

import io.straightway.backoffice.catalogue.ExceptionOperations;
import io.straightway.backoffice.console.lists.WorkingOperators;
import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.FormAction;
import io.straightway.backoffice.console.page.OperationForms;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.repair.ExceptionDetail;
import io.straightway.backoffice.repair.ExceptionDetails;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.proposal.Proposal;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.Map;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The page of an exception: its message, and the actions on it. */
@Controller
final class ExceptionPage implements ConsolePage {
  private final Enquiries enquiries;
  private final ExceptionDetails details;
  private final OperationForms forms;

  ExceptionPage(Enquiries enquiries, OperationForms forms, Clock clock) {
    this.forms = forms;
    this.enquiries = enquiries;
    this.details = new ExceptionDetails(clock, new HardenedXml());
  }

  @GetMapping("/console/exceptions/item")
  String show(
      OperatorLogin login,
      @RequestParam("name") String name,
      @ModelAttribute("typed") Map<String, String> typed,
      Model model)
      throws SQLException {
    View shows =
        enquiries.ask(
            connection ->
                new View(details.find(connection, name), WorkingOperators.names(connection)));
    ExceptionDetail detail = shows.detail();
    model.addAttribute("detail", detail);
    model.addAttribute("rows", FieldRow.of(detail, typed));
    model.addAttribute("can", Possible.with(detail));
    model.addAttribute(
        "open",
        detail.repairs().stream().anyMatch(repair -> repair.state() == Proposal.State.PROPOSED));
    model.addAttribute("operators", shows.operators());
    return "exception";
  }

  /** Checks the typed correction, and shows the outcome at the fields. */
  @PostMapping("/console/exceptions/try")
  String tryOut(
      OperatorLogin login,
      @RequestParam("item") String name,
      @RequestParam Map<String, String> typed,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    model.addAttribute("typed", typed);
    FormAction trial =
        () -> model.addAttribute("trial", forms.carryOut(ExceptionOperations.TRY, login, typed));
    trial.orShow("exception", () -> "exception", response, model);
    return show(login, name, typed, model);
  }

  private record View(ExceptionDetail detail, List<String> operators) {}
}
