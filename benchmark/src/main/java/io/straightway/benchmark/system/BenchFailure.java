package io.straightway.benchmark.system;

/** Thrown if a benchmark can't continue. The message gives the reason. */
public final class BenchFailure extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates a failure with its reason. */
  public BenchFailure(String message) {
    super(message);
  }
}
