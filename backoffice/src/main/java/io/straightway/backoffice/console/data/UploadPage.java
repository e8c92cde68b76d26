package io.straightway.backoffice.console.data;

import io.straightway.backoffice.approval.Approval;
import io.straightway.backoffice.approval.Approvals;
import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.FormAction;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.repair.ConfirmationDecisions;
import io.straightway.db.Pool;
import io.straightway.markup.HardenedXml;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.settlement.confirm.SettlementDecision.DecisionKind;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.multipart.MultipartFile;

/**
 * Uploads of files by an operator: trades, and statements and messages of a custodian. Each is a
 * proposal, and the page shows what another operator approves.
 */
@Controller
final class UploadPage implements ConsolePage {
  private final ConfirmationDecisions desk;
  private final Enquiries enquiries;
  private final Approvals approvals = new Approvals(new HardenedXml());

  UploadPage(Pool deskPool, Enquiries enquiries) {
    this.desk = new ConfirmationDecisions(deskPool.dataSource());
    this.enquiries = enquiries;
  }

  @GetMapping("/console/upload")
  String form(
      OperatorLogin login,
      @RequestParam(name = "kind", required = false) Approval.@Nullable Kind kind,
      @RequestParam(name = "number", required = false) @Nullable Long number,
      HttpServletRequest request,
      Model model)
      throws SQLException {
    model.addAttribute("sends", request.isUserInRole(OperatorRole.FEEDER.name()));
    if (kind != null && number != null) {
      model.addAttribute(
          "proposal", enquiries.ask(db -> approvals.find(db, kind, number, login.name())));
    }
    return "upload";
  }

  @PostMapping("/console/upload/trades")
  String trades(
      OperatorLogin login,
      @RequestParam(name = "file", required = false) @Nullable MultipartFile file,
      @RequestParam(name = "reason", defaultValue = "") String reason,
      HttpServletRequest request,
      HttpServletResponse response,
      Model model)
      throws SQLException, IOException {
    return propose(login, Approval.Kind.TRADE_FILE, file, reason, request, response, model);
  }

  @PostMapping("/console/upload/custodian")
  String ofCustodian(
      OperatorLogin login,
      @RequestParam(name = "file", required = false) @Nullable MultipartFile file,
      @RequestParam(name = "reason", defaultValue = "") String reason,
      HttpServletRequest request,
      HttpServletResponse response,
      Model model)
      throws SQLException, IOException {
    return propose(login, Approval.Kind.CUSTODIAN_FILE, file, reason, request, response, model);
  }

  private String propose(
      OperatorLogin login,
      Approval.Kind kind,
      @Nullable MultipartFile file,
      String reason,
      HttpServletRequest request,
      HttpServletResponse response,
      Model model)
      throws SQLException, IOException {
    if (file == null || file.isEmpty()) {
      throw new IllegalArgumentException("choose a file that is not empty");
    }
    String name = String.valueOf(file.getOriginalFilename());
    byte[] bytes = file.getBytes();
    DecisionKind decision = DecisionKind.valueOf(kind.name());
    try {
      long number =
          desk.alone(at -> at.proposeFile(login, decision, name, bytes, reason)).decisionId();
      return FormAction.leadTo("/console/upload", Map.of("kind", kind, "number", number));
    } catch (DeskRefusal refusal) {
      response.setStatus(HttpStatus.CONFLICT.value());
      model.addAttribute("problem", refusal.getMessage());
      return form(login, null, null, request, model);
    }
  }
}
