package io.straightway.scalability.fit.estimate;

/**
 * The variance of a measurement as a power of the throughput that is expected: 0 where scatter is
 * the same everywhere, 2 where it is a constant share of throughput.
 *
 * @param power the power
 * @param unit the throughput at which the law is 1
 */
public record VarianceLaw(double power, double unit) {
  /** Throughput below this share of the unit scatters no less. */
  private static final double LEAST = 1e-3;

  /** The same variance everywhere. */
  public static final VarianceLaw EQUAL = new VarianceLaw(0, 1);

  /** The variance where {@code throughput} is expected, as a multiple of that at the unit. */
  public double at(double throughput) {
    return power == 0 ? 1 : Math.pow(Math.max(throughput / unit, LEAST), power);
  }
}
