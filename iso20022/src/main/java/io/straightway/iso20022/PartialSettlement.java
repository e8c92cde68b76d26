package io.straightway.iso20022;

/** Whether an instruction may settle in parts. */
public enum PartialSettlement {
  /** It may. */
  PART,
  /** It settles whole or not at all. */
  NPAR
}
