package io.straightway.backoffice.console.administration;

import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.password.OperatorPasswords;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The page on which a new operator with the two halves of a code chooses a password. */
@Controller
final class SetUpPage {
  private static final String PAGE = "setup";

  private final OperatorPasswords passwords;

  SetUpPage(OperatorPasswords passwords) {
    this.passwords = passwords;
  }

  @GetMapping("/setup")
  String form(HttpServletResponse response) {
    return shown(response);
  }

  @PostMapping("/setup")
  String setUp(
      @RequestParam("name") String name,
      @RequestParam("first") String first,
      @RequestParam("second") String second,
      @RequestParam("password") String password,
      @RequestParam("again") String again,
      HttpServletResponse response,
      Model model)
      throws SQLException {
    try {
      if (!password.equals(again)) {
        throw new IllegalArgumentException("the passwords differ");
      }
      passwords.setUp(new OperatorLogin(name.strip(), first.strip() + second.strip()), password);
      return "redirect:/login";
    } catch (DeskRefusal | IllegalArgumentException e) {
      response.setStatus(HttpStatus.CONFLICT.value());
      model.addAttribute("name", name);
      model.addAttribute("problem", e.getMessage());
      return shown(response);
    }
  }

  private static String shown(HttpServletResponse response) {
    response.setHeader("Cache-Control", "no-store");
    return PAGE;
  }
}
