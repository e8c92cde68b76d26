package io.straightway.backoffice.console;

import io.straightway.backoffice.access.AccessRules;
import io.straightway.backoffice.console.live.FanOutServers;
import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.OperationForms;
import io.straightway.backoffice.console.page.Shown;
import io.straightway.backoffice.status.WorkList;
import io.straightway.db.Pool;
import io.straightway.operators.OperatorRole;
import jakarta.servlet.http.HttpServletRequest;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.ControllerAdvice;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestParam;

/** The frame around every page's content. */
@ControllerAdvice(assignableTypes = ConsolePage.class)
final class PageFrame {
  private static final String SEARCH = "/console/search";

  private static final List<MenuItem> MENU =
      List.of(
          new MenuItem("Today", "/console"),
          new MenuItem("Exceptions", "/console/exceptions"),
          new MenuItem("Approvals", "/console/approvals"),
          new MenuItem("Trades", "/console/trades"),
          new MenuItem("Settlement", "/console/settlement"),
          new MenuItem("Positions", "/console/positions"),
          new MenuItem("Ledger", "/console/ledger"),
          new MenuItem("Reconciliation", "/console/reconciliation"),
          new MenuItem("Day", "/console/day"),
          new MenuItem("Static data", "/console/static-data"),
          new MenuItem("Audit", "/console/audit"),
          new MenuItem("Administration", "/console/administration"));

  /** The meanings of the menu's counts. */
  private static final Map<String, String> WAITING =
      Map.of(
          "/console/exceptions",
          "open exceptions",
          "/console/approvals",
          "wait for me",
          "/console/settlement",
          "fails",
          "/console/reconciliation",
          "open breaks");

  private static final String VERSION =
      Objects.requireNonNullElse(
          PageFrame.class.getPackage().getImplementationVersion(), "(not packaged)");

  private final Pool pool;
  private final FanOutServers fanOuts;
  private final Shown shown = new Shown();

  PageFrame(Pool deskPool, FanOutServers fanOuts) {
    this.pool = deskPool;
    this.fanOuts = fanOuts;
  }

  /** Returns whether a page can watch for changes. */
  @ModelAttribute("watched")
  boolean watched() {
    return fanOuts.areConfigured();
  }

  /** Returns the formatter that templates use. */
  @ModelAttribute("shown")
  Shown shown() {
    return shown;
  }

  /** Adds a form's success message, or the reason for its refusal with the typed values. */
  @ModelAttribute
  void outcome(
      HttpServletRequest request,
      @RequestParam(name = "did", required = false) @Nullable String form,
      @RequestParam Map<String, String> parameters,
      Model model) {
    Object problem = request.getAttribute(OperationForms.PROBLEM);
    model.addAttribute("problem", problem);
    model.addAttribute("done", OperationForms.done(form).orElse(null));
    model.addAttribute("typed", problem == null ? Map.of() : parameters);
  }

  /** Returns the frame with the current counts for the user. */
  @ModelAttribute("frame")
  Frame frame(HttpServletRequest request) throws SQLException {
    if (!AccessRules.opens("/console", role -> has(request, role))
        || request.getHeader("HX-Target") != null) {
      return frameOf(request);
    }
    try (Connection connection = pool.connection()) {
      WorkList work =
          WorkList.read(connection, String.valueOf(request.getRemoteUser()), WorkList.SOME);
      return frameOf(request, counts(work, has(request, OperatorRole.APPROVER)));
    }
  }

  private static Map<String, Long> counts(WorkList work, boolean approves) {
    return Map.of(
        "/console/exceptions",
        work.exceptions(),
        "/console/approvals",
        approves ? work.approvals() : 0,
        "/console/settlement",
        work.fails(),
        "/console/reconciliation",
        work.breaks());
  }

  /** Returns the frame of a page, without counts. */
  static Frame frameOf(HttpServletRequest request) {
    return frameOf(request, Map.of());
  }

  private static Frame frameOf(HttpServletRequest request, Map<String, Long> counts) {
    String path = request.getRequestURI();
    return new Frame(
        String.valueOf(request.getRemoteUser()),
        VERSION,
        has(request, OperatorRole.OPERATOR),
        has(request, OperatorRole.APPROVER),
        AccessRules.opens(SEARCH, role -> has(request, role)),
        path.equals(SEARCH) ? request.getParameter("text") : null,
        MENU.stream()
            .filter(item -> AccessRules.opens(item.path(), role -> has(request, role)))
            .map(item -> item.at(path, counts.getOrDefault(item.path(), 0L)))
            .toList());
  }

  private static boolean has(HttpServletRequest request, OperatorRole role) {
    return request.isUserInRole(role.name());
  }

  /**
   * The user, and the menu of the pages that the user's roles open.
   *
   * @param works whether the user may decide on items
   * @param approves whether the user may approve proposals of others
   * @param searches whether the user may search everywhere
   * @param searched the text searched for; null on any other page
   */
  record Frame(
      String operator,
      String version,
      boolean works,
      boolean approves,
      boolean searches,
      @Nullable String searched,
      List<Link> menu) {}

  /**
   * A page in the menu.
   *
   * @param count the number of waiting items; empty if there are none
   * @param waiting the kind of the waiting items
   */
  record Link(String title, String path, boolean current, String count, String waiting) {}

  private record MenuItem(String title, String path) {
    Link at(String currentPath, long waits) {
      boolean top = path.equals("/console");
      return new Link(
          title,
          path,
          top ? currentPath.equals(path) : currentPath.startsWith(path),
          waits == 0 ? "" : waits > WorkList.SOME ? WorkList.SOME + "+" : String.valueOf(waits),
          WAITING.getOrDefault(path, ""));
    }
  }
}
