package io.straightway.element.store;

/**
 * How far a message has come. The first three are seen only between the commits of a step, or until
 * an element takes the message up.
 */
public enum MessageStatus {
  /** Stored. */
  RECEIVED,
  /** Its business process has passed it. */
  VALIDATED,
  /** Its SecurityPurcSale exists. */
  TRADE_CREATED,
  /** It changes a version of its trade that has not come yet, and waits for that. */
  PARKED,
  /** Its trade is in the books. */
  BOOKED,
  /** Refused permanently. */
  REJECTED,
  /** For an operator. */
  IN_REPAIR,
  /** It was for an operator, and another message has been booked or refused in its place. */
  REPAIRED;

  /** Whether there is nothing more to do for the message without a person. */
  public boolean isFinal() {
    return this == BOOKED || this == REJECTED || this == IN_REPAIR || this == REPAIRED;
  }
}
