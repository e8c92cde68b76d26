package io.straightway.backoffice.console.help;

import io.straightway.backoffice.access.AccessDenials.DeniedPage;
import io.straightway.backoffice.console.page.ConsolePage;
import jakarta.servlet.ServletContext;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.util.StringUtils;
import org.springframework.web.bind.annotation.GetMapping;

/** Shows a logged-in user the reason for a denial, with the menu. */
@Controller
final class ProblemController implements ConsolePage {
  ProblemController(ServletContext server) {
    DeniedPage.showAt(server, "/console/problem");
  }

  @GetMapping("/console/problem")
  String show(HttpServletRequest request, HttpServletResponse response, Model model) {
    DeniedPage denied = DeniedPage.of(request);
    response.setStatus(denied.status());
    HttpStatus status = HttpStatus.valueOf(denied.status());
    model.addAttribute(
        "heading",
        switch (status) {
          case FORBIDDEN -> "No permission";
          case NOT_FOUND -> "Page not found";
          default -> status.getReasonPhrase();
        });
    model.addAttribute("reason", StringUtils.capitalize(denied.reason()) + ".");
    return "problem";
  }
}
