package io.straightway.backoffice.access;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.util.Base64URL;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.SignedJWT;
import io.straightway.backoffice.api.BackOfficeServer;
import io.straightway.db.Role;
import io.straightway.db.server.TestDatabase;
import io.straightway.element.EngineFixture;
import io.straightway.element.StaticDataFixture;
import io.straightway.element.queue.CommitPoints;
import io.straightway.element.server.ElementServer;
import io.straightway.operators.Operators;
import io.straightway.operators.TokenIssuers;
import io.straightway.positions.PositionModel;
import java.math.BigInteger;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.Statement;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.springframework.context.ConfigurableApplicationContext;

/** A flood of bad tokens costs the database nothing. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TokenFloodTest {
  private static final String ISSUER = "https://login.example";
  private static final String AUDIENCE = "straightway";
  private static final int MANY = 60;

  /** A counter that also counts in transactions that are rolled back. */
  private static final String COUNTED =
      """
      CREATE SEQUENCE tokens_checked MINVALUE 0 START 0;
      SELECT nextval('tokens_checked');
      ALTER FUNCTION token_operator(text) RENAME TO uncounted_token_operator;
      CREATE FUNCTION token_operator(token text) RETURNS text LANGUAGE plpgsql
      SET search_path = straightway, pg_temp AS $$
      BEGIN
        PERFORM nextval('tokens_checked');
        RETURN uncounted_token_operator(token);
      END $$;
      """;

  private TestDatabase database;
  private RSAKey key;
  private RSAKey forged;
  private ConfigurableApplicationContext server;

  @BeforeAll
  void keys() {
    key = TestKeys.rsa("2048-1", "k1");
    forged = TestKeys.rsa("2048-2", "k1");
  }

  @BeforeEach
  void start() throws Exception {
    database = TestDatabase.fresh();
    StaticDataFixture.load(database);
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test");
        Statement statement = owner.createStatement()) {
      TreeMap<String, BigInteger> keys = new TreeMap<>();
      keys.put("k1", key.getModulus().decodeToBigInteger());
      TokenIssuers.add(owner, ISSUER, AUDIENCE, "sub", List.of(), keys, "tester");
      new Operators(new SecureRandom()).add(owner, "ann", "tester");
      TokenIssuers.link(owner, "ann", ISSUER, "a-1", "tester");
      statement.execute(COUNTED);
    }
    server =
        ElementServer.start(
            EngineFixture.settings(
                database.address(), CommitPoints.BATCH, PositionModel.LOW_CONTENTION, 1),
            Map.of(),
            BackOfficeServer.class);
  }

  @AfterEach
  void stop() {
    server.close();
    database.close();
  }

  private static String token(RSAKey signer, String subject) throws JOSEException {
    Instant now = Instant.now();
    SignedJWT token =
        new SignedJWT(
            new JWSHeader.Builder(JWSAlgorithm.RS256).keyID("k1").build(),
            new JWTClaimsSet.Builder()
                .issuer(ISSUER)
                .subject(subject)
                .audience(AUDIENCE)
                .issueTime(Date.from(now))
                .expirationTime(Date.from(now.plusSeconds(300)))
                .build());
    token.sign(new RSASSASigner(signer));
    return token.serialize();
  }

  /** Returns a token with a random signature of a given number of bytes. */
  private String signedBy(int bytes) throws JOSEException {
    byte[] signature = new byte[bytes];
    new Random(23).nextBytes(signature);
    return token(key, "a-1").replaceFirst("[.][^.]*$", ".") + Base64URL.encode(signature);
  }

  private HttpUser user() {
    return new HttpUser("http://127.0.0.1:" + ElementServer.port(server));
  }

  private int bearing(String token) throws Exception {
    return user().withAuthorization("Bearer " + token).get("/api/exceptions").statusCode();
  }

  private long checked() throws Exception {
    return Long.parseLong(database.query("SELECT last_value FROM tokens_checked").get(0));
  }

  @Test
  void unsignedTokensNeverReachTheDatabase() throws Exception {
    List<String> bad =
        List.of(
            token(forged, "a-1"),
            signedBy(1024),
            signedBy(256),
            token(key, "a-1").replaceFirst("[.][^.]*$", ".AAAA"),
            "a.b.c",
            "x".repeat(3_000) + "..");
    List<Integer> answers = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      String token = bad.get(i % bad.size());
      answers.add(
          i % 2 == 0
              ? bearing(token)
              : user().withBasic("ann", token).get("/api/exceptions").statusCode());
    }
    assertThat(checked()).isZero();
    assertThat(answers.subList(0, 20)).containsOnly(401);
    assertThat(answers.subList(20, MANY)).containsOnly(429);
    HttpResponse<String> refused =
        user().withAuthorization("Bearer " + bad.get(0)).get("/api/exceptions");
    assertThat(refused.headers().firstValue("Retry-After")).contains("60");
    assertThat(refused.body()).contains("TOO_MANY_REQUESTS");

    // many people share an address
    assertThat(bearing(token(key, "a-1"))).isEqualTo(200);
    assertThat(checked()).isPositive();
  }

  @Test
  void aTokenRefusedTooOftenIsNotCheckedAgain() throws Exception {
    String colleague = token(key, "z-9");
    List<Integer> answers = new ArrayList<>();
    for (int i = 0; i < MANY; i++) {
      answers.add(bearing(colleague));
    }
    assertThat(checked()).isEqualTo(20);
    assertThat(answers.subList(0, 20)).containsOnly(401);
    assertThat(answers.subList(20, MANY)).containsOnly(429);
    assertThat(bearing(token(key, "a-1"))).isEqualTo(200);
  }
}
