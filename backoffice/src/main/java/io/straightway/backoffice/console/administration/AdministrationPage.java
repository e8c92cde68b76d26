package io.straightway.backoffice.console.administration;

import io.straightway.backoffice.access.ServerCertificates;
import io.straightway.backoffice.catalogue.AccessOperations;
import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.FormAction;
import io.straightway.backoffice.desk.Desks;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.db.ContentHash;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.operators.Operators.Access;
import io.straightway.operators.Senders;
import io.straightway.operators.access.AccessChange.JointChange;
import io.straightway.operators.access.AccessDesk;
import io.straightway.operators.access.AccessDesk.Handout;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** Operators, senders, certificates, and changes that wait for another administrator. */
@Controller
final class AdministrationPage implements ConsolePage {
  private static final String PATH = "/console/administration";

  private final Enquiries enquiries;
  private final AccessDesk desk;
  private final ServerCertificates certificates;

  AdministrationPage(Enquiries enquiries, Desks desks, ServerCertificates certificates) {
    this.enquiries = enquiries;
    this.desk = desks.at(AccessOperations.DESK);
    this.certificates = certificates;
  }

  @GetMapping(PATH)
  String show(
      OperatorLogin login, HttpServletRequest request, HttpServletResponse response, Model model)
      throws SQLException {
    return fill(login, request, response, model);
  }

  /** Proposes a change; the half that is handed out is in this answer only. */
  @PostMapping(PATH + "/propose")
  String propose(
      OperatorLogin login,
      @RequestParam("change") JointChange change,
      @RequestParam("name") String name,
      @RequestParam(name = "details", required = false) @Nullable List<String> details,
      @RequestParam(name = "reason", defaultValue = "") String reason,
      HttpServletRequest request,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    return handOut(
        () -> desk.propose(login, change, name.strip(), joined(details), reason.strip()),
        () -> fill(login, request, response, model),
        response,
        model);
  }

  private static String handOut(
      SecretIssue change, FormAction.PageView page, HttpServletResponse response, Model model)
      throws SQLException {
    FormAction action = () -> model.addAttribute("handed", change.run());
    String refused = action.orShow("", page, response, model);
    return refused.isEmpty() ? page.show() : refused;
  }

  private static String joined(@Nullable List<String> details) {
    return details == null ? "" : String.join(" ", details).strip().replaceAll("\\s+", " ");
  }

  /** Approves a change; the other half that is handed out is in this answer only. */
  @PostMapping(PATH + "/approve")
  String approve(
      OperatorLogin login,
      @RequestParam("number") long number,
      @RequestParam("hash") String hash,
      HttpServletRequest request,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    return handOut(
        () -> {
          Handout handed =
              desk.approve(login, number, new ContentHash(HexFormat.of().parseHex(hash)));
          model.addAttribute("done", "Approved, and in force.");
          return handed;
        },
        () -> fill(login, request, response, model),
        response,
        model);
  }

  private String fill(
      OperatorLogin login, HttpServletRequest request, HttpServletResponse response, Model model)
      throws SQLException {
    response.setHeader("Cache-Control", "no-store");
    enquiries.ask(
        connection -> {
          model.addAttribute(
              "operators", Operators.list(connection).stream().map(Line::of).toList());
          model.addAttribute("senders", Senders.list(connection));
          model.addAttribute("changes", AccessDesk.waiting(connection));
          return model;
        });
    model.addAttribute("me", login.name());
    model.addAttribute("administers", request.isUserInRole(OperatorRole.ADMINISTRATOR.name()));
    model.addAttribute("roles", OperatorRole.values());
    model.addAttribute("certificates", certificates.list());
    return "administration";
  }

  /**
   * An operator in the list.
   *
   * @param state the state in words, such as {@code locked}
   * @param administers whether restrictions need another administrator
   */
  record Line(String name, String state, String words, boolean administers) {
    private static Line of(Operators.Operator operator) {
      return new Line(
          operator.name(),
          operator.state() == Access.TO_SET_UP
              ? "has a code"
              : operator.state().name().toLowerCase(Locale.ROOT),
          operator.roles().stream().map(OperatorRole::word).collect(Collectors.joining(", ")),
          operator.roles().contains(OperatorRole.ADMINISTRATOR));
    }
  }

  /** A change that hands something out. */
  private interface SecretIssue {
    Handout run() throws SQLException;
  }
}
