package io.straightway.iso20022.statement;

/** What a penalty is for, by the names that the CSDs of the EU use. */
public enum PenaltyKind {
  /** Settlement fail penalty: matched, due, and not settled at the end of a day. */
  SEFP,
  /** Late matching fail penalty: matched after the day on which it should have settled. */
  LMFP
}
