package io.straightway.backoffice.access;

import io.straightway.db.Transactions;
import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import io.straightway.db.operator.OperatorRole;
import io.straightway.db.operator.Operators;
import java.sql.SQLException;
import java.time.Clock;
import java.util.Set;
import javax.sql.DataSource;
import org.springframework.security.authentication.AuthenticationProvider;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.BadCredentialsException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.Authentication;
import org.springframework.security.core.AuthenticationException;

/** Asks the database whether a login is an active operator's, and for the roles. */
final class OperatorLogins implements AuthenticationProvider {
  private final Transactions transactions;
  private final Clock clock;

  OperatorLogins(DataSource dataSource, Clock clock) {
    this.transactions = new Transactions(dataSource);
    this.clock = clock;
  }

  @Override
  public Authentication authenticate(Authentication given) {
    try {
      OperatorLogin login =
          new OperatorLogin(given.getName(), String.valueOf(given.getCredentials()));
      return new OperatorAuthentication(login, roles(login), clock.instant());
    } catch (IllegalArgumentException e) {
      throw new BadCredentialsException("no name and secret of an operator", e);
    }
  }

  /**
   * The roles that an operator has now.
   *
   * @throws AuthenticationException if it is no active operator
   */
  Set<OperatorRole> roles(OperatorLogin login) {
    try {
      return Operators.roles(transactions, login);
    } catch (DeskRefusal refusal) {
      throw new BadCredentialsException(String.valueOf(refusal.getMessage()), refusal);
    } catch (SQLException e) {
      throw new AuthenticationServiceException("the database can't be asked", e);
    }
  }

  @Override
  public boolean supports(Class<?> type) {
    return UsernamePasswordAuthenticationToken.class.isAssignableFrom(type);
  }
}
