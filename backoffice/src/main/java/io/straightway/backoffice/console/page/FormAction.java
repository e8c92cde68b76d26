package io.straightway.backoffice.console.page;

import io.straightway.operators.DeskRefusal;
import io.straightway.settlement.instruct.InstructionRefusal;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.util.UriComponentsBuilder;

/** An action of a form. */
@FunctionalInterface
public interface FormAction {
  /** Runs the action. */
  void run() throws SQLException;

  /**
   * Runs the action and redirects; if it is refused, shows the page again with the reason as {@code
   * problem}.
   *
   * @param redirect the redirection, see {@link #leadTo}
   * @param page fills the page's model and returns its template
   */
  default String orShow(String redirect, PageView page, HttpServletResponse response, Model model)
      throws SQLException {
    try {
      run();
      return redirect;
    } catch (DeskRefusal | InstructionRefusal | IllegalArgumentException e) {
      response.setStatus(HttpStatus.CONFLICT.value());
      model.addAttribute("problem", e.getMessage());
      return page.show();
    }
  }

  /** Returns a redirection to a page of the console, with parameters. */
  static String leadTo(String path, Map<String, ?> parameters) {
    UriComponentsBuilder address = UriComponentsBuilder.fromPath(path);
    parameters.keySet().forEach(name -> address.queryParam(name, "{" + name + "}"));
    return "redirect:" + address.encode().buildAndExpand(parameters).toUriString();
  }

  /** Shows a page. */
  @FunctionalInterface
  interface PageView {
    /** Returns the name of its template. */
    String show() throws SQLException;
  }
}
