package io.straightway.backoffice.console.books;

import io.straightway.backoffice.catalogue.BookOperations;
import io.straightway.backoffice.catalogue.BookOperations.BreakSearch;
import io.straightway.backoffice.console.BulkOutcome;
import io.straightway.backoffice.console.ConsolePage;
import io.straightway.backoffice.console.FormText;
import io.straightway.backoffice.console.OperationForms;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.Reconciliations;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.Operators;
import io.straightway.settlement.reconcile.BreakNote;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** Reconciliation: what differs from the custodians' statements, and who looks after it. */
@Controller
final class ReconciliationPage implements ConsolePage {
  private static final String AT_A_TIME = "100";
  private static final int LATEST = 5;
  private static final List<Integer> AGES = List.of(1, 2, 5, 10);

  private final Enquiries enquiries;
  private final OperationForms forms;

  ReconciliationPage(Enquiries enquiries, OperationForms forms) {
    this.enquiries = enquiries;
    this.forms = forms;
  }

  @GetMapping("/console/reconciliation")
  String breaks(
      OperatorLogin login,
      @RequestParam Map<String, String> typed,
      @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
      Model model)
      throws SQLException {
    fill(model, typed);
    return "found".equals(target) ? "reconciliation :: found" : "reconciliation";
  }

  /** Notes the same of every break that was chosen; what is left empty stays as it is. */
  @PostMapping("/console/reconciliation")
  String note(
      OperatorLogin login,
      @RequestParam Map<String, String> typed,
      @RequestParam(name = "item", required = false) @Nullable List<String> items,
      Model model)
      throws SQLException {
    if (Stream.of("to", "why", "comment").allMatch(it -> FormText.given(typed.get(it)) == null)) {
      model.addAttribute("problem", "Give an owner, a reason or a comment.");
    } else {
      model.addAttribute(
          "outcome",
          BulkOutcome.of(
              items, item -> forms.carryOut(BookOperations.NOTE, login, noted(item, typed))));
    }
    fill(model, typed);
    return "reconciliation";
  }

  /** The filter has an owner and a reason, too. */
  private static Map<String, String> noted(String item, Map<String, String> typed) {
    Map<String, String> noted = new HashMap<>(typed);
    noted.put("break", item);
    noted.put("owner", typed.getOrDefault("to", ""));
    noted.put("reason", typed.getOrDefault("why", ""));
    return noted;
  }

  private void fill(Model model, Map<String, String> typed) throws SQLException {
    Map<String, String> named = new HashMap<>(typed);
    named.put("minAge", typed.getOrDefault("age", ""));
    named.put("limit", AT_A_TIME);
    BreakSearch wanted = forms.arguments(BreakSearch.class, named);
    enquiries.ask(
        connection ->
            model
                .addAttribute("page", wanted.page(connection))
                .addAttribute(
                    "statements", Reconciliations.statements(connection, null, LATEST).items())
                .addAttribute(
                    "operators",
                    Operators.list(connection).stream()
                        .filter(Operators.Operator::active)
                        .map(Operators.Operator::name)
                        .toList()));
    model.addAttribute("wanted", wanted);
    model.addAttribute("reasons", BreakNote.Reason.values());
    model.addAttribute("ages", AGES);
  }
}
