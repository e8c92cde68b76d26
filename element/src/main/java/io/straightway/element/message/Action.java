package io.straightway.element.message;

/** The action that a message requests for its trade. */
public enum Action {
  /** Book a new trade. */
  NEW,
  /** Replace a trade by a later version of itself. */
  AMEND,
  /** Reverse a trade. */
  CANCEL
}
