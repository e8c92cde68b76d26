package io.straightway.backoffice.access.company;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.JWK;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.jwk.RSAKey;
import java.io.IOException;
import java.math.BigInteger;
import java.net.URI;
import java.nio.file.Path;
import java.text.ParseException;
import java.util.Collections;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.springframework.http.client.ClientHttpRequestFactory;
import org.springframework.web.client.RestClient;
import org.springframework.web.client.RestClientException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * An issuer's published metadata (OpenID Connect Discovery).
 *
 * @param url the issuer's URL
 * @param authorization the URL at which a browser logs in
 * @param token the URL that exchanges a code for tokens
 * @param jwks the URL of its keys
 */
public record PublishedIssuer(String url, String authorization, String token, String jwks) {
  private static final JsonMapper JSON = JsonMapper.builder().build();
  private static final BigInteger EXPONENT = BigInteger.valueOf(65537);
  private static final int SHORTEST_BITS = 2048;
  private static final int LONGEST_BITS = 4096;

  /**
   * Reads an issuer's metadata.
   *
   * @param trust a PEM file with the certificates that verify the issuer; null for Java's
   * @throws IOException if it can't be asked, or names another issuer
   */
  public static PublishedIssuer at(String url, @Nullable Path trust) throws IOException {
    return asked(url, IssuerHttp.to(url, trust));
  }

  static PublishedIssuer asked(String url, ClientHttpRequestFactory requests) throws IOException {
    String location =
        (url.endsWith("/") ? url.substring(0, url.length() - 1) : url)
            + "/.well-known/openid-configuration";
    JsonNode document = json(location, get(location, requests));
    if (!document.path("issuer").asString("").equals(url)) {
      throw new IOException(
          "%s names the issuer '%s'".formatted(location, document.path("issuer").asString("")));
    }
    IssuerAddresses addresses = new IssuerAddresses(url);
    return new PublishedIssuer(
        url,
        address(document, "authorization_endpoint", addresses),
        address(document, "token_endpoint", addresses),
        address(document, "jwks_uri", addresses));
  }

  private static String address(JsonNode document, String name, IssuerAddresses addresses)
      throws IOException {
    String address = document.path(name).asString("");
    addresses.require(address);
    return address;
  }

  /**
   * Returns the moduli of its RS256 signing keys, by key id.
   *
   * @throws IOException if it can't be asked, or has no such key
   */
  public SortedMap<String, BigInteger> keys(@Nullable Path trust) throws IOException {
    SortedMap<String, BigInteger> keys = new TreeMap<>();
    try {
      for (JWK key : JWKSet.parse(get(jwks, IssuerHttp.to(url, trust))).getKeys()) {
        if (key instanceof RSAKey rsa && isForRs256(rsa)) {
          keys.put(rsa.getKeyID(), rsa.getModulus().decodeToBigInteger());
        }
      }
    } catch (ParseException e) {
      throw new IOException(jwks + " does not answer with a set of keys", e);
    }
    if (keys.isEmpty()) {
      throw new IOException(
          jwks + " has no key for RS256 with a kid, 2048 to 4096 bits and the exponent 65537");
    }
    return Collections.unmodifiableSortedMap(keys);
  }

  private static boolean isForRs256(RSAKey key) {
    int bits = key.getModulus().decodeToBigInteger().bitLength();
    return key.getKeyID() != null
        && (key.getKeyUse() == null || KeyUse.SIGNATURE.equals(key.getKeyUse()))
        && (key.getAlgorithm() == null || JWSAlgorithm.RS256.equals(key.getAlgorithm()))
        && EXPONENT.equals(key.getPublicExponent().decodeToBigInteger())
        && bits >= SHORTEST_BITS
        && bits <= LONGEST_BITS;
  }

  private static String get(String url, ClientHttpRequestFactory requests) throws IOException {
    try {
      String body =
          RestClient.builder()
              .requestFactory(requests)
              .build()
              .get()
              .uri(URI.create(url))
              .retrieve()
              .body(String.class);
      return body == null ? "" : body;
    } catch (RestClientException e) {
      throw new IOException(url + " can't be reached: " + e.getMessage(), e);
    }
  }

  private static JsonNode json(String location, String text) throws IOException {
    try {
      return JSON.readTree(text);
    } catch (JacksonException e) {
      throw new IOException(location + " does not answer with JSON", e);
    }
  }
}
