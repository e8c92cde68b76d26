package io.straightway.scalability.run;

/**
 * Thrown if a child process did not do what its caller waited for. The message includes the
 * process's state and last line.
 */
public final class ChildFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  ChildFailure(String message) {
    super(message);
  }

  ChildFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
