package io.straightway.feeder.deliver;

import java.io.IOException;

/** Thrown if no message was acknowledged for as long as a feed waits, with the last reason. */
public final class NoAcknowledgementException extends IOException {
  private static final long serialVersionUID = 1L;

  NoAcknowledgementException(String message) {
    super(message);
  }
}
