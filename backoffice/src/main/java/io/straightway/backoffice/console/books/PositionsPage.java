package io.straightway.backoffice.console.books;

import io.straightway.backoffice.console.lists.ListPages;
import io.straightway.backoffice.console.lists.ListRequest;
import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.backoffice.console.page.FormText;
import io.straightway.backoffice.enquiry.books.Holdings;
import io.straightway.operators.OperatorLogin;
import io.straightway.settlement.ProjectedPosition;
import jakarta.servlet.http.HttpServletRequest;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.ModelAttribute;
import org.springframework.web.servlet.ModelAndView;

/** Positions in securities and cash, and the movements behind each. */
@Controller
final class PositionsPage implements ConsolePage {
  private final ListPages lists;

  PositionsPage(ListPages lists) {
    this.lists = lists;
  }

  @GetMapping("/console/positions")
  ModelAndView positions(
      OperatorLogin login,
      @ModelAttribute("filter") Selection selection,
      HttpServletRequest request,
      Model model)
      throws SQLException {
    ProjectedPosition.Filter filter = selection.filter();
    return lists.show(
        ListRequest.of(request, Selection.class),
        "positions",
        model,
        (connection, after, limit) -> Holdings.positions(connection, filter, after, limit));
  }

  /**
   * The filter of positions; empty text passes all.
   *
   * @param type {@code securities}, {@code cash} or {@code short}
   */
  record Selection(@Nullable String account, @Nullable String instrument, @Nullable String type) {
    private ProjectedPosition.Filter filter() {
      return new ProjectedPosition.Filter(
          FormText.orNull(account), FormText.orNull(instrument), cash(), "short".equals(type));
    }

    private @Nullable Boolean cash() {
      if ("cash".equals(type)) {
        return true;
      }
      return "securities".equals(type) ? false : null;
    }
  }
}
