package io.straightway.operators;

import io.straightway.db.ContentHash;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A call of a database function that requires an operator's proof.
 *
 * @param function its name
 * @param arguments the arguments after the name and the secret, as the database writes them
 */
public record ProvedCall(String function, List<@Nullable String> arguments) {
  /** A call that only reads: it proves the operator, and permits nothing else. */
  public static final ProvedCall READING = of("operator_roles");

  /**
   * Returns a call.
   *
   * @param values the arguments, or the first of them
   */
  public static ProvedCall of(String function, @Nullable Object... values) {
    List<@Nullable String> arguments = new ArrayList<>();
    for (Object value : values) {
      arguments.add(text(value));
    }
    return new ProvedCall(function, Collections.unmodifiableList(arguments));
  }

  private static @Nullable String text(@Nullable Object value) {
    if (value == null) {
      return null;
    }
    return value instanceof byte[] bytes
        ? "\\x" + HexFormat.of().formatHex(bytes)
        : String.valueOf(value);
  }

  /**
   * Returns the value that a ticket for this call is bound to: a chain of SHA-256, with one byte 0
   * for null.
   */
  byte[] purpose() {
    byte[] purpose = sha256(function.getBytes(StandardCharsets.UTF_8));
    for (String argument : arguments) {
      purpose =
          sha256(
              purpose,
              argument == null ? new byte[1] : sha256(argument.getBytes(StandardCharsets.UTF_8)));
    }
    return purpose;
  }

  private static byte[] sha256(byte[]... parts) {
    MessageDigest digest = ContentHash.newDigest();
    for (byte[] part : parts) {
      digest.update(part);
    }
    return digest.digest();
  }
}
