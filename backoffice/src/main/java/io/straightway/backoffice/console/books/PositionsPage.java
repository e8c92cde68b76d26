package io.straightway.backoffice.console.books;

import io.straightway.backoffice.console.ConsolePage;
import io.straightway.backoffice.console.FormText;
import io.straightway.backoffice.enquiry.Enquiries;
import io.straightway.backoffice.enquiry.Holdings;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.settlement.ProjectedPosition;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestParam;

/** Positions in securities and cash, and the movements behind each. */
@Controller
final class PositionsPage implements ConsolePage {
  private static final int AT_A_TIME = 100;

  private final Enquiries enquiries;

  PositionsPage(Enquiries enquiries) {
    this.enquiries = enquiries;
  }

  @GetMapping("/console/positions")
  String positions(
      OperatorLogin login,
      @ModelAttribute("wanted") Held wanted,
      @RequestParam(name = "after", required = false) @Nullable String after,
      @RequestHeader(name = "HX-Target", required = false) @Nullable String target,
      Model model)
      throws SQLException {
    ProjectedPosition.Filter filter = wanted.filter();
    model.addAttribute(
        "page",
        enquiries.ask(connection -> Holdings.positions(connection, filter, after, AT_A_TIME)));
    return "found".equals(target) ? "positions :: found" : "positions";
  }

  /**
   * Which positions; empty text lets all pass.
   *
   * @param what {@code securities}, {@code cash} or {@code short}
   */
  record Held(@Nullable String account, @Nullable String instrument, @Nullable String what) {
    private ProjectedPosition.Filter filter() {
      return new ProjectedPosition.Filter(
          FormText.given(account), FormText.given(instrument), cash(), "short".equals(what));
    }

    private @Nullable Boolean cash() {
      if ("cash".equals(what)) {
        return true;
      }
      return "securities".equals(what) ? false : null;
    }
  }
}
