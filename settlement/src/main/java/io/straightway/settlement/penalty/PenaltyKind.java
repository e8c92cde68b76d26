package io.straightway.settlement.penalty;

/** What a penalty is for, by the names that the CSDs of the EU use. */
enum PenaltyKind {
  /** Settlement fail penalty: matched, due, and not settled at the end of a day. */
  SEFP,
  /** Late matching fail penalty: matched after the day on which it should have settled. */
  LMFP
}
