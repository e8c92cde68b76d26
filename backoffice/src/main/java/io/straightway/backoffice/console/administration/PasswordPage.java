package io.straightway.backoffice.console.administration;

import io.straightway.backoffice.console.page.ConsolePage;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.password.OperatorPasswords;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.sql.SQLException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.ui.Model;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;

/** The page on which operators change their password. */
@Controller
final class PasswordPage implements ConsolePage {
  private static final String PATH = "/console/password";
  private static final String PAGE = "password";

  private final OperatorPasswords passwords;

  PasswordPage(OperatorPasswords passwords) {
    this.passwords = passwords;
  }

  @GetMapping(PATH)
  String form(OperatorLogin login) {
    return PAGE;
  }

  /** Changes the password, which ends all sessions of the operator, including this one. */
  @PostMapping(PATH)
  String change(
      OperatorLogin login,
      @RequestParam("old") String old,
      @RequestParam("password") String password,
      @RequestParam("again") String again,
      HttpServletRequest request,
      HttpServletResponse response,
      Model model)
      throws SQLException, InterruptedException {
    try {
      if (!password.equals(again)) {
        throw new IllegalArgumentException("the new passwords differ");
      }
      passwords.change(new OperatorLogin(login.name(), old), request.getRemoteAddr(), password);
      request.getSession().invalidate(); // a session's first seconds pass without a database check
      return "redirect:/login?ended";
    } catch (DeskRefusal | IllegalArgumentException e) {
      response.setStatus(HttpStatus.CONFLICT.value());
      model.addAttribute("problem", e.getMessage());
      return PAGE;
    }
  }
}
