package io.straightway.messages.network;

import io.straightway.messages.iso20022.CustodianAdvice;
import io.straightway.messages.iso20022.FieldRules;
import org.jspecify.annotations.Nullable;

/**
 * The network's answer to a message of ours: its acknowledgement, or its refusal (admi.002, or a
 * negative F21 of FIN). A refused message never reached the custodian.
 *
 * @param reference the reference of our message: that of the instruction or, of a request or within
 *     an envelope, followed by a hyphen and its number; 1 to 35 printable ASCII characters
 * @param number the number in the reference, unique among our messages; null if it has none, 0 if
 *     it is none of ours
 * @param accepted true if the network took the message
 * @param reason the network's code; null if not given
 * @param words the reason in words; null if not given
 */
public record NetworkAnswer(
    String reference,
    @Nullable Long number,
    boolean accepted,
    @Nullable String reason,
    @Nullable String words)
    implements CustodianAdvice {
  /** The base of the numbers in the references of ISO 20022. */
  public static final int DECIMAL = 10;

  /**
   * Checks the reference.
   *
   * @throws IllegalArgumentException if it is invalid
   */
  public NetworkAnswer {
    FieldRules.reference("reference", reference);
  }

  /**
   * Creates an answer.
   *
   * @param base the base of the number in the reference
   */
  public static NetworkAnswer of(
      String reference,
      int base,
      boolean accepted,
      @Nullable String reason,
      @Nullable String words) {
    int hyphen = reference.lastIndexOf('-');
    Long number = hyphen < 1 ? null : number(reference.substring(hyphen + 1), base);
    return new NetworkAnswer(reference, number, accepted, reason, words);
  }

  private static long number(String digits, int base) {
    try {
      return Long.parseLong(digits, base);
    } catch (NumberFormatException e) { // a reference of another system
      return 0;
    }
  }

  @Override
  public AdviceKind kind() {
    return AdviceKind.NETWORK;
  }

  @Override
  public String transactionId() {
    return number == null ? reference : reference.substring(0, reference.lastIndexOf('-'));
  }

  /** Returns the instruction's reference, a hyphen and the number as a decimal. */
  public String key() {
    return transactionId() + "-" + number;
  }

  /** Returns the answer on one line, such as {@code REFUSED_BY_NETWORK T33}. */
  public String text() {
    return (accepted ? "ACKNOWLEDGED" : "REFUSED_BY_NETWORK")
        + (reason == null ? "" : " " + reason)
        + (words == null ? "" : ": " + words);
  }
}
