package io.straightway.backoffice.access.company;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.nimbusds.jose.Algorithm;
import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.ECDSASigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jose.jwk.gen.ECKeyGenerator;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import io.straightway.backoffice.access.TestKeys;
import io.straightway.db.Pool;
import io.straightway.db.Role;
import io.straightway.db.Transactions;
import io.straightway.db.server.TestDatabase;
import io.straightway.operators.DeskRefusal;
import io.straightway.operators.OperatorLogin;
import io.straightway.operators.OperatorRole;
import io.straightway.operators.Operators;
import io.straightway.operators.TokenIssuers;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.SecureRandom;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.util.Base64;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The database accepts a token signed by another implementation, and nothing else. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class TokenProofTest {
  private static final String ISSUER = "https://login.example";
  private static final String OTHER = "https://login.elsewhere.example";
  private static final String AUDIENCE = "straightway";
  private static final String ROBOT = "robot";
  private static final String NOT_SIGNED = "not signed by a known issuer";

  private final TestDatabase database = TestDatabase.fresh();
  private Pool pool;
  private Transactions transactions;
  private RSAKey key;
  private RSAKey others;

  @BeforeAll
  void add() throws Exception {
    pool = database.database().pool(Role.ENGINE, 1, "test");
    transactions = new Transactions(pool.dataSource());
    key = TestKeys.rsa("2048-1", "k1");
    others = TestKeys.rsa("2048-2", "k2");
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      issuer(owner, ISSUER, TokenIssuers.SUBJECT_CLAIM, key);
      issuer(owner, OTHER, "oid", others);
      operator(owner, "ann", ISSUER, "a-1");
      operator(owner, "bob", ISSUER, "b-2");
      operator(owner, "eve", OTHER, "a-1");
    }
  }

  @AfterAll
  void close() {
    pool.close();
    database.close();
  }

  private static void issuer(Connection owner, String url, String claim, RSAKey... keys)
      throws SQLException {
    TreeMap<String, BigInteger> moduli = new TreeMap<>();
    for (RSAKey key : keys) {
      moduli.put(key.getKeyID(), key.getModulus().decodeToBigInteger());
    }
    TokenIssuers.add(owner, url, AUDIENCE, claim, List.of(ROBOT), moduli, "tester");
  }

  private static String operator(Connection owner, String name, String issuer, String subject)
      throws SQLException {
    String secret = new Operators(new SecureRandom()).add(owner, name, "tester");
    TokenIssuers.link(owner, name, issuer, subject, "tester");
    return secret;
  }

  private static JWTClaimsSet.Builder claims() {
    return new JWTClaimsSet.Builder()
        .issuer(ISSUER)
        .subject("a-1")
        .audience(AUDIENCE)
        .issueTime(Date.from(Instant.now()))
        .expirationTime(Date.from(Instant.now().plusSeconds(300)));
  }

  private static JWSHeader.Builder header(JWK key) {
    return new JWSHeader.Builder(JWSAlgorithm.RS256).keyID(key.getKeyID()).type(JOSEObjectType.JWT);
  }

  private static String signed(RSAKey key, JWSHeader header, JWTClaimsSet claims)
      throws JOSEException {
    SignedJWT token = new SignedJWT(header, claims);
    token.sign(new RSASSASigner(key));
    return token.serialize();
  }

  private String token(Consumer<JWTClaimsSet.Builder> change) throws JOSEException {
    JWTClaimsSet.Builder claims = claims();
    change.accept(claims);
    return signed(key, header(key).build(), claims.build());
  }

  private String headed(UnaryOperator<JWSHeader.Builder> change) throws JOSEException {
    return signed(key, change.apply(header(key)).build(), claims().build());
  }

  private void assertRefused(String token, String reason) {
    assertThatThrownBy(() -> TokenIssuers.login(transactions, token))
        .isInstanceOfSatisfying(
            DeskRefusal.class,
            refusal -> assertThat(refusal.code()).isEqualTo(DeskRefusal.Code.NOT_AUTHENTICATED))
        .hasMessageContaining(reason);
  }

  @Test
  void aTokenIsAsGoodAsASecretOfItsOperatorAlone() throws Exception {
    OperatorLogin ann = TokenIssuers.login(transactions, token(claims -> {}));
    assertThat(ann.name()).isEqualTo("ann");
    assertThat(Operators.standing(transactions, ann).roles()).isEqualTo(OperatorRole.USUAL);
    assertThatThrownBy(
            () -> Operators.standing(transactions, new OperatorLogin("bob", ann.secret())))
        .hasMessageContaining("not that of operator bob");
  }

  @ParameterizedTest
  @ValueSource(ints = {3072, 4096})
  void keysOfEveryLength(int bits) throws Exception {
    RSAKey longer = TestKeys.rsa(bits + "-1", "k" + bits);
    String url = "https://login.example/" + bits;
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      issuer(owner, url, "sub", longer);
      operator(owner, "op" + bits, url, "a-1");
    }
    String token = signed(longer, header(longer).build(), claims().issuer(url).build());
    assertThat(TokenIssuers.login(transactions, token).name()).isEqualTo("op" + bits);
    assertRefused(token.substring(0, token.length() - 8) + "AAAAAAAA", NOT_SIGNED);
  }

  @Test
  void nothingThatIsChangedStaysValid() throws Exception {
    Random random = new Random(20261122);
    String alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/\n ";
    String token = token(claims -> {});
    for (int i = 0; i < 400; i++) {
      StringBuilder changed = new StringBuilder(token);
      int at = i < 4 ? token.length() - 1 : random.nextInt(token.length());
      changed.setCharAt(at, alphabet.charAt(random.nextInt(alphabet.length())));
      if (!changed.toString().equals(token)) {
        assertRefused(changed.toString(), "");
      }
    }
    assertThatCode(() -> TokenIssuers.login(transactions, token)).doesNotThrowAnyException();
  }

  @Test
  void theStandardAlphabetIsRefusedAsAreBlanksAndPadding() throws Exception {
    String token = token(claims -> claims.claim("note", "\u00ff\u00fe\u00ff>>>???"));
    while (!token.matches(".*-.*_.*")) {
      token = token(claims -> claims.jwtID(UUID.randomUUID().toString()));
    }
    assertThat(TokenIssuers.login(transactions, token).name()).isEqualTo("ann");
    assertRefused(token.replace('-', '+'), NOT_SIGNED);
    assertRefused(token.replace('_', '/'), NOT_SIGNED);
    assertRefused(token.replace('-', '+').replace('_', '/'), NOT_SIGNED);
    assertRefused(token + "==", NOT_SIGNED);
    assertRefused(token + "\n", NOT_SIGNED);
    assertRefused(token.replaceFirst("[.]", "\n."), NOT_SIGNED);
  }

  @Test
  void aTokenThatWasIssuedForAnotherClientIsRefused() throws Exception {
    for (Object azp : List.of("other", "", "Straightway", List.of(AUDIENCE), 7, Map.of())) {
      assertRefused(token(claims -> claims.claim("azp", azp)), "(azp)");
      assertRefused(
          token(claims -> claims.audience(List.of(AUDIENCE, "x")).claim("azp", azp)), "(azp)");
    }
    assertRefused(token(claims -> claims.audience(List.of("x", AUDIENCE))), "(azp)");
    for (String client : List.of(AUDIENCE, ROBOT)) {
      String ours = token(claims -> claims.claim("azp", client));
      assertThat(TokenIssuers.login(transactions, ours).name()).isEqualTo("ann");
      String both = token(claims -> claims.audience(List.of("x", AUDIENCE)).claim("azp", client));
      assertThat(TokenIssuers.login(transactions, both).name()).isEqualTo("ann");
    }
  }

  @Test
  void requiredClaimsCannotBeLeftOut() throws Exception {
    assertRefused(token(claims -> claims.issueTime(null)), "not valid yet");
    assertRefused(token(claims -> claims.claim("iat", "now")), "not valid yet");
    assertRefused(token(claims -> claims.issuer(null)), NOT_SIGNED);
    JWTClaimsSet.Builder claims = claims().issuer(OTHER).subject(null).claim("oid", "a-1");
    assertRefused(signed(others, header(others).build(), claims.build()), "no operator is linked");
  }

  @Test
  void aKeyOfMoreThan4096BitsIsNotTaken() throws Exception {
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      TreeMap<String, BigInteger> moduli = new TreeMap<>();
      moduli.put("k", key.getModulus().decodeToBigInteger().shiftLeft(8192 - 2048));
      assertThatThrownBy(
              () ->
                  TokenIssuers.add(
                      owner, "https://long", AUDIENCE, "sub", List.of(), moduli, "tester"))
          .hasMessageContaining("modulus");
    }
  }

  @Test
  void anotherAlgorithmIsNone() throws Exception {
    assertRefused(new PlainJWT(claims().build()).serialize(), NOT_SIGNED);
    SignedJWT mac = new SignedJWT(new JWSHeader(JWSAlgorithm.HS256), claims().build());
    mac.sign(new MACSigner(key.toRSAPublicKey().getEncoded()));
    assertRefused(mac.serialize(), NOT_SIGNED);
    JWSHeader curve = new JWSHeader.Builder(JWSAlgorithm.ES256).keyID("k1").build();
    SignedJWT elliptic = new SignedJWT(curve, claims().build());
    elliptic.sign(new ECDSASigner(new ECKeyGenerator(Curve.P_256).generate()));
    assertRefused(elliptic.serialize(), NOT_SIGNED);
    for (Algorithm algorithm : List.of(JWSAlgorithm.RS384, JWSAlgorithm.PS256)) {
      JWSHeader header = new JWSHeader.Builder((JWSAlgorithm) algorithm).keyID("k1").build();
      assertRefused(signed(key, header, claims().build()), NOT_SIGNED);
    }
    // the header says RS256, but the signature is of another kind
    String honest = token(claims -> {});
    String signed = honest.substring(0, honest.lastIndexOf('.'));
    byte[] mine = mac.getSignature().decode();
    assertRefused(signed + "." + base64(mine), NOT_SIGNED);
    assertRefused(signed + ".", NOT_SIGNED);
  }

  @Test
  void aHeaderThatWantsMoreIsRefused() throws Exception {
    assertRefused(headed(header -> header.keyID("unknown")), NOT_SIGNED);
    assertRefused(headed(header -> header.keyID(null)), NOT_SIGNED);
    assertRefused(headed(header -> header.keyID("k2")), NOT_SIGNED);
    assertRefused(
        headed(header -> header.criticalParams(Set.of("exp")).customParam("exp", 1)), NOT_SIGNED);
    assertRefused(headed(header -> header.type(new JOSEObjectType("logout+jwt"))), NOT_SIGNED);
    String accessToken = headed(header -> header.type(new JOSEObjectType("at+jwt")));
    assertThat(TokenIssuers.login(transactions, accessToken).name()).isEqualTo("ann");
    // a token that brings its own key is refused
    RSAKey mine = TestKeys.rsa("2048-3", "k1");
    JWSHeader own = header(mine).jwk(mine.toPublicJWK()).build();
    assertRefused(signed(mine, own, claims().build()), NOT_SIGNED);
  }

  @Test
  void aTokenOfAnotherIssuerIsItsOwn() throws Exception {
    String others1 = signed(others, header(others).build(), claims().build());
    assertRefused(others1, NOT_SIGNED);
    String unknown =
        signed(others, header(others).build(), claims().issuer("https://nobody").build());
    assertRefused(unknown, NOT_SIGNED);
    JWTClaimsSet.Builder claims = claims().issuer(OTHER).subject("a-1");
    assertRefused(
        signed(others, header(others).build(), claims.build()), "no operator is linked to oid");
    String eve = signed(others, header(others).build(), claims.claim("oid", "a-1").build());
    assertThat(TokenIssuers.login(transactions, eve).name()).isEqualTo("eve");
  }

  @ParameterizedTest
  @CsvSource({
    "exp, -31, has expired",
    "exp, , has expired",
    "nbf, 60, not valid yet",
    "iat, 60, not valid yet",
  })
  void aTokenHasItsTime(String claim, @Nullable Long seconds, String reason) throws Exception {
    assertRefused(token(claims -> claims.claim(claim, at(seconds))), reason);
  }

  private static @Nullable Date at(@Nullable Long seconds) {
    return seconds == null ? null : Date.from(Instant.now().plusSeconds(seconds));
  }

  @Test
  void clocksMayDifferALittle() throws Exception {
    String late = token(claims -> claims.expirationTime(at(-10L)));
    assertThat(TokenIssuers.login(transactions, late).name()).isEqualTo("ann");
    String early = token(claims -> claims.notBeforeTime(at(10L)));
    assertThat(TokenIssuers.login(transactions, early).name()).isEqualTo("ann");
  }

  @Test
  void aTokenIsForUsAndForSomebodyKnown() throws Exception {
    assertRefused(token(claims -> claims.audience("other")), "not for the audience");
    assertRefused(token(claims -> claims.audience((String) null)), "not for the audience");
    assertRefused(token(claims -> claims.audience("straight")), "not for the audience");
    assertRefused(token(claims -> claims.claim("events", "logout")), "not for the audience");
    assertRefused(token(claims -> claims.subject("c-3")), "no operator is linked to sub \"c-3\"");
    assertRefused(token(claims -> claims.subject(null)), "no operator is linked");
    assertRefused(token(claims -> claims.claim("exp", "tomorrow")), "has expired");
  }

  static List<String> malformed() {
    return List.of(
        ".",
        "..",
        "...",
        "a.b.c",
        "e30.e30.e30",
        base64("[]".getBytes(StandardCharsets.UTF_8)) + ".e30.AA",
        base64("\"RS256\"".getBytes(StandardCharsets.UTF_8)) + ".e30.AA",
        base64("{\"alg\":\"\\u0000\"}".getBytes(StandardCharsets.UTF_8)) + ".e30.AA",
        base64(new byte[] {'{', (byte) 0xc0, (byte) 0x80, '}'}) + ".e30.AA",
        base64("[".repeat(9_000).getBytes(StandardCharsets.UTF_8)) + ".e30.AA",
        "x".repeat(20_000) + ".e30.AA");
  }

  @ParameterizedTest
  @MethodSource("malformed")
  void malformedTokensAreRefused(String text) {
    assertRefused(text, NOT_SIGNED);
  }

  private static String base64(byte[] bytes) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
  }

  @Test
  void aRemovedOperatorAndARemovedKeyAreOut() throws Exception {
    String token = token(claims -> claims.subject("kim"));
    try (Connection owner = database.database().connect(Role.MIGRATOR, "test")) {
      operator(owner, "kim", ISSUER, "kim");
      assertThat(TokenIssuers.login(transactions, token).name()).isEqualTo("kim");
      new Operators(new SecureRandom()).remove(owner, "kim", "tester");
      assertRefused(token, "no operator is linked");
      new Operators(new SecureRandom()).add(owner, "kim", "tester");
      assertRefused(token, "no operator is linked");

      TreeMap<String, BigInteger> next = new TreeMap<>();
      next.put("k9", others.getModulus().decodeToBigInteger());
      next.put("k1", key.getModulus().decodeToBigInteger());
      assertThat(TokenIssuers.refresh(owner, ISSUER, next, "tester")).isTrue();
      assertThat(TokenIssuers.refresh(owner, ISSUER, next, "tester")).isFalse();
      assertThat(TokenIssuers.login(transactions, token(claims -> {})).name()).isEqualTo("ann");
    }
  }

  @Test
  void theEngineMayNotChangeTrust() throws Exception {
    for (String sql :
        List.of(
            "INSERT INTO token_issuer VALUES ('https://x', 'a', 'sub', now())",
            "INSERT INTO token_issuer_key VALUES ('"
                + ISSUER
                + "', 'k3', '"
                + "ab".repeat(256)
                + "')",
            "UPDATE operator_subject SET subject = 'b'",
            "SELECT token_operator('a.b.c')")) {
      assertThatThrownBy(
              () ->
                  transactions.run(
                      connection -> {
                        try (Statement statement = connection.createStatement()) {
                          return statement.execute(sql);
                        }
                      }))
          .hasMessageContaining("permission denied");
    }
  }
}
