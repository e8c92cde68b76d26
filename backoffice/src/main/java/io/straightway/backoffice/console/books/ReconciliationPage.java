package io.straightway.backoffice.console.books;

import io.straightway.backoffice.console.BulkOutcome;
import io.straightway.backoffice.console.ConsolePage;
import io.straightway.backoffice.console.FormText;
import io.straightway.backoffice.console.lists.ListPages;
import io.straightway.backoffice.console.lists.ListRequest;
import io.straightway.backoffice.console.lists.WorkingOperators;
import io.straightway.backoffice.enquiry.Reconciliations;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.reconcile.BreakDesk;
import io.straightway.settlement.reconcile.BreakNote;
import io.straightway.settlement.reconcile.OpenBreaks;
import jakarta.servlet.http.HttpServletRequest;
import java.sql.SQLException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.servlet.ModelAndView;

/** Reconciliation: what differs from the custodians' statements, and who looks after it. */
@Controller
final class ReconciliationPage implements ConsolePage {
  private static final int LATEST = 5;
  private static final List<Integer> AGES = List.of(1, 2, 5, 10);

  private final ListPages lists;
  private final BreakDesk desk;

  ReconciliationPage(ListPages lists, BreakDesk desk) {
    this.lists = lists;
    this.desk = desk;
  }

  @GetMapping("/console/reconciliation")
  ModelAndView breaks(
      OperatorLogin login,
      @ModelAttribute("wanted") Wanted wanted,
      HttpServletRequest request,
      Model model)
      throws SQLException {
    return show(wanted, request, model);
  }

  /** Notes the same of every break that was chosen; what is left empty stays as it is. */
  @PostMapping("/console/reconciliation")
  ModelAndView note(
      OperatorLogin login,
      @ModelAttribute("wanted") Wanted wanted,
      @RequestParam(name = "item", required = false) @Nullable List<String> items,
      @ModelAttribute("noted") Noted noted,
      HttpServletRequest request,
      Model model)
      throws SQLException {
    if (noted.isEmpty()) {
      model.addAttribute("problem", "Give an owner, a reason or a comment.");
      model.addAttribute("chosen", items);
    } else {
      BulkOutcome outcome =
          BulkOutcome.of(
              items,
              item ->
                  desk.note(
                      login, Long.parseLong(item), noted.by(), noted.because(), noted.words()));
      model.addAttribute("outcome", outcome);
      model.addAttribute("chosen", outcome.refused());
    }
    return show(wanted, request, model);
  }

  private ModelAndView show(Wanted wanted, HttpServletRequest request, Model model)
      throws SQLException {
    model.addAttribute("reasons", BreakNote.Reason.values());
    model.addAttribute("ages", AGES);
    return lists.show(
        ListRequest.of(request, Wanted.class),
        "reconciliation",
        model,
        (connection, after, limit) -> {
          model.addAttribute(
              "statements", Reconciliations.statements(connection, null, LATEST).items());
          model.addAttribute("operators", WorkingOperators.names(connection));
          return Reconciliations.breaks(connection, wanted.filter(), after, limit);
        });
  }

  /**
   * Which breaks; empty text lets all pass.
   *
   * @param nobodys whether only those without an owner
   * @param age in calendar days, at least
   */
  record Wanted(
      @Nullable String owner,
      @Nullable Boolean nobodys,
      @Nullable String account,
      @Nullable String reason,
      @Nullable String age) {
    private OpenBreaks.Filter filter() {
      String least = FormText.given(age);
      return new OpenBreaks.Filter(
          FormText.given(owner),
          Boolean.TRUE.equals(nobodys),
          FormText.given(account),
          reasonOf(reason),
          least == null ? 0 : Integer.parseInt(least));
    }
  }

  /** What is noted; empty text leaves what is there. */
  record Noted(@Nullable String to, @Nullable String why, @Nullable String comment) {
    private boolean isEmpty() {
      return by() == null && because() == null && words() == null;
    }

    private @Nullable String by() {
      return FormText.given(to);
    }

    private BreakNote.@Nullable Reason because() {
      return reasonOf(why);
    }

    private @Nullable String words() {
      return FormText.given(comment);
    }
  }

  private static BreakNote.@Nullable Reason reasonOf(@Nullable String name) {
    String given = FormText.given(name);
    return given == null ? null : BreakNote.Reason.valueOf(given);
  }
}
