package io.straightway.backoffice.access.login;

import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorStanding;
import java.io.Serial;
import java.time.Instant;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/**
 * An operator whose login the database has accepted. Sessions stay in memory, as they hold secrets.
 */
public final class OperatorAuthentication extends AbstractAuthenticationToken {
  @Serial private static final long serialVersionUID = 1;

  private final String name;
  private final transient Supplier<OperatorLogin> login;
  private final OperatorStanding standing;
  private final Instant since;

  public OperatorAuthentication(OperatorLogin login, OperatorStanding standing, Instant since) {
    this(login.name(), () -> login, standing, since);
  }

  /** Creates an authentication whose proof of login changes with time, such as a renewed token. */
  public OperatorAuthentication(
      String name, Supplier<OperatorLogin> login, OperatorStanding standing, Instant since) {
    super(
        standing.roles().stream()
            .map(role -> new SimpleGrantedAuthority("ROLE_" + role.name()))
            .toList());
    this.name = name;
    this.login = login;
    this.standing = standing;
    this.since = since;
    setAuthenticated(true);
  }

  public OperatorLogin login() {
    return login.get();
  }

  /** Returns the operator's standing at the time of login. */
  public OperatorStanding standing() {
    return standing;
  }

  /** Returns when the database accepted the login: for a session, the time at which it began. */
  public Instant since() {
    return since;
  }

  @Override
  public Object getCredentials() {
    return "";
  }

  @Override
  public Object getPrincipal() {
    return name;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public int hashCode() {
    return System.identityHashCode(this);
  }
}
