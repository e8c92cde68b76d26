package io.straightway.messages.iso20022;

import org.jspecify.annotations.Nullable;

/** A custodian's report of a corporate action: an announcement, or the posting of its cash. */
public sealed interface CorporateActionAdvice extends CustodianAdvice
    permits CorporateActionNotice031,
        CorporateActionCancellation039,
        CorporateActionMovement036,
        CorporateActionReversal037 {
  /** Returns the security. */
  String isin();

  /** Returns the cash that is posted or reversed; null for an announcement and its withdrawal. */
  default @Nullable CorporateActionMovement036 movement() {
    return null;
  }
}
