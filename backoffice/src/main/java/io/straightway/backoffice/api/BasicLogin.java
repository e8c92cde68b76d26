package io.straightway.backoffice.api;

import io.straightway.db.operator.DeskRefusal;
import io.straightway.db.operator.OperatorLogin;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** Reads who calls from the header Authorization of HTTP (RFC 7617, with UTF-8). */
final class BasicLogin {
  private static final String SCHEME = "Basic ";

  private BasicLogin() {}

  /**
   * The name and secret that the header holds; whether they belong together is not looked at.
   *
   * @throws DeskRefusal if it holds none
   */
  static OperatorLogin of(@Nullable String header) {
    if (header == null || !header.regionMatches(true, 0, SCHEME, 0, SCHEME.length())) {
      throw refusal("say who you are: Authorization: Basic, with an operator's name and secret");
    }
    try {
      byte[] pair = Base64.getDecoder().decode(header.substring(SCHEME.length()).strip());
      String[] parts = new String(pair, StandardCharsets.UTF_8).split(":", 2);
      return new OperatorLogin(parts[0], parts.length == 2 ? parts[1] : "");
    } catch (IllegalArgumentException e) {
      throw refusal("the header Authorization does not hold a name and a secret");
    }
  }

  private static DeskRefusal refusal(String message) {
    return new DeskRefusal(DeskRefusal.Code.NOT_AUTHENTICATED, message);
  }
}
