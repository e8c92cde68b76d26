package io.straightway.scalability.run;

/** A child process did not do what was waited for. The message has its state and last line. */
public final class ChildFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  ChildFailure(String message) {
    super(message);
  }

  ChildFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
