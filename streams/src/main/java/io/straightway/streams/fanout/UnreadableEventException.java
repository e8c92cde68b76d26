package io.straightway.streams.fanout;

/** Thrown if an event of a relay says a value that none can have. */
final class UnreadableEventException extends RuntimeException {
  private static final long serialVersionUID = 1;

  UnreadableEventException(String message) {
    super(message);
  }
}
