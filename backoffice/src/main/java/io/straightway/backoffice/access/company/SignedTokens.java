package io.straightway.backoffice.access.company;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.straightway.operators.TokenIssuers;
import io.straightway.operators.TokenIssuers.KeyName;
import java.math.BigInteger;
import java.sql.Connection;
import java.sql.SQLException;
import java.text.ParseException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.security.authentication.AuthenticationServiceException;
import org.springframework.security.authentication.BadCredentialsException;

/**
 * Passes only tokens to the database that an issuer registered there has signed: the database takes
 * much longer than Java to verify a signature. A passed token is not yet a login: the database
 * verifies it again, with everything else.
 *
 * <p>Unsigned tokens are counted by the client's address, tokens that the database refuses by the
 * person whom they name. An origin with too many refusals is refused without a check; a good token
 * from the same address still works, because many people share one.
 */
public final class SignedTokens {
  private static final Duration LAST = Duration.ofSeconds(2);
  private static final int LONGEST = 16_384;
  // a signature of 2048 to 4096 bits has 342 to 683 characters
  private static final Pattern FORM =
      Pattern.compile("[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]+\\.[A-Za-z0-9_-]{342,683}");
  private static final Base64URL EXPONENT = Base64URL.encode(BigInteger.valueOf(65537));

  private final DataSource database;
  private final Clock clock;
  private final RefusedTokens refused;
  private Map<KeyName, BigInteger> keys = Map.of();
  private Instant readAt = Instant.MIN;

  /**
   * Creates the check against the keys registered in a database.
   *
   * @param database connections of the engine's role
   */
  public SignedTokens(DataSource database, Clock clock) {
    this.database = database;
    this.clock = clock;
    this.refused = new RefusedTokens(clock);
  }

  /**
   * Returns the database's verdict on a token, if it is passed on.
   *
   * @param address the client's address
   * @throws BadCredentialsException if the token is refused
   * @throws TokenLimitException if the origin has too many refusals
   */
  public <T> T judged(String token, String address, Supplier<T> judge) {
    String person = person(token);
    String from = person == null ? address : person;
    if (refused.isFull(from)) {
      throw new TokenLimitException();
    }
    try {
      if (person == null) {
        throw new BadCredentialsException("the token is not signed by a known issuer and key");
      }
      return judge.get();
    } catch (BadCredentialsException e) {
      refused.add(from);
      throw e;
    }
  }

  /**
   * Returns the issuer and person that a signed token names; null if no registered issuer has
   * signed it.
   */
  private @Nullable String person(String token) {
    if (token.length() > LONGEST || !FORM.matcher(token).matches()) {
      return null;
    }
    try {
      SignedJWT written = SignedJWT.parse(token);
      JWTClaimsSet claims = written.getJWTClaimsSet();
      boolean signed =
          JWSAlgorithm.RS256.equals(written.getHeader().getAlgorithm())
              && isSigned(written, String.valueOf(claims.getIssuer()));
      return signed ? claims.getIssuer() + " " + claims.getSubject() : null;
    } catch (ParseException | JOSEException e) {
      return null;
    }
  }

  private boolean isSigned(SignedJWT written, String issuer) throws JOSEException {
    BigInteger modulus =
        current().get(new KeyName(issuer, String.valueOf(written.getHeader().getKeyID())));
    return modulus != null
        && written.verify(
            new RSASSAVerifier(new RSAKey.Builder(Base64URL.encode(modulus), EXPONENT).build()));
  }

  private synchronized Map<KeyName, BigInteger> current() {
    Instant now = clock.instant();
    if (readAt.isBefore(now.minus(LAST))) {
      try (Connection connection = database.getConnection()) {
        keys = TokenIssuers.keys(connection);
      } catch (SQLException e) {
        throw new AuthenticationServiceException("the database does not answer", e);
      }
      readAt = now;
    }
    return keys;
  }
}
