package io.straightway.backoffice.access.company;

import java.io.Serial;
import org.springframework.security.core.AuthenticationException;

/** So many tokens were refused that others like them are refused without a look for a while. */
public final class TooManyRefused extends AuthenticationException {
  @Serial private static final long serialVersionUID = 1;

  TooManyRefused() {
    super("too many tokens were refused; wait a minute");
  }
}
