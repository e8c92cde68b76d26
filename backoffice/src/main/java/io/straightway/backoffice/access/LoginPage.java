package io.straightway.backoffice.access;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.http.MediaType;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

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

  @GetMapping(path = "/login", produces = MediaType.TEXT_HTML_VALUE + ";charset=UTF-8")
  String login(HttpServletRequest request) {
    CsrfToken token = (CsrfToken) request.getAttribute(CsrfToken.class.getName());
    return PAGE.formatted(notice(request), token.getParameterName(), token.getToken());
  }

  private static String notice(HttpServletRequest request) {
    if (request.getParameter("refused") != null) {
      return "<p role=\"alert\">The name or the password is wrong.</p>";
    }
    return request.getParameter("out") == null ? "" : "<p role=\"status\">You have logged out.</p>";
  }
}
