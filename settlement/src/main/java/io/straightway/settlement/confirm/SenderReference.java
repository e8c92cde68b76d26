package io.straightway.settlement.confirm;

/** A custodian's reference of a confirmation. Two custodians may use the same. */
record SenderReference(String custodian, String reference) {}
