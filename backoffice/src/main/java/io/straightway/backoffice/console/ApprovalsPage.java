package io.straightway.backoffice.console;

import io.straightway.backoffice.approval.Approval;
import io.straightway.backoffice.approval.Approvals;
import io.straightway.backoffice.catalogue.DecisionOperations;
import io.straightway.backoffice.catalogue.ExchangeOperations;
import io.straightway.backoffice.catalogue.JournalOperations;
import io.straightway.backoffice.desk.Desks;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.journal.JournalDesk;
import io.straightway.backoffice.repair.ConfirmationDecisions;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.db.ContentHash;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.element.staticdata.load.StaticDataDesk;
import io.straightway.markup.HardenedXml;
import io.straightway.settlement.exchange.ExchangeDesk;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** What waits for a second person, and deciding on it. */
@Controller
final class ApprovalsPage implements ConsolePage {
  private final Enquiries enquiries;
  private final Approvals approvals = new Approvals(new HardenedXml());
  private final RepairDesk repairs;
  private final JournalDesk journals;
  private final ExchangeDesk exchanges;
  private final ConfirmationDecisions confirmations;
  private final StaticDataDesk staticData;

  ApprovalsPage(
      Enquiries enquiries,
      RepairDesk repairs,
      Desks desks,
      StaticDataDesk staticData) {
    this.enquiries = enquiries;
    this.repairs = repairs;
    this.journals = desks.at(JournalOperations.DESK);
    this.exchanges = desks.at(ExchangeOperations.DESK);
    this.confirmations = desks.at(DecisionOperations.DESK);
    this.staticData = staticData;
  }

  @GetMapping("/console/approvals")
  String waiting(
      OperatorLogin login,
      @RequestParam(name = "done", required = false) @Nullable Decided done,
      Model model)
      throws SQLException {
    model.addAttribute("done", done);
    return fill(login, model);
  }

  /** Approves what has the hash that the page showed. */
  @PostMapping("/console/approvals/approve")
  String approve(
      OperatorLogin login,
      @RequestParam("kind") Approval.Kind kind,
      @RequestParam("number") long number,
      @RequestParam(name = "hash", defaultValue = "") String hash,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    FormAction action =
        () -> {
          switch (kind) {
            case REPAIR -> repairs.approve(login, number, shown(hash));
            case JOURNAL -> journals.approve(login, number, shown(hash));
            case EXCHANGE -> exchanges.approve(login, number, shown(hash));
            case AMOUNT, REVERSAL, CASH_TOLERANCE ->
                confirmations.approve(login, number, shown(hash));
            case STATIC_DATA -> staticData.approve(login, number, shown(hash));
          }
        };
    return decide(Decided.APPROVED, action, login, response, model);
  }

  private static ContentHash shown(String hash) {
    return new ContentHash(HexFormat.of().parseHex(hash));
  }

  @PostMapping("/console/approvals/reject")
  String reject(
      OperatorLogin login,
      @RequestParam("kind") Approval.Kind kind,
      @RequestParam("number") long number,
      @RequestParam(name = "reason", defaultValue = "") String reason,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    FormAction action =
        () -> {
          switch (kind) {
            case REPAIR -> repairs.decline(login, number, reason.strip());
            case JOURNAL -> journals.reject(login, number, reason.strip());
            case EXCHANGE -> exchanges.reject(login, number, reason.strip());
            case STATIC_DATA -> staticData.reject(login, number, reason.strip());
            case AMOUNT, REVERSAL, CASH_TOLERANCE ->
                confirmations.reject(login, number, reason.strip());
          }
        };
    return decide(Decided.REJECTED, action, login, response, model);
  }

  private String decide(
      Decided done,
      FormAction action,
      OperatorLogin login,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    return action.orShow(
        FormAction.leadTo("/console/approvals", Map.of("done", done)),
        () -> fill(login, model),
        response,
        model);
  }

  private String fill(OperatorLogin login, Model model) throws SQLException {
    List<Approval> waiting =
        enquiries.ask(connection -> approvals.waiting(connection, login.name(), false));
    model.addAttribute("forMe", waiting.stream().filter(each -> !each.mine()).toList());
    model.addAttribute("mine", waiting.stream().filter(Approval::mine).toList());
    return "approvals";
  }

  /** What was decided, for the line that says so. */
  enum Decided {
    PROPOSED("Proposed; it waits for another operator."),
    APPROVED("Approved."),
    REJECTED("Rejected.");

    private final String sentence;

    Decided(String sentence) {
      this.sentence = sentence;
    }

    public String sentence() {
      return sentence;
    }
  }
}
