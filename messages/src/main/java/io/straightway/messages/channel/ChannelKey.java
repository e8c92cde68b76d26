package io.straightway.messages.channel;

import java.nio.charset.StandardCharsets;
import java.security.InvalidKeyException;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.HexFormat;
import java.util.regex.Pattern;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * A secret of both ends of a channel. A custodian writes a signature before each file: {@code
 * NAME.hmac} has the HMAC-SHA-256 of the bytes of {@code NAME}, in hexadecimal. Thread-safe.
 */
public final class ChannelKey {
  /** The end of a signature's name, after the name of the file. */
  public static final String ENDING = ".hmac";

  private static final String ALGORITHM = "HmacSHA256";
  private static final Pattern FORM = Pattern.compile("([0-9a-f]{2}){32,64}");

  private final SecretKeySpec key;

  private ChannelKey(SecretKeySpec key) {
    this.key = key;
  }

  /** Creates a key of 256 random bits. */
  public static ChannelKey create(SecureRandom random) {
    byte[] bits = new byte[32];
    random.nextBytes(bits);
    return new ChannelKey(new SecretKeySpec(bits, ALGORITHM));
  }

  /**
   * Parses a key.
   *
   * @param text 64 to 128 hexadecimal digits
   * @throws IllegalArgumentException if it has another form; the message does not show it
   */
  public static ChannelKey parse(String text) {
    if (!FORM.matcher(text).matches()) {
      throw new IllegalArgumentException("a key has 64 to 128 hexadecimal digits, in lower case");
    }
    return new ChannelKey(new SecretKeySpec(HexFormat.of().parseHex(text), ALGORITHM));
  }

  /** Returns the signature of a file, as it is written. */
  public byte[] sign(byte[] file) {
    return (HexFormat.of().formatHex(code(file)) + "\n").getBytes(StandardCharsets.US_ASCII);
  }

  /** Returns the HMAC-SHA-256 of some bytes. */
  public byte[] code(byte[] bytes) {
    try {
      Mac mac = Mac.getInstance(ALGORITHM);
      mac.init(key);
      return mac.doFinal(bytes);
    } catch (NoSuchAlgorithmException | InvalidKeyException e) {
      throw new IllegalStateException("every Java platform has " + ALGORITHM, e);
    }
  }

  /** Returns whether a signature as written is that of a file. */
  public boolean isSigned(byte[] file, byte[] signature) {
    return MessageDigest.isEqual(sign(file), signature);
  }
}
