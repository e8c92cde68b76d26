package io.straightway.messages.iso20022;

import org.jspecify.annotations.Nullable;

/**
 * A message by which a custodian reports one event: the status or settlement of an instruction, an
 * allegement, a payment of an issuer, or cash during the day. A statement of its books is a {@link
 * StatementMessage}.
 */
public non-sealed interface CustodianAdvice extends IsoMessage {
  /** Returns the kind of the message. */
  AdviceKind kind();

  /** Returns the sender's own reference of the reported event; null if not given. */
  default @Nullable String reference() {
    return null;
  }

  /** Returns our reference of the instruction that the message answers; null if it answers none. */
  default @Nullable String transactionId() {
    return null;
  }

  /** The kind of an advice. */
  enum AdviceKind {
    /** A status of an instruction. */
    STATUS,
    /** A settlement of an instruction or of a part of it. */
    CONFIRMATION,
    /** The reversal of a confirmation. */
    REVERSAL,
    /** An answer to a request to cancel. */
    CANCELLATION,
    /** An answer to a request to hold or release. */
    HOLD,
    /** A counterparty's instruction without one of ours. */
    ALLEGEMENT,
    /** The withdrawal of an allegement. */
    ALLEGEMENT_REMOVAL,
    /** The announcement of a payment of an issuer. */
    INCOME_NOTICE,
    /** The withdrawal of an announcement. */
    INCOME_WITHDRAWAL,
    /** The cash of a payment. */
    INCOME,
    /** The reversal of that cash. */
    INCOME_REVERSAL,
    /** Credits and debits of cash accounts. */
    CASH,
    /** The network's answer to a message of ours. */
    NETWORK
  }
}
