package io.straightway.backoffice.access.company;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.crypto.RSASSAVerifier;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.straightway.db.operator.TokenIssuers;
import io.straightway.db.operator.TokenIssuers.KeyName;
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
 * Lets through to the database only tokens that an issuer known there has signed: its own check of
 * a signature takes much longer than that of a Java machine. What passes is no login yet: the
 * database checks all of it again, and the rest.
 *
 * <p>Those that are not signed are counted by the address that they come from, those that the
 * database refuses by the person whom they name. Anyone who has sent too many is refused without
 * another look; a good token from the same address still works, because many share one.
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
   * Tokens that are signed by a key that a database knows.
   *
   * @param database connections of the engine's role
   */
  public SignedTokens(DataSource database, Clock clock) {
    this.database = database;
    this.clock = clock;
    this.refused = new RefusedTokens(clock);
  }

  /**
   * What the database says of a token, if it is asked.
   *
   * @param address from which it came
   * @throws BadCredentialsException if the token is refused
   * @throws TooManyRefused if too many were
   */
  public <T> T judged(String token, String address, Supplier<T> judge) {
    String person = person(token);
    String from = person == null ? address : person;
    if (refused.isFull(from)) {
      throw new TooManyRefused();
    }
    try {
      if (person == null) {
        throw new BadCredentialsException(
            "the token is not signed by an issuer and a key that are known here");
      }
      return judge.get();
    } catch (BadCredentialsException e) {
      refused.add(from);
      throw e;
    }
  }

  /** Whom an issuer names; null if it has not signed the token. */
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
        throw new AuthenticationServiceException("the database can't be asked", e);
      }
      readAt = now;
    }
    return keys;
  }
}
