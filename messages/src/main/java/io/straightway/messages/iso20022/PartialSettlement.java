package io.straightway.messages.iso20022;

/** The permission of an instruction to settle in parts. */
public enum PartialSettlement {
  /** The instruction may settle in parts. */
  PART,
  /** The instruction settles whole or not at all. */
  NPAR
}
