package io.straightway.operators;

import io.straightway.db.ContentHash;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * An operator's proof for one call, in place of the secret: it is valid once, for a minute, and for
 * nothing else. As in SCRAM (RFC 5802), it contains the secret behind a mask that is derived from
 * the secret and from its hash in the database: an eavesdropper has neither, and a reader of the
 * database can't make one.
 */
public final class OperatorTicket {
  private static final Pattern SECRET = Pattern.compile("[0-9a-f]{40}");
  private static final String BEGINNING = "ticket_";
  private static final Duration LASTS = Duration.ofSeconds(60);
  private static final int NONCE_BYTES = 16;
  private static final int SALT_BYTES = 16;
  private static final HexFormat HEX = HexFormat.of();

  private OperatorTicket() {}

  /** Returns whether an operator's proof is a ticket. */
  public static boolean isTicket(String text) {
    return text.startsWith(BEGINNING);
  }

  /** Returns whether a text is an operator's secret, from which tickets are made. */
  public static boolean isSecret(String text) {
    return SECRET.matcher(text).matches();
  }

  /**
   * Creates a ticket.
   *
   * @param login with a secret
   * @param call for which it is valid: with these arguments, followed by any others
   * @param now the beginning of its minute
   */
  public static String of(OperatorLogin login, ProvedCall call, Instant now, SecureRandom random) {
    byte[] nonce = new byte[NONCE_BYTES];
    random.nextBytes(nonce);
    String stated =
        "%s%010d_%s_%s"
            .formatted(
                BEGINNING,
                now.plus(LASTS).getEpochSecond(),
                HEX.formatHex(nonce),
                HEX.formatHex(call.purpose()));
    byte[] mask = mac(hash(login.secret()), login.name() + " " + stated);
    byte[] proof = HEX.parseHex(login.secret());
    for (int i = 0; i < proof.length; i++) {
      proof[i] ^= mask[i];
    }
    return stated + "_" + HEX.formatHex(proof);
  }

  /**
   * Returns an operator's Authorization header for one request (HTTP Basic). A secret stays here:
   * the server gets tickets, which prove the operator and each of these calls, for a minute.
   *
   * @param calls of the database that the request makes; none if it only reads
   * @param clock the clock for that minute
   */
  public static String authorization(
      OperatorLogin login, List<ProvedCall> calls, InstantSource clock) {
    if (!isSecret(login.secret())) {
      return basic(login.name(), login.secret());
    }
    SecureRandom random = new SecureRandom();
    Instant now = clock.instant();
    return basic(
        login.name(),
        (calls.isEmpty() ? List.of(ProvedCall.READING) : calls)
            .stream().map(call -> of(login, call, now, random)).collect(Collectors.joining(" ")));
  }

  private static String basic(String name, String proof) {
    return "Basic " + Base64.getEncoder().encodeToString(bytes(name + ":" + proof));
  }

  /**
   * Returns the salt of a secret's hash, derived from the secret, so that its owner needs nothing
   * else.
   */
  static byte[] salt(String secret) {
    MessageDigest digest = ContentHash.newDigest();
    return Arrays.copyOf(digest.digest(bytes("straightway salt " + secret)), SALT_BYTES);
  }

  /** Returns the hash of a secret that the database keeps. */
  static byte[] hash(String secret) {
    MessageDigest digest = ContentHash.newDigest();
    digest.update(salt(secret));
    return digest.digest(bytes(secret));
  }

  private static byte[] mac(byte[] key, String text) {
    try {
      Mac mac = Mac.getInstance("HmacSHA256");
      mac.init(new SecretKeySpec(key, mac.getAlgorithm()));
      return mac.doFinal(bytes(text));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every Java has HmacSHA256", e);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
