package io.straightway.charts.figure;

/** Thrown if this machine can't draw figures. The message names the missing part. */
public final class ChartFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  ChartFailure(String message, Throwable cause) {
    super(message, cause);
  }
}
