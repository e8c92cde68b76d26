package io.straightway.iso20022;

import org.jspecify.annotations.Nullable;

/** What a custodian says of an instruction or of a request: a status, and why. */
public sealed interface StatusMessage extends IsoMessage
    permits SettlementStatus024, CancellationStatus027, HoldStatus031 {
  /** Our reference of the instruction. */
  String transactionId();

  /** What it says. */
  Enum<?> status();

  /** Why, in a code of four letters or digits; null if it is not given. */
  @Nullable String reasonCode();

  /** Why, in words; null if it is not given, and always null without a code. */
  @Nullable String reasonText();

  /** All that it says, on one line, such as {@code FAILING LACK}. */
  default String text() {
    String code = reasonCode();
    String words = reasonText();
    return status() + (code == null ? "" : " " + code) + (words == null ? "" : ": " + words);
  }
}
