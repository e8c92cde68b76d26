package io.straightway.element.store;

/**
 * The progress of a message. The first three are visible only between the commits of a step, or
 * until an element takes the message.
 */
public enum MessageStatus {
  /** The message is stored. */
  RECEIVED,
  /** The business process on the message has passed it. */
  VALIDATED,
  /** The SecurityPurcSale exists. */
  TRADE_CREATED,
  /** The message follows a version of its trade that has not arrived, and waits for it. */
  PARKED,
  /** The trade is in the books. */
  BOOKED,
  /** The message is permanently refused. */
  REJECTED,
  /** The message waits for an operator. */
  IN_REPAIR,
  /** The message was in repair, and another one was booked or refused in its place. */
  REPAIRED;

  /** Returns whether nothing more happens to the message without a person. */
  public boolean isFinal() {
    return this == BOOKED || this == REJECTED || this == IN_REPAIR || this == REPAIRED;
  }
}
