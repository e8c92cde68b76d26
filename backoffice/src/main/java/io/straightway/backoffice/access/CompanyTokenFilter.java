package io.straightway.backoffice.access;

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
 * Recognizes an operator by a token of the company that a request bears (RFC 6750). It is a JWT,
 * which has dots, as a sender's token has not.
 */
final class CompanyTokenFilter extends OncePerRequestFilter {
  private static final String SCHEME = "Bearer ";

  private final OperatorLogins logins;
  private final AuthenticationEntryPoint denials;

  CompanyTokenFilter(OperatorLogins logins, AuthenticationEntryPoint denials) {
    this.logins = logins;
    this.denials = denials;
  }

  /** The token that a request bears; null if there is none. */
  static @Nullable String bearer(HttpServletRequest request) {
    String header = request.getHeader(HttpHeaders.AUTHORIZATION);
    return header != null && header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())
        ? header.substring(SCHEME.length()).strip()
        : null;
  }

  /** Whether it has the form of the company's. */
  static boolean isCompanys(@Nullable String token) {
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
