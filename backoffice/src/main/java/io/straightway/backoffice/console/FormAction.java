package io.straightway.backoffice.console;

import io.straightway.db.operator.DeskRefusal;
import io.straightway.settlement.instruct.InstructionRefusal;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.ui.Model;
import org.springframework.web.util.UriComponentsBuilder;

/** What a form asks a desk to do. */
@FunctionalInterface
public interface FormAction {
  /** Does it. */
  void run() throws SQLException;

  /**
   * Does it and leads on; what is refused shows the page again, with the reason as {@code problem}.
   *
   * @param then where to, as {@link #leadTo} answers
   * @param page fills the model of the page and answers its name
   */
  default String orShow(String then, PageView page, HttpServletResponse response, Model model)
      throws SQLException {
    try {
      run();
      return then;
    } catch (DeskRefusal | InstructionRefusal | IllegalArgumentException e) {
      response.setStatus(HttpStatus.CONFLICT.value());
      model.addAttribute("problem", e.getMessage());
      return page.show();
    }
  }

  /** A redirection to a page of ours, with parameters. */
  static String leadTo(String path, Map<String, ?> parameters) {
    UriComponentsBuilder address = UriComponentsBuilder.fromPath(path);
    parameters.keySet().forEach(name -> address.queryParam(name, "{" + name + "}"));
    return "redirect:" + address.encode().buildAndExpand(parameters).toUriString();
  }

  /** Shows a page. */
  @FunctionalInterface
  interface PageView {
    /** The name of its template. */
    String show() throws SQLException;
  }
}
