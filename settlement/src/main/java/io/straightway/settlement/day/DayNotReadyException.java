package io.straightway.settlement.day;

/** A day can't be closed as things stand. The message says why, and what to do about it. */
public final class DayNotReadyException extends Exception {
  private static final long serialVersionUID = 1;

  DayNotReadyException(String message) {
    super(message);
  }
}
