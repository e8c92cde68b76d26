package io.straightway.backoffice.access;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.JWSSigner;
import com.nimbusds.jose.crypto.MACSigner;
import com.nimbusds.jose.crypto.RSASSASigner;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.RSAKey;
import com.nimbusds.jwt.JWTClaimsSet;
import com.nimbusds.jwt.PlainJWT;
import com.nimbusds.jwt.SignedJWT;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** An issuer whose tokens are wrong in the way that the code names. */
final class HostileIssuer implements AutoCloseable {
  static final String CLIENT = "straightway";
  static final String SUBJECT = "ann.smith";

  /** The codes; each is also the name of the token's fault. */
  static final List<String> FAULTS =
      List.of(
          "unsigned",
          "signed by the public key",
          "signed by another key",
          "unknown key",
          "another algorithm",
          "another audience",
          "several audiences",
          "another client",
          "another issuer",
          "expired",
          "not yet valid",
          "without nonce",
          "another nonce");

  private static final int SHORTER_THAN_PATIENCE_SECONDS = 3;

  private final RSAKey key = TestKeys.rsa("2048-1", "one");
  private final RSAKey other = TestKeys.rsa("2048-2", "one");
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final HttpServer server;
  private volatile CyclicBarrier together = new CyclicBarrier(1);
  private volatile String nonce = "";

  HostileIssuer() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.setExecutor(threads);
    server.createContext("/.well-known/openid-configuration", this::describe);
    server.createContext(
        "/keys", exchange -> answer(exchange, new JWKSet(key.toPublicJWK()).toString()));
    server.createContext("/token", this::issue);
    server.start();
  }

  String url() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  /** Returns its key, by its id. */
  SortedMap<String, BigInteger> keys() {
    return new TreeMap<>(Map.of(key.getKeyID(), key.getModulus().decodeToBigInteger()));
  }

  /** Gives its metadata only to so many who ask for them at the same time. */
  void answerTogether(int number) {
    together = new CyclicBarrier(number);
  }

  /** Sets the nonce of the next tokens. */
  void expect(String next) {
    nonce = next;
  }

  private void describe(HttpExchange exchange) throws IOException {
    try {
      together.await(SHORTER_THAN_PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } catch (BrokenBarrierException | TimeoutException e) {
      together.reset();
      answer(exchange, "");
      return;
    }
    answer(
        exchange,
        """
        {"issuer":"%1$s","authorization_endpoint":"%1$s/authorize","token_endpoint":"%1$s/token",
         "jwks_uri":"%1$s/keys"}
        """
            .formatted(url()));
  }

  private void issue(HttpExchange exchange) throws IOException {
    String body =
        new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8)
            .replace('+', ' ');
    String fault =
        FAULTS.stream().filter(name -> body.contains("code=" + name + "&")).findAny().orElse("");
    try {
      answer(
          exchange,
          "{\"access_token\":\"a\",\"token_type\":\"Bearer\",\"id_token\":\"%s\"}"
              .formatted(token(fault)));
    } catch (JOSEException e) {
      throw new IOException(e);
    }
  }

  private String token(String fault) throws JOSEException {
    Date now = Date.from(Instant.now());
    JWTClaimsSet.Builder claims =
        new JWTClaimsSet.Builder()
            .issuer(fault.equals("another issuer") ? "http://127.0.0.1:1" : url())
            .subject(SUBJECT)
            .audience(fault.equals("another audience") ? "other" : CLIENT)
            .issueTime(now)
            .expirationTime(Date.from(Instant.now().plusSeconds(300)))
            .claim("nonce", fault.equals("another nonce") ? "x" : nonce);
    switch (fault) {
      case "several audiences" -> claims.audience(List.of(CLIENT, "other"));
      case "another client" -> claims.claim("azp", "other");
      case "expired" ->
          claims
              .issueTime(Date.from(Instant.now().minusSeconds(600)))
              .expirationTime(Date.from(Instant.now().minusSeconds(300)));
      case "not yet valid" -> claims.notBeforeTime(Date.from(Instant.now().plusSeconds(300)));
      case "without nonce" -> claims.claim("nonce", null);
      default -> {
        // the claims are right
      }
    }
    return switch (fault) {
      case "unsigned" -> new PlainJWT(claims.build()).serialize();
      case "signed by the public key" ->
          signed(
              JWSAlgorithm.HS256, "one", new MACSigner(key.toRSAPublicKey().getEncoded()), claims);
      case "signed by another key" ->
          signed(JWSAlgorithm.RS256, "one", new RSASSASigner(other), claims);
      case "unknown key" -> signed(JWSAlgorithm.RS256, "two", new RSASSASigner(other), claims);
      case "another algorithm" -> signed(JWSAlgorithm.RS512, "one", new RSASSASigner(key), claims);
      default -> signed(JWSAlgorithm.RS256, "one", new RSASSASigner(key), claims);
    };
  }

  private static String signed(
      JWSAlgorithm algorithm, String kid, JWSSigner signer, JWTClaimsSet.Builder claims)
      throws JOSEException {
    SignedJWT token =
        new SignedJWT(new JWSHeader.Builder(algorithm).keyID(kid).build(), claims.build());
    token.sign(signer);
    return token.serialize();
  }

  private static void answer(HttpExchange exchange, String json) throws IOException {
    try (exchange) {
      byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(200, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
