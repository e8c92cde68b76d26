package io.straightway.benchmark.system;

/** A benchmark can't go on. The message gives the reason. */
public final class BenchFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** A failure with its reason. */
  public BenchFailure(String message) {
    super(message);
  }
}
