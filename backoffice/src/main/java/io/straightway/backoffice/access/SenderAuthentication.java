package io.straightway.backoffice.access;

import io.straightway.operators.Senders.Sender;
import java.io.Serial;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AbstractAuthenticationToken;
import org.springframework.security.core.authority.SimpleGrantedAuthority;

/** A sending system authenticated by its token or its certificate. */
final class SenderAuthentication extends AbstractAuthenticationToken {
  @Serial private static final long serialVersionUID = 1;

  private final transient Sender sender;

  SenderAuthentication(Sender sender) {
    super(List.of(new SimpleGrantedAuthority("ROLE_FEEDER")));
    this.sender = sender;
    setAuthenticated(true);
  }

  @Override
  public Object getCredentials() {
    return "";
  }

  @Override
  public Object getPrincipal() {
    return sender.name();
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
