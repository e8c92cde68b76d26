package io.straightway.streams.relay;

/** Thrown if events can't continue as they are. The message gives the reason and the remedy. */
public final class RelayRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public RelayRefusedException(String message) {
    super(message);
  }
}
