package io.straightway.backoffice.access.company;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the company has issued for one login.
 *
 * @param idToken says who has logged in, and is for this server alone
 * @param endsAt when it ends
 * @param refreshToken for the next one; null if there is none
 */
public record CompanyTokens(String idToken, Instant endsAt, @Nullable String refreshToken) {
  @Override
  public String toString() {
    return "CompanyTokens[endsAt=" + endsAt + "]";
  }
}
