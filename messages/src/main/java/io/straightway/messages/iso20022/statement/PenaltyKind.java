package io.straightway.messages.iso20022.statement;

/** The kinds of penalties, by the names that the CSDs of the EU use. */
public enum PenaltyKind {
  /** Settlement fail penalty: matched and due, but not settled at the end of a day. */
  SEFP,
  /** Late matching fail penalty: matched after the intended settlement date. */
  LMFP
}
