package io.straightway.backoffice.access;

import io.straightway.backoffice.access.company.Company;
import io.straightway.backoffice.access.company.CompanySettings;
import io.straightway.backoffice.access.login.OperatorAuthentication;
import io.straightway.operators.OperatorRole;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/** The login page, which needs neither script nor template. */
@RestController
final class LoginPage {
  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>%s - Straightway</title>
      <link rel="stylesheet" href="/assets/bootstrap.min.css">
      <link rel="stylesheet" href="/assets/console.css">
      <link rel="icon" href="/assets/console.svg" type="image/svg+xml">
      </head>
      <body class="entry">
      <main>
      <p class="brand">Straightway</p>
      %s</main>
      </body>
      </html>
      """;

  private static final String FORM =
      """
      <h1>Log in</h1>
      %s
      %s
      <form method="post" action="/login">
      <label>Name <input class="form-control" id="username" name="username" autocomplete="username" spellcheck="false" required value="%s"%s></label>
      <label>Password <input class="form-control" id="password" name="password" type="password" autocomplete="current-password" required%s></label>
      %s<input type="hidden" name="%s" value="%s">
      <button class="btn btn-primary" type="submit">Log in</button>
      </form>
      <p><a href="/setup">First time here? Set your password</a> with the two-part code that you were given.</p>
      """;

  private static final String KEPT =
      """
      <p role="status" class="alert alert-warning">Your session has ended. Log in again: your last request was not carried out,\
       and you can then send it again.</p>""";

  private static final String WITH_THE_COMPANY =
      """
      <p><a class="btn btn-outline-secondary" href="%s">Log in with %s</a></p>""";

  /** Opens another page of the browser, so that this page keeps the form that was sent. */
  private static final String WITH_THE_COMPANY_ELSEWHERE =
      """
      <p><a class="btn btn-outline-secondary" href="%s" target="_blank">Log in with %s</a> in another tab, and reload this page.</p>""";

  private static final int LONGEST_NAME = 100;
  private static final Duration NAME_KEPT = Duration.ofMinutes(1);

  private final ObjectProvider<Company> company;
  private final FormTokens tokens;
  private final TextCookie refusedName;
  private final ReturnAddress returnAddress;

  LoginPage(ObjectProvider<Company> company, AccessSettings settings) {
    this.company = company;
    this.tokens = new FormTokens(settings);
    this.refusedName = new TextCookie(AccessServer.cookieName(settings) + "-NAME");
    this.returnAddress = new ReturnAddress(settings);
  }

  @GetMapping(path = "/login", produces = MediaType.TEXT_HTML_VALUE + ";charset=UTF-8")
  String login(HttpServletRequest request) {
    CsrfToken token = (CsrfToken) request.getAttribute(CsrfToken.class.getName());
    String name =
        request.getParameter("refused") == null ? "" : refusedName.read(request).orElse("");
    return form(notice(request), WITH_THE_COMPANY, name, "", token);
  }

  /** Sends a browser back to the login form, which keeps the typed name. */
  void refuse(HttpServletRequest request, HttpServletResponse response) throws IOException {
    String name = request.getParameter("username");
    if (name != null && name.length() <= LONGEST_NAME) {
      refusedName.write(request, response, name, NAME_KEPT);
    }
    response.sendRedirect(AccessSecurity.LOGIN_REFUSED);
  }

  /** Returns the address to which a browser returns after its login. */
  ReturnAddress returnAddress() {
    return returnAddress;
  }

  /**
   * Answers a form sent without a session with the login form, which carries the sent fields along.
   */
  void logIn(KeptForm kept, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    response.setStatus(HttpStatus.UNAUTHORIZED.value());
    CsrfToken token = tokens.renewed(request, response);
    write(response, form(KEPT, WITH_THE_COMPANY_ELSEWHERE, "", kept.forLogin(), token));
  }

  /**
   * Answers a form sent with the token of an earlier session: with a confirmation if its sender is
   * logged in, otherwise with the login form.
   */
  void logInOrConfirm(KeptForm kept, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    if (SecurityContextHolder.getContext().getAuthentication() instanceof OperatorAuthentication) {
      response.setStatus(HttpStatus.FORBIDDEN.value());
      confirm(kept, (CsrfToken) request.getAttribute(CsrfToken.class.getName()), response);
    } else {
      logIn(kept, request, response);
    }
  }

  /**
   * Sends a logged-in operator to the confirmation of the form that was sent, or to the page that
   * was asked for.
   */
  void loggedIn(Set<OperatorRole> roles, HttpServletRequest request, HttpServletResponse response)
      throws IOException {
    Optional<KeptForm> kept = KeptForm.carried(request);
    String page = returnAddress.take(roles, request, response);
    if (kept.isPresent()) {
      confirm(kept.get(), tokens.renewed(request, response), response);
    } else {
      response.sendRedirect(page);
    }
  }

  private static void confirm(KeptForm kept, CsrfToken token, HttpServletResponse response)
      throws IOException {
    write(
        response,
        PAGE.formatted(
            "Send it again?", kept.confirmation(token.getParameterName(), token.getToken())));
  }

  private String form(
      String notice, String withCompany, String name, String kept, CsrfToken token) {
    Company issuer = company.getIfAvailable();
    return PAGE.formatted(
        "Log in",
        FORM.formatted(
            notice,
            issuer == null
                ? ""
                : withCompany.formatted(CompanySettings.BEGIN, HtmlUtils.htmlEscape(issuer.name())),
            HtmlUtils.htmlEscape(name),
            name.isEmpty() ? " autofocus" : "",
            name.isEmpty() ? "" : " autofocus",
            kept,
            token.getParameterName(),
            token.getToken()));
  }

  private static void write(HttpServletResponse response, String page) throws IOException {
    response.setContentType(MediaType.TEXT_HTML_VALUE + ";charset=UTF-8");
    response.getOutputStream().write(page.getBytes(StandardCharsets.UTF_8));
  }

  private static String notice(HttpServletRequest request) {
    String refused = request.getParameter("refused");
    if (refused != null) {
      return refused.isEmpty()
          ? "<p role=\"alert\" class=\"alert alert-danger\">The name or the password is wrong.</p>"
          : "<p role=\"alert\" class=\"alert alert-danger\">The company login was refused or took too long. Try again; an"
              + " administrator finds the reason in the log.</p>";
    }
    if (request.getParameter("ended") != null) {
      return "<p role=\"status\" class=\"alert alert-success\">Your session has ended. Log in again.</p>";
    }
    return request.getParameter("out") == null
        ? ""
        : "<p role=\"status\" class=\"alert alert-success\">You have logged out.</p>";
  }
}
