package io.straightway.backoffice.access.login;

import io.straightway.backoffice.access.company.CompanyLogin;
import io.straightway.backoffice.access.company.CompanyTokens;
import io.straightway.backoffice.access.company.SignedTokens;
import io.straightway.db.Transactions;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorCalls;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorStanding;
import io.straightway.operators.OperatorTicket;
import io.straightway.operators.Operators;
import io.straightway.operators.TokenIssuers;
import io.straightway.operators.password.OperatorPasswords;
import io.straightway.operators.password.PasswordRules;
import java.security.SecureRandom;
import java.sql.SQLException;
import java.time.Clock;
import java.util.function.UnaryOperator;
import javax.sql.DataSource;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;
import org.springframework.security.web.authentication.WebAuthenticationDetails;

/**
 * Checks in the database whether a login is an active operator's, and reads its roles. The login
 * form also accepts a password.
 */
public final class OperatorLogins implements AuthenticationProvider {
  private final Transactions transactions;
  private final OperatorPasswords passwords;
  private final SignedTokens tokens;
  private final Clock clock;

  public OperatorLogins(DataSource dataSource, Clock clock) {
    this.transactions = new Transactions(dataSource);
    this.passwords = new OperatorPasswords(dataSource, new SecureRandom());
    this.tokens = new SignedTokens(dataSource, clock);
    this.clock = clock;
  }

  @Override
  public Authentication authenticate(Authentication authentication) {
    String secret = String.valueOf(authentication.getCredentials());
    if (PasswordRules.isTooLong(authentication.getName())
        || (PasswordRules.isTooLong(secret)
            && !CompanyTokenFilter.isCompanys(secret)
            && !OperatorTicket.isTicket(secret))) {
      throw new BadCredentialsException("longer than any name and secret");
    }
    try {
      OperatorLogin login = new OperatorLogin(authentication.getName(), secret);
      OperatorLogin proved =
          authentication.getDetails() instanceof FormOfPassword form ? opened(login, form) : login;
      OperatorAuthentication operator =
          CompanyTokenFilter.isCompanys(proved.secret())
              ? tokens.judged(proved.secret(), address(authentication), () -> operator(proved))
              : operator(proved);
      if (authentication.getDetails() instanceof FormOfPassword) {
        note(proved, "LOGGED_IN");
      }
      return operator;
    } catch (IllegalArgumentException e) {
      throw new BadCredentialsException("no name and secret of an operator", e);
    }
  }

  private OperatorAuthentication operator(OperatorLogin proved) {
    return new OperatorAuthentication(proved, standing(proved), clock.instant());
  }

  private static String address(Authentication authentication) {
    return authentication.getDetails() instanceof WebAuthenticationDetails details
        ? String.valueOf(details.getRemoteAddress())
        : "unknown";
  }

  private OperatorLogin opened(OperatorLogin login, FormOfPassword form) {
    try {
      return passwords
          .open(login, form.address())
          .orElseThrow(() -> new BadCredentialsException("wrong, or tried too often"));
    } catch (SQLException e) {
      throw new AuthenticationServiceException("the database does not answer", e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AuthenticationServiceException("the server ends", e);
    }
  }

  /**
   * Records in the audit that an operator has begun or ended a session.
   *
   * @throws AuthenticationException if it is not an active operator
   */
  public void note(OperatorLogin login, String event) {
    asked(
        () ->
            OperatorCalls.run(
                transactions,
                connection -> OperatorCalls.call(connection, login, "note_session", event)));
  }

  /**
   * Returns the operator's current standing.
   *
   * @throws AuthenticationException if it is not an active operator
   */
  public OperatorStanding standing(OperatorLogin login) {
    return asked(() -> Operators.standing(transactions, login));
  }

  private static <T> T asked(LoginQuestion<T> question) {
    try {
      return question.ask();
    } catch (DeskRefusal refusal) {
      throw new BadCredentialsException(String.valueOf(refusal.getMessage()), refusal);
    } catch (SQLException e) {
      throw new AuthenticationServiceException("the database does not answer", e);
    }
  }

  /**
   * Returns the operator of a company token.
   *
   * @param address the client's address
   * @throws AuthenticationException if the token belongs to no active operator
   */
  OperatorAuthentication ofToken(String token, String address) {
    return tokens.judged(token, address, () -> operator(proved(token)));
  }

  /**
   * Returns the operator who has logged in with the company, for a session.
   *
   * @param renewal asks the company for the next tokens
   * @throws AuthenticationException if the tokens belong to no active operator
   */
  OperatorAuthentication ofCompany(CompanyTokens tokens, UnaryOperator<CompanyTokens> renewal) {
    OperatorLogin login = proved(tokens.idToken());
    OperatorAuthentication operator =
        new OperatorAuthentication(
            login.name(),
            new CompanyLogin(login.name(), tokens, renewal, clock),
            standing(login),
            clock.instant());
    note(login, "LOGGED_IN");
    return operator;
  }

  private OperatorLogin proved(String token) {
    return asked(() -> TokenIssuers.login(transactions, token));
  }

  /** A question to the database. */
  private interface LoginQuestion<T> {
    T ask() throws SQLException;
  }

  /**
   * Marks a login by the form. Only the form accepts a password, which costs too much time to be
   * sent with each request.
   *
   * @param address the client's address
   */
  public record FormOfPassword(String address) {}

  @Override
  public boolean supports(Class<?> type) {
    return UsernamePasswordAuthenticationToken.class.isAssignableFrom(type);
  }
}
