package io.straightway.element;

/** Thrown if an element's setting differs from that of its database; the message says which. */
public final class SettingConflictException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  SettingConflictException(String message) {
    super(message);
  }
}
