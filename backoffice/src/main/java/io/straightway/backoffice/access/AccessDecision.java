package io.straightway.backoffice.access;

import io.straightway.db.operator.OperatorRole;
import jakarta.servlet.http.HttpServletRequest;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Set;
import java.util.function.Supplier;
import org.springframework.security.authentication.CredentialsExpiredException;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

/** Decides by {@link AccessRules} whether whoever asks may. */
final class AccessDecision implements AuthorizationManager<RequestAuthorizationContext> {
  /** Sessions ask the database again after this, so that who was removed is out. */
  private static final Duration ROLES_LAST = Duration.ofSeconds(2);

  private final OperatorLogins logins;
  private final Duration absoluteEnd;
  private final Clock clock;

  AccessDecision(OperatorLogins logins, Duration absoluteEnd, Clock clock) {
    this.logins = logins;
    this.absoluteEnd = absoluteEnd;
    this.clock = clock;
  }

  @Override
  public AuthorizationDecision authorize(
      Supplier<? extends Authentication> asker, RequestAuthorizationContext context) {
    HttpServletRequest request = context.getRequest();
    return new AuthorizationDecision(
        AccessRules.find(request.getMethod(), request.getRequestURI())
            .filter(rule -> rule.open() || shares(rule.roles(), asker.get(), request))
            .isPresent());
  }

  private boolean shares(
      Set<OperatorRole> allowed, Authentication asker, HttpServletRequest request) {
    request.setAttribute(DeniedRequests.ASKER, asker.getName());
    return asker instanceof SenderAuthentication
        ? allowed.contains(OperatorRole.FEEDER)
        : asker instanceof OperatorAuthentication operator
            && !Collections.disjoint(allowed, roles(operator));
  }

  private Set<OperatorRole> roles(OperatorAuthentication operator) {
    Instant now = clock.instant();
    if (now.isAfter(operator.since().plus(absoluteEnd))) {
      throw new CredentialsExpiredException("the session has ended; log in again");
    }
    return now.isAfter(operator.since().plus(ROLES_LAST))
        ? logins.roles(operator.login())
        : operator.roles();
  }
}
