package io.straightway.scalability.fit.inference;

import io.straightway.scalability.fit.estimate.CurveData;
import io.straightway.scalability.fit.estimate.Fit;
import java.util.Optional;
import java.util.SplittableRandom;
import org.apache.commons.math3.linear.Array2DRowRealMatrix;
import org.apache.commons.math3.linear.QRDecomposition;
import org.apache.commons.math3.linear.RealMatrix;

/**
 * A test of whether residuals of neighbouring sizes are alike. If they are, the curve has another
 * shape than the data, and intervals are too narrow. J. Durbin and G. S. Watson, <em>Testing for
 * serial correlation in least squares regression</em>, I and II, Biometrika 37 and 38 (1950, 1951).
 *
 * @param durbinWatson the statistic over the sizes' means: 2 if neighbours are independent, 0 if
 *     they are the same
 * @param p the probability of so small a value without autocorrelation, by simulation
 */
public record Autocorrelation(double durbinWatson, double p) {
  private static final int SIMULATIONS = 2_000;
  private static final int FEWEST_SIZES = 6;
  private static final int MOST_SIZES = 500;

  /**
   * Tests a fit; returns empty if there are too few sizes, too many for a quick simulation, or a
   * curve that goes through the means of all sizes, whose residuals are only rounding errors.
   */
  public static Optional<Autocorrelation> of(Fit fit, long seed) {
    CurveData data = fit.data();
    if (data.sizes() < FEWEST_SIZES || data.sizes() > MOST_SIZES || fit.meetsMeans()) {
      return Optional.empty();
    }
    double[] residuals = new double[data.sizes()];
    for (int i = 0; i < residuals.length; i++) {
      double off = data.mean(i) - fit.curve().throughput(data.n(i));
      residuals[i] = Math.sqrt(data.weight(i)) * off;
    }
    double observed = statistic(residuals);
    RealMatrix basis = basis(fit);
    SplittableRandom random = new SplittableRandom(seed);
    int asSmall = 0;
    for (int i = 0; i < SIMULATIONS; i++) {
      asSmall += statistic(residualsOfNoise(basis, random)) <= observed ? 1 : 0;
    }
    return Optional.of(new Autocorrelation(observed, (asSmall + 1.0) / (SIMULATIONS + 1)));
  }

  private static double statistic(double[] residuals) {
    double steps = 0;
    double squares = residuals[0] * residuals[0];
    for (int i = 1; i < residuals.length; i++) {
      steps += (residuals[i] - residuals[i - 1]) * (residuals[i] - residuals[i - 1]);
      squares += residuals[i] * residuals[i];
    }
    return steps / squares;
  }

  /** Returns an orthonormal basis of the part of noise that the fit removes. */
  private static RealMatrix basis(Fit fit) {
    CurveData data = fit.data();
    int columns = fit.family().parameterCount();
    double[][] jacobian = new double[data.sizes()][columns];
    for (int i = 0; i < jacobian.length; i++) {
      fit.curve().gradient(data.n(i), jacobian[i]);
      for (int j = 0; j < columns; j++) {
        jacobian[i][j] *= Math.sqrt(data.weight(i));
      }
    }
    return new QRDecomposition(new Array2DRowRealMatrix(jacobian, false))
        .getQ()
        .getSubMatrix(0, data.sizes() - 1, 0, columns - 1);
  }

  private static double[] residualsOfNoise(RealMatrix basis, SplittableRandom random) {
    double[] noise = new double[basis.getRowDimension()];
    for (int i = 0; i < noise.length; i++) {
      noise[i] = random.nextGaussian();
    }
    double[] taken = basis.operate(basis.preMultiply(noise));
    for (int i = 0; i < noise.length; i++) {
      noise[i] -= taken[i];
    }
    return noise;
  }
}
