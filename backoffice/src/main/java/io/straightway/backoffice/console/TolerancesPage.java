package io.straightway.backoffice.console;

import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.repair.ConfirmationDecisions;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.confirm.CashTolerance;
import jakarta.servlet.http.HttpServletResponse;
import java.math.BigDecimal;
import java.sql.SQLException;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** How far the cash may differ for an instruction to settle by itself, and proposing another. */
@Controller
final class TolerancesPage implements ConsolePage {
  private static final String PATH = "/console/settlement/tolerances";

  private final Enquiries enquiries;
  private final ConfirmationDecisions decisions;

  TolerancesPage(Enquiries enquiries, ConfirmationDecisions decisions) {
    this.enquiries = enquiries;
    this.decisions = decisions;
  }

  @GetMapping(PATH)
  String list(
      OperatorLogin login,
      @RequestParam(name = "done", required = false) ApprovalsPage.@Nullable Decided done,
      Model model)
      throws SQLException {
    model.addAttribute("done", done);
    return fill(model);
  }

  @PostMapping(PATH)
  String propose(
      OperatorLogin login,
      @ModelAttribute("form") ToleranceForm form,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    FormAction action =
        () -> decisions.propose(login, form.terms(), FormText.stripped(form.reason));
    return action.orShow(
        FormAction.leadTo(PATH, Map.of("done", ApprovalsPage.Decided.PROPOSED)),
        () -> fill(model),
        response,
        model);
  }

  private String fill(Model model) throws SQLException {
    model.addAttribute("tolerances", enquiries.ask(CashTolerance::all));
    return "tolerances";
  }

  /** What the form sends; a place, a currency or an amount that is empty is any, any and 0. */
  record ToleranceForm(
      @Nullable String place,
      @Nullable String currency,
      @Nullable String above,
      @Nullable String tolerance,
      @Nullable String reason) {
    private CashTolerance terms() {
      return new CashTolerance(
          orElse(place, "*"),
          orElse(currency, "*"),
          new BigDecimal(orElse(above, "0")),
          new BigDecimal(orElse(tolerance, "")));
    }

    private static String orElse(@Nullable String typed, String otherwise) {
      String given = FormText.given(typed);
      return given == null ? otherwise : given;
    }
  }
}
