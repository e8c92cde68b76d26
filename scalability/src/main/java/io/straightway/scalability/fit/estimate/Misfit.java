package io.straightway.scalability.fit.estimate;

/**
 * By how much the sizes' means are further off the nearest curve than independent scatter explains,
 * because the data have another shape. What a curve predicts then varies more than its standard
 * errors do, and what rules another model out has to be the stronger.
 *
 * @param between the mean square of the sizes' means about the curve, as a multiple of the residual
 *     variance; 1 where repeats differ as much
 * @param serial the variance of a mean of neighbours that are alike, as a multiple of what it would
 *     be if they had nothing in common: (1 + r) / (1 - r) for an autocorrelation of r
 */
public record Misfit(double between, double serial) {
  /** Scatter explains everything. */
  public static final Misfit NONE = new Misfit(1, 1);

  /** The variance of what is fitted, as a multiple of that under independent scatter. */
  public double growth() {
    return between * serial;
  }

  /** Degrees of freedom that are left: of sizes instead of runs, and of those that count. */
  double freedom(Fit fit) {
    int sizes = fit.data().sizes() - fit.family().parameterCount();
    return Math.max(1, (between > 1 ? sizes : fit.freedom()) / serial);
  }
}
