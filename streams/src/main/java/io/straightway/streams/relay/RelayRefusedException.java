package io.straightway.streams.relay;

/** Events can't go on as they are. The message has the reason and what to do about it. */
public final class RelayRefusedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  public RelayRefusedException(String message) {
    super(message);
  }
}
