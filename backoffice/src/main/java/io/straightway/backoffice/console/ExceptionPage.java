package io.straightway.backoffice.console;

import io.straightway.backoffice.repair.Correction;
import io.straightway.backoffice.repair.ExceptionDetail;
import io.straightway.backoffice.repair.ExceptionDetails;
import io.straightway.backoffice.repair.Repair;
import io.straightway.backoffice.repair.RepairDesk;
import io.straightway.db.ContentHash;
import io.straightway.db.Pool;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.Operators;
import io.straightway.markup.HardenedXml;
import jakarta.servlet.http.HttpServletResponse;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.HexFormat;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** One exception: what came, what can be done about it, and doing that. */
@Controller
final class ExceptionPage implements ConsolePage {
  private final Pool pool;
  private final RepairDesk desk;
  private final ExceptionDetails details;

  ExceptionPage(Pool deskPool, RepairDesk desk, Clock clock) {
    this.pool = deskPool;
    this.desk = desk;
    this.details = new ExceptionDetails(clock, new HardenedXml());
  }

  @GetMapping("/console/exceptions/item")
  String show(
      OperatorLogin login,
      @RequestParam("name") String name,
      @RequestParam(name = "done", required = false) @Nullable Done done,
      Model model)
      throws SQLException {
    model.addAttribute("done", done);
    return fill(model, find(name), Map.of());
  }

  @PostMapping("/console/exceptions/propose")
  String propose(
      OperatorLogin login,
      @ModelAttribute("form") ItemForm form,
      @RequestParam Map<String, String> parameters,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    Map<String, String> typed = FieldRow.typed(parameters);
    return decide(
        form,
        Done.PROPOSED,
        () -> desk.propose(login, form.item(), correction(form, typed), form.why()),
        typed,
        response,
        model);
  }

  private Correction correction(ItemForm form, Map<String, String> typed) throws SQLException {
    return form.whole().isEmpty()
        ? Correction.of(FieldRow.changes(find(form.item()).fields(), typed))
        : new Correction(form.whole().getBytes(StandardCharsets.UTF_8), Map.of());
  }

  @PostMapping("/console/exceptions/resubmit")
  String resubmit(
      OperatorLogin login,
      @ModelAttribute("form") ItemForm form,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    return decide(form, Done.RESUBMITTED, () -> desk.resubmit(login, form.item()), response, model);
  }

  @PostMapping("/console/exceptions/reject")
  String reject(
      OperatorLogin login,
      @ModelAttribute("form") ItemForm form,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    return decide(
        form, Done.REJECTED, () -> desk.reject(login, form.item(), form.why()), response, model);
  }

  @PostMapping("/console/exceptions/assign")
  String assign(
      OperatorLogin login,
      @ModelAttribute("form") ItemForm form,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    return decide(
        form,
        Done.ASSIGNED,
        () -> desk.assign(login, form.item(), form.assignee()),
        response,
        model);
  }

  /** Approves the copy whose hash the page had, which is what the operator has seen. */
  @PostMapping("/console/exceptions/approve")
  String approve(
      OperatorLogin login,
      @RequestParam("repair") long repair,
      @RequestParam("hash") String hash,
      @ModelAttribute("form") ItemForm form,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    ContentHash shown = new ContentHash(HexFormat.of().parseHex(hash));
    return decide(form, Done.APPROVED, () -> desk.approve(login, repair, shown), response, model);
  }

  @PostMapping("/console/exceptions/decline")
  String decline(
      OperatorLogin login,
      @RequestParam("repair") long repair,
      @ModelAttribute("form") ItemForm form,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    return decide(
        form, Done.DECLINED, () -> desk.decline(login, repair, form.why()), response, model);
  }

  /** Leads back to the item; what is refused shows it with the reason and what was typed. */
  private String decide(
      ItemForm form,
      Done done,
      FormAction action,
      Map<String, String> typed,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    return action.orShow(
        FormAction.leadTo("/console/exceptions/item", Map.of("name", form.item(), "done", done)),
        () -> fill(model, find(form.item()), typed),
        response,
        model);
  }

  /** The same of what nothing is typed for. */
  private String decide(
      ItemForm form, Done done, FormAction action, HttpServletResponse response, Model model)
      throws SQLException {
    return decide(form, done, action, Map.of(), response, model);
  }

  private String fill(Model model, ExceptionDetail detail, Map<String, String> typed)
      throws SQLException {
    model.addAttribute("detail", detail);
    model.addAttribute("rows", FieldRow.of(detail, typed));
    model.addAttribute("can", Possible.with(detail));
    model.addAttribute(
        "open", detail.repairs().stream().anyMatch(each -> each.state() == Repair.State.PROPOSED));
    try (Connection connection = pool.connection()) {
      model.addAttribute("operators", Operators.list(connection));
    }
    return "exception";
  }

  private ExceptionDetail find(String name) throws SQLException {
    try (Connection connection = pool.connection()) {
      return details.find(connection, name);
    }
  }

  /** What was done, for the line that says so. */
  enum Done {
    PROPOSED("Proposed. Somebody else approves it."),
    APPROVED("Approved. An element processes the copy within seconds."),
    DECLINED("Declined."),
    RESUBMITTED("Resubmitted. It is processed within seconds."),
    REJECTED("Rejected."),
    ASSIGNED("Assigned.");

    private final String sentence;

    Done(String sentence) {
      this.sentence = sentence;
    }

    public String sentence() {
      return sentence;
    }
  }

  /**
   * What the forms of the page send.
   *
   * @param name of the item
   * @param to whose it shall be; empty for the whole desk
   * @param document a whole corrected message; empty to correct single fields
   */
  record ItemForm(
      @Nullable String name,
      @Nullable String reason,
      @Nullable String to,
      @Nullable String document) {
    /** None has the name that is missing. */
    private String item() {
      return name == null ? "" : name;
    }

    private String why() {
      return FormText.stripped(reason);
    }

    private @Nullable String assignee() {
      return FormText.given(to);
    }

    private String whole() {
      return FormText.stripped(document);
    }
  }
}
