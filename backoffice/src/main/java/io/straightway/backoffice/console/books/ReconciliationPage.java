package io.straightway.backoffice.console.books;

import io.straightway.backoffice.catalogue.ReconciliationOperations;
import io.straightway.backoffice.catalogue.ReconciliationOperations.BreakSearch;
import io.straightway.backoffice.console.lists.ListPages;
import io.straightway.backoffice.console.lists.ListRequest;
import io.straightway.backoffice.console.lists.WorkingOperators;
import io.straightway.backoffice.console.page.BulkOutcome;
import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.FormText;
import io.straightway.backoffice.console.page.OperationForms;
import io.straightway.backoffice.desk.Arguments;
import io.straightway.backoffice.enquiry.books.Reconciliations;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.reconcile.BreakNote;
import jakarta.servlet.http.HttpServletRequest;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Breaks: the differences from custodians' statements, and their owners. */
@Controller
final class ReconciliationPage implements ConsolePage {
  private static final int LATEST = 5;
  private static final List<Integer> AGES = List.of(1, 2, 5, 10);

  private final ListPages lists;
  private final OperationForms forms;

  ReconciliationPage(ListPages lists, OperationForms forms) {
    this.lists = lists;
    this.forms = forms;
  }

  @GetMapping("/console/reconciliation")
  ModelAndView breaks(
      OperatorLogin login,
      @RequestParam Map<String, String> parameters,
      HttpServletRequest request,
      Model model)
      throws SQLException {
    return show(parameters, request, model);
  }

  /**
   * Matches the chosen breaks with each other, or sets the same note on each; an empty value leaves
   * the current one.
   */
  @PostMapping("/console/reconciliation")
  ModelAndView note(
      OperatorLogin login,
      @RequestParam Map<String, String> typed,
      @RequestParam(name = "item", required = false) @Nullable List<String> items,
      HttpServletRequest request,
      Model model)
      throws SQLException {
    List<String> chosen = items == null ? List.of() : items;
    boolean match = typed.containsKey("match");
    BulkOutcome outcome =
        match
            ? BulkOutcome.of(
                List.of(String.join(", ", chosen)),
                all -> forms.carryOut(ReconciliationOperations.MATCH, login, matched(all, typed)))
            : BulkOutcome.of(
                chosen,
                item -> forms.carryOut(ReconciliationOperations.NOTE, login, noted(item, typed)));
    model.addAttribute("outcome", outcome);
    model.addAttribute("did", match ? "match made" : "noted");
    model.addAttribute("chosen", match && outcome.done() == 0 ? chosen : outcome.refused());
    return show(typed, request, model);
  }

  private static Map<String, String> matched(String breaks, Map<String, String> typed) {
    return Map.of("breaks", breaks, "reason", FormText.stripped(typed.get("comment")));
  }

  /**
   * Returns the arguments of the note; the parameters {@code owner} and {@code reason} belong to
   * the filter.
   */
  private static Map<String, String> noted(String item, Map<String, String> typed) {
    return Map.of(
        "break",
        item,
        "owner",
        FormText.stripped(typed.get("to")),
        "reason",
        FormText.stripped(typed.get("newReason")),
        "comment",
        FormText.stripped(typed.get("comment")));
  }

  private ModelAndView show(Map<String, String> typed, HttpServletRequest request, Model model)
      throws SQLException {
    Map<String, String> first = new HashMap<>(typed);
    first.remove("after");
    BreakSearch search = forms.arguments(BreakSearch.class, first);
    model.addAttribute("filter", search);
    model.addAttribute("reasons", BreakNote.Reason.values());
    model.addAttribute("states", BreakNote.BreakState.values());
    model.addAttribute("ages", AGES);
    return lists.show(
        ListRequest.of(request, BreakSearch.class),
        "reconciliation",
        model,
        (connection, after, limit) -> {
          model.addAttribute(
              "statements", Reconciliations.statements(connection, null, LATEST).items());
          model.addAttribute("operators", WorkingOperators.names(connection));
          return Arguments.with(Arguments.with(search, "after", after), "limit", limit)
              .page(connection);
        });
  }
}
