package io.straightway.element.message;

/** What a message asks to be done with the trade it names. */
public enum Action {
  /** Book a trade that was not there before. */
  NEW,
  /** Replace a trade by a later version of itself. */
  AMEND,
  /** Take a trade back. */
  CANCEL
}
