package io.straightway.staticdata;

/** The kind of a fee. A message names each kind at most once. */
public enum FeeKind {
  /** The broker's commission. */
  COMMISSION,
  /** Stamp duty and other taxes on the transaction. */
  TAX,
  /** Charges of the place of trade. */
  EXCHANGE,
  /** Anything else. */
  OTHER
}
