package io.straightway.backoffice.access;

import io.straightway.backoffice.access.login.OperatorAuthentication;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.OperatorStanding;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpSession;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.security.authentication.CredentialsExpiredException;
import org.springframework.security.authorization.AuthorizationDecision;
import org.springframework.security.authorization.AuthorizationManager;
import org.springframework.security.core.Authentication;
import org.springframework.security.web.access.intercept.RequestAuthorizationContext;

/** Grants or denies a request by {@link AccessRules} and the roles of the caller. */
final class AccessDecision implements AuthorizationManager<RequestAuthorizationContext> {
  /**
   * The time after a login for which its roles are used from memory. Later, each request reads them
   * from the database, so that a removed operator loses access.
   */
  private static final Duration ROLES_LAST = Duration.ofSeconds(2);

  /** The session attribute that holds the time of the user's last request. */
  private static final String LAST_REQUEST = "io.straightway.last-request";

  /** The header that marks a request that the page made without an action of the user. */
  private static final String BY_ITSELF = "X-By-Itself";

  private final Function<OperatorLogin, OperatorStanding> current;
  private final AccessSettings settings;
  private final Clock clock;

  /**
   * Creates the decision.
   *
   * @param current reads an operator's current roles from the database
   */
  AccessDecision(
      Function<OperatorLogin, OperatorStanding> current, AccessSettings settings, Clock clock) {
    this.current = current;
    this.settings = settings;
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
            && !Collections.disjoint(allowed, roles(operator, request));
  }

  private Set<OperatorRole> roles(OperatorAuthentication operator, HttpServletRequest request) {
    Instant now = clock.instant();
    requireCurrent(operator, request.getSession(false), now);
    if (!isByItself(request)) {
      noteRequest(request.getSession(false), now);
    }
    return now.isAfter(operator.since().plus(ROLES_LAST))
        ? current(operator).roles()
        : operator.standing().roles();
  }

  private OperatorStanding current(OperatorAuthentication operator) {
    OperatorStanding now = current.apply(operator.login());
    if (now.sessionGeneration() != operator.standing().sessionGeneration()) {
      throw new CredentialsExpiredException("the session was ended; log in again");
    }
    return now;
  }

  private void requireCurrent(
      OperatorAuthentication operator, @Nullable HttpSession session, Instant now) {
    Instant last =
        session != null && session.getAttribute(LAST_REQUEST) instanceof Instant noted
            ? noted
            : operator.since();
    if (now.isAfter(operator.since().plus(settings.absoluteEnd()))
        || now.isAfter(last.plus(settings.idleEnd()))) {
      throw new CredentialsExpiredException("the session has ended; log in again");
    }
  }

  /**
   * Returns whether the page made the request without an action of the user. An open page asks for
   * events and changes even if nobody sits in front of it, so these requests don't keep a session
   * alive.
   */
  private static boolean isByItself(HttpServletRequest request) {
    return MediaType.TEXT_EVENT_STREAM_VALUE.equals(request.getHeader(HttpHeaders.ACCEPT))
        || request.getHeader(BY_ITSELF) != null;
  }

  private static void noteRequest(@Nullable HttpSession session, Instant now) {
    if (session != null) {
      session.setAttribute(LAST_REQUEST, now);
    }
  }
}
