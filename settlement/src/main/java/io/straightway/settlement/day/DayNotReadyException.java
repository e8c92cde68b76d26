package io.straightway.settlement.day;

/** Thrown if a day can't be closed at present. The message says why, and what to do about it. */
public final class DayNotReadyException extends Exception {
  private static final long serialVersionUID = 1;

  DayNotReadyException(String message) {
    super(message);
  }
}
