package io.straightway.charts.figure;

/** Nothing can be drawn on this machine. The message says what is missing. */
public final class ChartFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ChartFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
