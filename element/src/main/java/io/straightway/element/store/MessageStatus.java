package io.straightway.element.store;

/** How far a message has come. The first three are seen only between the commits of a step. */
public enum MessageStatus {
  /** Stored. */
  RECEIVED,
  /** Its business process has passed it. */
  VALIDATED,
  /** Its SecurityPurcSale exists. */
  TRADE_CREATED,
  /** Its trade is in the books. */
  BOOKED,
  /** Refused for good. */
  REJECTED,
  /** For an operator. */
  IN_REPAIR;

  /** Whether the message's fate is known. */
  public boolean isFinal() {
    return this == BOOKED || this == REJECTED || this == IN_REPAIR;
  }
}
