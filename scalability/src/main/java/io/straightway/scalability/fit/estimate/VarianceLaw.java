package io.straightway.scalability.fit.estimate;

/**
 * The variance of a measurement as a power of the expected throughput: 0 if scatter is the same
 * everywhere, 2 if it is a constant share of throughput.
 *
 * @param power the power
 * @param unit the throughput at which the law is 1
 */
public record VarianceLaw(double power, double unit) {
  /** The share of the unit below which scatter doesn't decrease further. */
  private static final double LEAST = 1e-3;

  /** The same variance everywhere. */
  public static final VarianceLaw EQUAL = new VarianceLaw(0, 1);

  /** Returns the variance at an expected throughput, as a multiple of that at the unit. */
  public double at(double throughput) {
    return power == 0 ? 1 : Math.pow(Math.max(throughput / unit, LEAST), power);
  }
}
