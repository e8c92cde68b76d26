package io.straightway.messages.iso20022;

import org.jspecify.annotations.Nullable;

/** A custodian's status of an instruction or of a request, with its reason. */
public sealed interface StatusMessage extends CustodianAdvice
    permits SettlementStatus024, CancellationStatus027, HoldStatus031 {
  @Override
  String transactionId();

  /** Returns the status. */
  Enum<?> status();

  /** Returns the reason as a code of four letters or digits; null if not given. */
  @Nullable String reasonCode();

  /** Returns the reason in words; null if not given, and always null without a code. */
  @Nullable String reasonText();

  /** Returns status and reason on one line, such as {@code FAILING LACK}. */
  default String text() {
    String code = reasonCode();
    String words = reasonText();
    return status() + (code == null ? "" : " " + code) + (words == null ? "" : ": " + words);
  }
}
