package io.straightway.backoffice.access;

import io.straightway.backoffice.access.login.CompanyTokenFilter;
import io.straightway.db.ContentHash;
import io.straightway.element.server.TradeController;
import io.straightway.operators.Senders.Proof;
import io.straightway.operators.Senders.Sender;
import io.straightway.operators.TokenHalf;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.security.cert.CertificateEncodingException;
import java.security.cert.X509Certificate;
import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.core.context.SecurityContext;
import org.springframework.security.core.context.SecurityContextHolder;
import org.springframework.security.web.AuthenticationEntryPoint;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Authenticates a sender by the bearer token of a request (RFC 6750), or by the client certificate
 * of its connection, which TLS has verified.
 */
final class SenderFilter extends OncePerRequestFilter {
  private static final String CERTIFICATES = "jakarta.servlet.request.X509Certificate";

  private final KnownSenders senders;
  private final AuthenticationEntryPoint denials;

  SenderFilter(KnownSenders senders, AuthenticationEntryPoint denials) {
    this.senders = senders;
    this.denials = denials;
  }

  @Override
  protected void doFilterInternal(
      HttpServletRequest request, HttpServletResponse response, FilterChain chain)
      throws ServletException, IOException {
    try {
      sender(request).ifPresent(sender -> remember(sender, request));
    } catch (AuthenticationException e) {
      denials.commence(request, response, e);
      return;
    } catch (SQLException e) {
      denials.commence(
          request, response, new AuthenticationServiceException("the database does not answer", e));
      return;
    }
    chain.doFilter(request, response);
  }

  private static void remember(Sender sender, HttpServletRequest request) {
    SecurityContext context = SecurityContextHolder.createEmptyContext();
    context.setAuthentication(new SenderAuthentication(sender));
    SecurityContextHolder.setContext(context);
    Predicate<String> sources = source -> sender.sources().contains(source);
    request.setAttribute(TradeController.SOURCES, sources);
  }

  private Optional<Sender> sender(HttpServletRequest request) throws SQLException {
    if (request.getHeader(HttpHeaders.AUTHORIZATION) != null) {
      String token = CompanyTokenFilter.bearer(request);
      return token == null || CompanyTokenFilter.isCompanys(token)
          ? Optional.empty()
          : Optional.of(ofToken(token));
    }
    return ofCertificate((X509Certificate @Nullable []) request.getAttribute(CERTIFICATES));
  }

  private Sender ofToken(String token) throws SQLException {
    return senders
        .find(TokenHalf.ofBoth(token))
        .filter(sender -> sender.proof() == Proof.TOKEN)
        .orElseThrow(() -> new BadCredentialsException("no sender has this token"));
  }

  private Optional<Sender> ofCertificate(X509Certificate @Nullable [] chain) throws SQLException {
    if (chain == null || chain.length == 0) {
      return Optional.empty();
    }
    try {
      return senders
          .find(ContentHash.of(chain[0].getEncoded()))
          .filter(sender -> sender.proof() == Proof.CERTIFICATE);
    } catch (CertificateEncodingException e) {
      throw new BadCredentialsException("the certificate can't be read", e);
    }
  }
}
