package io.straightway.backoffice.access;

import io.straightway.backoffice.access.company.TokenLimitException;
import io.straightway.element.server.ProblemPage;
import io.straightway.operators.OperatorRole;
import jakarta.servlet.ServletContext;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpSession;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.access.AccessDeniedException;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.InsufficientAuthenticationException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.security.web.access.AccessDeniedHandler;
import org.springframework.security.web.csrf.CsrfException;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.security.web.firewall.RequestRejectedHandler;
import org.springframework.security.web.header.HeaderWriter;
import tools.jackson.databind.json.JsonMapper;

/**
 * Answers denied requests: a program gets a problem (RFC 9457), a browser that asks for a page gets
 * a page, the login page if it has to log in.
 */
public final class AccessDenials
    implements AuthenticationEntryPoint, AccessDeniedHandler, RequestRejectedHandler {
  private static final JsonMapper JSON = JsonMapper.builder().build();

  private final LoginPage pages;

  AccessDenials(LoginPage pages) {
    this.pages = pages;
  }

  /** A problem of RFC 9457 with a code that programs may rely on. */
  private record Problem(String type, String title, int status, String detail, String code) {}

  @Override
  public void commence(
      HttpServletRequest request, HttpServletResponse response, AuthenticationException failure)
      throws IOException {
    if (failure instanceof AuthenticationServiceException) {
      response.setHeader(HttpHeaders.RETRY_AFTER, "1");
      write(request, response, HttpStatus.SERVICE_UNAVAILABLE, "DATABASE_UNAVAILABLE", "try again");
      return;
    }
    if (failure instanceof TokenLimitException) {
      response.setHeader(HttpHeaders.RETRY_AFTER, "60");
      write(
          request,
          response,
          HttpStatus.TOO_MANY_REQUESTS,
          "TOO_MANY_REQUESTS",
          "too many tokens were refused; wait a minute");
      return;
    }
    boolean ended = !(failure instanceof InsufficientAuthenticationException);
    if (ended) {
      endSession(request.getSession(false));
    }
    Optional<KeptForm> form = kept(request);
    if (form.isPresent()) {
      pages.logIn(form.get(), request, response);
      return;
    }
    if (request.getMethod().equals("GET")) {
      pages.returnAddress().note(request, response);
    }
    if (isPage(request)) {
      response.sendRedirect(ended ? AccessSecurity.LOGIN_ENDED : AccessSecurity.LOGIN);
      return;
    }
    // lets htmx, which doesn't follow the redirect of a part of a page, show the login page
    response.setHeader("HX-Redirect", AccessSecurity.LOGIN);
    if (!isOfBrowser(request)) {
      response.setHeader(
          HttpHeaders.WWW_AUTHENTICATE, "Basic realm=\"straightway\", charset=\"UTF-8\"");
    }
    write(
        request,
        response,
        HttpStatus.UNAUTHORIZED,
        "NOT_AUTHENTICATED",
        "send a name and secret of an active operator by Basic authentication, or log in");
  }

  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, AccessDeniedException failure)
      throws IOException {
    Optional<KeptForm> form = failure instanceof CsrfException ? kept(request) : Optional.empty();
    if (form.isPresent()) {
      pages.logInOrConfirm(form.get(), request, response);
      return;
    }
    if (failure instanceof CsrfException) {
      write(
          request,
          response,
          HttpStatus.FORBIDDEN,
          "CSRF",
          "the token of the session is missing or old; load the page again");
      return;
    }
    Optional<AccessRule> rule = AccessRules.find(request.getMethod(), request.getRequestURI());
    if (rule.isPresent()) {
      String roles =
          rule.get().roles().stream().map(OperatorRole::word).collect(Collectors.joining(" or "));
      write(
          request,
          response,
          HttpStatus.FORBIDDEN,
          "NOT_ALLOWED",
          "this needs the role " + roles + ", which an administrator can grant");
    } else {
      write(request, response, HttpStatus.NOT_FOUND, "NOT_FOUND", "this path doesn't exist");
    }
  }

  /**
   * Answers a request that the firewall rejects, such as one whose path can be read in two ways.
   */
  @Override
  public void handle(
      HttpServletRequest request, HttpServletResponse response, RequestRejectedException failure)
      throws IOException {
    request.setAttribute(DeniedRequests.REJECTED, true);
    for (HeaderWriter header : AccessSecurity.HEADERS) {
      header.writeHeaders(request, response);
    }
    write(request, response, HttpStatus.BAD_REQUEST, "BAD_REQUEST", "the request is malformed");
  }

  /**
   * Ends the session of an operator who was removed or whose session has expired. The login page
   * keeps its session.
   */
  private static void endSession(@Nullable HttpSession session) {
    if (session != null) {
      session.invalidate();
    }
  }

  private static boolean isPage(HttpServletRequest request) {
    return asksForPage(request)
        && (request.getMethod().equals("GET") || request.getRequestURI().startsWith("/console"));
  }

  private static Optional<KeptForm> kept(HttpServletRequest request) {
    return asksForPage(request) ? KeptForm.sent(request) : Optional.empty();
  }

  /**
   * Returns whether a browser sent the request. A browser that gets a challenge opens its own
   * dialog for name and password.
   */
  private static boolean isOfBrowser(HttpServletRequest request) {
    return request.getHeader("Sec-Fetch-Mode") != null
        || request.getHeader("HX-Request") != null
        || asksForPage(request);
  }

  private static boolean asksForPage(HttpServletRequest request) {
    String accept = request.getHeader(HttpHeaders.ACCEPT);
    return accept != null
        && accept.contains(MediaType.TEXT_HTML_VALUE)
        && request.getHeader(HttpHeaders.AUTHORIZATION) == null;
  }

  private static void write(
      HttpServletRequest request,
      HttpServletResponse response,
      HttpStatus status,
      String code,
      String detail)
      throws IOException {
    if (ProblemPage.isFor(request)
        && new DeniedPage(status.value(), detail).isShown(request, response)) {
      return;
    }
    response.setStatus(status.value());
    if (ProblemPage.isFor(request)) {
      response.setContentType(ProblemPage.TYPE.toString());
      response
          .getOutputStream()
          .write(ProblemPage.of(status, code, detail).getBytes(StandardCharsets.UTF_8));
      return;
    }
    response.setContentType(MediaType.APPLICATION_PROBLEM_JSON_VALUE);
    response
        .getOutputStream()
        .write(
            JSON.writeValueAsBytes(
                new Problem(
                    "about:blank", status.getReasonPhrase(), status.value(), detail, code)));
  }

  /**
   * The denial of a request of a logged-in user, shown by a page of the console.
   *
   * @param status the HTTP status of the answer
   * @param reason one sentence for people
   */
  public record DeniedPage(int status, String reason) {
    private static final String NAME = DeniedPage.class.getName();

    /** Sets the path of the page that shows denials. */
    public static void showAt(ServletContext server, String path) {
      server.setAttribute(NAME, path);
    }

    /** Returns the denial of a request; if the page was opened directly, status 404. */
    public static DeniedPage of(HttpServletRequest request) {
      return request.getAttribute(NAME) instanceof DeniedPage denied
          ? denied
          : new DeniedPage(HttpStatus.NOT_FOUND.value(), "this path doesn't exist");
    }

    /** Returns whether a page of the server has shown the denial. */
    private boolean isShown(HttpServletRequest request, HttpServletResponse response)
        throws IOException {
      if (!(request.getServletContext().getAttribute(NAME) instanceof String path)
          || !request.getMethod().equals("GET")
          || request.getRemoteUser() == null) {
        return false;
      }
      request.setAttribute(NAME, this);
      try {
        request.getRequestDispatcher(path).forward(request, response);
      } catch (ServletException e) {
        throw new IOException(e);
      }
      return true;
    }
  }
}
