package io.straightway.backoffice.access.company;

import io.straightway.operators.OperatorLogin;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.oauth2.core.OAuth2AuthorizationException;
import org.springframework.security.oauth2.jwt.JwtException;

/**
 * An operator's login in a session: the company's token, renewed shortly before its expiry if the
 * company allows that. A token that can't be renewed expires, and the database refuses it.
 */
public final class CompanyLogin implements Supplier<OperatorLogin> {
  private static final Logger LOG = LoggerFactory.getLogger(CompanyLogin.class);
  private static final Duration BEFORE_ITS_END = Duration.ofMinutes(1);
  private static final Duration BETWEEN_TRIES = Duration.ofSeconds(10);

  private final String operator;
  private final UnaryOperator<CompanyTokens> renewal;
  private final Clock clock;
  private CompanyTokens tokens;
  private Instant nextTry;

  /**
   * Creates the login.
   *
   * @param operator the operator's name, as the database has it
   * @param renewal asks the company for the next tokens
   */
  public CompanyLogin(
      String operator, CompanyTokens tokens, UnaryOperator<CompanyTokens> renewal, Clock clock) {
    this.operator = operator;
    this.tokens = tokens;
    this.renewal = renewal;
    this.clock = clock;
    this.nextTry = tokens.endsAt().minus(BEFORE_ITS_END);
  }

  /**
   * Returns the current proof of the operator. One request renews it while others of the session
   * wait.
   */
  @Override
  public synchronized OperatorLogin get() {
    Instant now = clock.instant();
    if (tokens.refreshToken() != null && !now.isBefore(nextTry)) {
      renew(now);
    }
    return new OperatorLogin(operator, tokens.idToken());
  }

  private void renew(Instant now) {
    try {
      tokens = renewal.apply(tokens);
    } catch (OAuth2AuthorizationException | JwtException e) {
      LOG.info("event=company-token-not-renewed operator={}", operator, e);
    }
    Instant due = tokens.endsAt().minus(BEFORE_ITS_END);
    nextTry = due.isAfter(now) ? due : now.plus(BETWEEN_TRIES);
  }
}
