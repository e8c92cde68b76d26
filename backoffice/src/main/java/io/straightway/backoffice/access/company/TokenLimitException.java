package io.straightway.backoffice.access.company;

import java.io.Serial;
import org.springframework.security.core.AuthenticationException;

/**
 * Thrown if an origin has so many refused tokens that further ones are refused unchecked for a
 * while.
 */
public final class TokenLimitException extends AuthenticationException {
  @Serial private static final long serialVersionUID = 1;

  TokenLimitException() {
    super("too many tokens were refused; wait a minute");
  }
}
