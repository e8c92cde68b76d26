package io.straightway.backoffice.console;

import io.straightway.backoffice.approval.Approval;
import io.straightway.backoffice.approval.Approvals;
import io.straightway.backoffice.catalogue.ApprovalOperations;
import io.straightway.backoffice.catalogue.DecisionOperations;
import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.FormAction;
import io.straightway.backoffice.console.page.OperationForms;
import io.straightway.backoffice.desk.Operation;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.OperatorLogin;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The proposals that wait for a second person, and the decisions on them. */
@Controller
final class ApprovalsPage implements ConsolePage {
  private final Enquiries enquiries;
  private final Approvals approvals = new Approvals(new HardenedXml());
  private final OperationForms forms;

  ApprovalsPage(Enquiries enquiries, OperationForms forms) {
    this.enquiries = enquiries;
    this.forms = forms;
  }

  @GetMapping("/console/approvals")
  String waiting(
      OperatorLogin login,
      @RequestParam(name = "kind", required = false) Approval.@Nullable Kind kind,
      @RequestParam(name = "number", required = false) @Nullable Long number,
      @RequestParam(name = "proposed", defaultValue = "false") boolean proposed,
      Model model)
      throws SQLException {
    if (proposed) {
      model.addAttribute("done", DecisionOperations.PROPOSED);
    } else if (kind != null && number != null) {
      model.addAttribute("done", enquiries.ask(db -> approvals.outcome(db, kind, number)));
      model.addAttribute(
          "decided", enquiries.ask(db -> approvals.find(db, kind, number, login.name())));
    }
    return fill(login, model);
  }

  /** Approves the content with the hash that the page showed. */
  @PostMapping("/console/approvals/approve")
  String approve(
      OperatorLogin login,
      @RequestParam("kind") Approval.Kind kind,
      @RequestParam Map<String, String> typed,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    return decide(kind, ApprovalOperations.of(kind).approve(), login, typed, response, model);
  }

  @PostMapping("/console/approvals/reject")
  String reject(
      OperatorLogin login,
      @RequestParam("kind") Approval.Kind kind,
      @RequestParam Map<String, String> typed,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    return decide(kind, ApprovalOperations.of(kind).reject(), login, typed, response, model);
  }

  private String decide(
      Approval.Kind kind,
      Operation<?, ?> operation,
      OperatorLogin login,
      Map<String, String> typed,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    FormAction action = () -> forms.carryOut(operation, login, typed);
    return action.orShow(
        FormAction.leadTo(
            "/console/approvals", Map.of("kind", kind, "number", typed.getOrDefault("number", ""))),
        () -> fill(login, model),
        response,
        model);
  }

  private String fill(OperatorLogin login, Model model) throws SQLException {
    List<Approval> waiting =
        enquiries.ask(connection -> approvals.waiting(connection, login.name(), false));
    model.addAttribute("forMe", waiting.stream().filter(approval -> !approval.mine()).toList());
    model.addAttribute("mine", waiting.stream().filter(Approval::mine).toList());
    return "approvals";
  }
}
