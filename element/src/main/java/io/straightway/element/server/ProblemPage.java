package io.straightway.element.server;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.util.HtmlUtils;

/** A problem as a page, for people with a browser. It needs neither a script nor a template. */
public final class ProblemPage {
  /** The media type of the page. */
  public static final MediaType TYPE = new MediaType(MediaType.TEXT_HTML, StandardCharsets.UTF_8);

  private static final String PAGE =
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>%1$s - Straightway</title>
      <link rel="stylesheet" href="/assets/bootstrap.min.css">
      <link rel="stylesheet" href="/assets/console.css">
      </head>
      <body>
      <main>
      <h1>%1$s</h1>
      <p role="alert" class="alert alert-danger problem" data-code="%2$s">%3$s</p>
      <p><a href="/console">Today</a></p>
      </main>
      </body>
      </html>
      """;

  private ProblemPage() {}

  /** Returns whether a browser requests a page, rather than a program or a script of a page. */
  public static boolean isFor(HttpServletRequest request) {
    String accept = request.getHeader(HttpHeaders.ACCEPT);
    Object failed = request.getAttribute(RequestDispatcher.ERROR_REQUEST_URI);
    String path = failed instanceof String uri ? uri : request.getRequestURI();
    return accept != null
        && accept.contains(MediaType.TEXT_HTML_VALUE)
        && request.getHeader(HttpHeaders.AUTHORIZATION) == null
        && !path.startsWith("/api/")
        && !path.equals("/trades");
  }

  /**
   * Returns the page.
   *
   * @param code the stable code for programs
   * @param reason one sentence for people
   */
  public static String of(HttpStatus status, String code, String reason) {
    return PAGE.formatted(
        status.getReasonPhrase(), HtmlUtils.htmlEscape(code), HtmlUtils.htmlEscape(reason));
  }
}
