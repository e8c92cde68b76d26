package io.straightway.backoffice.access.company;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The tokens that the company has issued for one login.
 *
 * @param idToken names the operator; valid for this server only
 * @param endsAt the expiry of the id token
 * @param refreshToken requests the next tokens; null if there is none
 */
public record CompanyTokens(String idToken, Instant endsAt, @Nullable String refreshToken) {
  @Override
  public String toString() {
    return "CompanyTokens[endsAt=" + endsAt + "]";
  }
}
