package io.straightway.streams.fanout;

/** Thrown if a relay's event has a value out of bounds. */
final class UnreadableEventException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnreadableEventException(String message) {
    super(message);
  }
}
