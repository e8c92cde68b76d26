package io.straightway.backoffice.access;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.security.web.csrf.HttpSessionCsrfTokenRepository;
import org.springframework.security.web.csrf.XorCsrfTokenRequestAttributeHandler;

/**
 * The CSRF tokens of forms: kept in the session if there is one, otherwise in a cookie, so that a
 * request for the login page makes the server keep nothing.
 */
final class FormTokens implements CsrfTokenRepository {
  /** The same header as for the tokens of a session. */
  private static final String HEADER = "X-CSRF-TOKEN";

  private final CsrfTokenRepository ofSession = new HttpSessionCsrfTokenRepository();
  private final CookieCsrfTokenRepository ofCookie = new CookieCsrfTokenRepository();

  FormTokens(AccessSettings settings) {
    ofCookie.setHeaderName(HEADER);
    ofCookie.setCookieName(AccessServer.cookieName(settings) + "-FORM");
    ofCookie.setCookiePath("/");
    ofCookie.setCookieCustomizer(cookie -> cookie.httpOnly(true).sameSite("Lax"));
  }

  private CsrfTokenRepository of(HttpServletRequest request) {
    return request.getSession(false) == null ? ofCookie : ofSession;
  }

  /** Creates a token for a form, encoded by {@link XorCsrfTokenRequestAttributeHandler}. */
  CsrfToken renewed(HttpServletRequest request, HttpServletResponse response) {
    CsrfToken token = generateToken(request);
    saveToken(token, request, response);
    new XorCsrfTokenRequestAttributeHandler().handle(request, response, () -> token);
    return (CsrfToken) request.getAttribute(CsrfToken.class.getName());
  }

  @Override
  public CsrfToken generateToken(HttpServletRequest request) {
    return of(request).generateToken(request);
  }

  @Override
  public void saveToken(
      @Nullable CsrfToken token, HttpServletRequest request, HttpServletResponse response) {
    of(request).saveToken(token, request, response);
  }

  @Override
  public @Nullable CsrfToken loadToken(HttpServletRequest request) {
    return of(request).loadToken(request);
  }
}
