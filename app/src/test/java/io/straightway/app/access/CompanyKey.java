package io.straightway.app.access;

import io.straightway.operators.TokenIssuers;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The key with which a company signs its people's tokens. */
record CompanyKey(KeyPair keys) {
  private static final String ISSUER = "https://login.example";
  private static final Base64.Encoder URL = Base64.getUrlEncoder().withoutPadding();

  /** Creates a key and makes it known to a database. */
  static CompanyKey knownTo(Connection owner) throws GeneralSecurityException, SQLException {
    KeyPairGenerator generator = KeyPairGenerator.getInstance("RSA");
    generator.initialize(2048);
    KeyPair keys = generator.generateKeyPair();
    BigInteger modulus = ((RSAPublicKey) keys.getPublic()).getModulus();
    TokenIssuers.add(
        owner, ISSUER, "stp", "sub", List.of(), new TreeMap<>(Map.of("k", modulus)), "test");
    return new CompanyKey(keys);
  }

  /** Returns a token of a subject, valid for a minute. */
  String token(String subject) throws GeneralSecurityException {
    long now = Instant.now().getEpochSecond();
    String claims =
        "{\"iss\":\"%s\",\"aud\":\"stp\",\"sub\":\"%s\",\"iat\":%d,\"exp\":%d}"
            .formatted(ISSUER, subject, now, now + 60);
    String signed = encoded("{\"alg\":\"RS256\",\"kid\":\"k\"}") + "." + encoded(claims);
    Signature signature = Signature.getInstance("SHA256withRSA");
    signature.initSign(keys.getPrivate());
    signature.update(signed.getBytes(StandardCharsets.US_ASCII));
    return signed + "." + URL.encodeToString(signature.sign());
  }

  private static String encoded(String text) {
    return URL.encodeToString(text.getBytes(StandardCharsets.UTF_8));
  }
}
