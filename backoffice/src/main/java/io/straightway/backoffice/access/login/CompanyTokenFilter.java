package io.straightway.backoffice.access.login;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Authenticates an operator by the company's token in a bearer header (RFC 6750). The token is a
 * JWT, which contains dots; a sender's token contains none.
 */
public final class CompanyTokenFilter extends OncePerRequestFilter {
  private static final String SCHEME = "Bearer ";

  private final OperatorLogins logins;
  private final AuthenticationEntryPoint denials;

  public CompanyTokenFilter(OperatorLogins logins, AuthenticationEntryPoint denials) {
    this.logins = logins;
    this.denials = denials;
  }

  /** Returns the bearer token of a request, or null. */
  public static @Nullable String bearer(HttpServletRequest request) {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    return header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        ? header.substring(SCHEME.length()).strip()
        : null;
  }

  /** Returns whether a token has the form of the company's. */
  public static boolean isCompanys(@Nullable String token) {
    return token != null && token.indexOf('.') >= 0;
  }

  @Override
  protected boolean shouldNotFilter(HttpServletRequest request) {
    return !isCompanys(bearer(request));
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    try {
      SecurityContext context = SecurityContextHolder.createEmptyContext();
      context.setAuthentication(
          logins.ofToken(String.valueOf(bearer(request)), request.getRemoteAddr()));
      SecurityContextHolder.setContext(context);
    } catch (AuthenticationException e) {
      denials.commence(request, response, e);
      return;
    }
    chain.doFilter(request, response);
  }
}
