package io.straightway.backoffice.access;

import io.straightway.backoffice.access.company.Company;
import io.straightway.backoffice.access.company.CompanySettings;
import jakarta.servlet.http.HttpServletRequest;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.http.MediaType;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.util.HtmlUtils;

/** Where operators log in with a browser. It needs no script, and no template either. */
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
      <title>Log in - Straightway</title>
      <link rel="stylesheet" href="/assets/console.css">
      </head>
      <body>
      <main>
      <h1>Log in</h1>
      %s
      %s
      <form method="post" action="/login">
      <p><label for="username">Name</label>
      <input id="username" name="username" autocomplete="username" required autofocus></p>
      <p><label for="password">Password</label>
      <input id="password" name="password" type="password" autocomplete="current-password" required></p>
      <input type="hidden" name="%s" value="%s">
      <p><button type="submit">Log in</button></p>
      </form>
      </main>
      </body>
      </html>
      """;

  private static final String WITH_THE_COMPANY =
      """
      <p><a class="button" href="%s">Log in with %s</a></p>""";

  private final ObjectProvider<Company> company;

  LoginPage(ObjectProvider<Company> company) {
    this.company = company;
  }

  @GetMapping(path = "/login", produces = MediaType.TEXT_HTML_VALUE + ";charset=UTF-8")
  String login(HttpServletRequest request) {
    CsrfToken token = (CsrfToken) request.getAttribute(CsrfToken.class.getName());
    Company known = company.getIfAvailable();
    return PAGE.formatted(
        notice(request),
        known == null
            ? ""
            : WITH_THE_COMPANY.formatted(CompanySettings.BEGIN, HtmlUtils.htmlEscape(known.name())),
        token.getParameterName(),
        token.getToken());
  }

  private static String notice(HttpServletRequest request) {
    String refused = request.getParameter("refused");
    if (refused != null) {
      return refused.isEmpty()
          ? "<p role=\"alert\">The name or the password is wrong.</p>"
          : "<p role=\"alert\">The login with the company was refused, or took too long. Try again;"
              + " an administrator finds the reason in the log.</p>";
    }
    if (request.getParameter("ended") != null) {
      return "<p role=\"status\">Your session has ended. Log in again.</p>";
    }
    return request.getParameter("out") == null ? "" : "<p role=\"status\">You have logged out.</p>";
  }
}
