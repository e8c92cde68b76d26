package io.straightway.element.message;

/** What a fee is paid for. A message names each kind at most once. */
public enum FeeKind {
  /** The broker's commission. */
  COMMISSION,
  /** Stamp duty and other taxes on the transaction. */
  TAX,
  /** What the place of trading charges. */
  EXCHANGE,
  /** Anything else. */
  OTHER
}
