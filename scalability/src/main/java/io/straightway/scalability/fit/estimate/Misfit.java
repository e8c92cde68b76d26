package io.straightway.scalability.fit.estimate;

/**
 * The excess of the sizes' means about the nearest curve over independent scatter, if the data have
 * another shape. Predictions of the curve then vary more than their standard errors, and stronger
 * evidence is needed to rule out another model.
 *
 * @param between the mean square of the sizes' means about the curve, as a multiple of the residual
 *     variance; 1 if repeats differ as much
 * @param serial the variance of a mean of correlated neighbours, as a multiple of that of
 *     independent ones: (1 + r) / (1 - r) for an autocorrelation of r
 */
public record Misfit(double between, double serial) {
  /** No misfit: scatter explains everything. */
  public static final Misfit NONE = new Misfit(1, 1);

  /** Returns the variance of fitted values, as a multiple of that under independent scatter. */
  public double growth() {
    return between * serial;
  }

  /**
   * Returns the remaining degrees of freedom: of sizes instead of runs if the means are too far
   * off, and divided by the serial factor.
   */
  double freedom(Fit fit) {
    int sizes = fit.data().sizes() - fit.family().parameterCount();
    return Math.max(1, (between > 1 ? sizes : fit.freedom()) / serial);
  }
}
